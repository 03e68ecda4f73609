/* Points, links and options: the links must be those of brute force, whatever the positions are. */
#include <math.h>
#include <string.h>

#include "samepath/graph.h"

#include "fuzz/source.h"

enum { MAX_POINTS = 40, MAX_LINKS = 6 };

/** Everything that one input sets up. */
typedef struct world {
  sp__reader source;
  counting_allocator counter;
  double points[3 * MAX_POINTS];
  int32_t links[2 * MAX_LINKS];
  int32_t count;
  int32_t link_count;
  sp_point_graph_options options;
  bool refuses; /* the link callback refuses pairs whose sum is divisible by 3 */
  int64_t calls;
  bool pair[MAX_POINTS][MAX_POINTS];
} world;

static int32_t link_valid(void *user, int32_t a, int32_t b, int32_t *valid) {
  world *self = (world *)user;
  FUZZ_REQUIRE(a < b && *valid == 1);
  *valid = (a + b) % 3 != 0;
  self->calls++;
  return 0;
}

static double take_coordinate(sp__reader *source) {
  switch (take_below(source, 8)) {
  case 0:
    return sp__read_f64(source);
  case 1:
    return 2097152.0;
  case 2:
    return -2097152.0;
  case 3:
    return take_below(source, 256) * 0x1p-30;
  default:
    return take_below(source, 256) / 8.0;
  }
}

static void set_up(world *self) {
  static const double distances[] = {0, 0.25, 1, 4, 0x1p-30, 5e6, 1e300};
  sp__reader *source = &self->source;
  const int32_t distance = take_below(source, 8);
  self->options = (sp_point_graph_options)SP_POINT_GRAPH_OPTIONS_INIT;
  self->options.max_distance = distance == 7 ? sp__read_f64(source) : distances[distance];
  self->options.nearest_count = take_below(source, 8);
  self->refuses = take_below(source, 3) == 0;
  self->count = take_below(source, MAX_POINTS + 1);
  self->link_count = take_below(source, MAX_LINKS + 1);
  for (int32_t i = 0; i < 3 * self->count; i++) self->points[i] = take_coordinate(source);
  for (int32_t i = 0; i < 2 * self->link_count; i++) self->links[i] = take_below(source, self->count + 1);
}

static bool is_good(const world *self) {
  const double most = self->options.max_distance;
  if (!(most == 0.0 || (most >= 0x1p-30 && !isinf(most)))) return false;
  for (int32_t i = 0; i < 3 * self->count; i++) {
    if (!(fabs(self->points[i]) <= 2097152.0)) return false;
  }
  for (int32_t i = 0; i < 2 * self->link_count; i++) {
    if (self->links[i] >= self->count) return false;
  }
  return true;
}

/* Brute force -------------------------------------------------------------------------------- */

static double squared(const world *self, int32_t a, int32_t b) {
  const double dx = self->points[3 * a] - self->points[3 * b];
  const double dy = self->points[3 * a + 1] - self->points[3 * b + 1];
  const double dz = self->points[3 * a + 2] - self->points[3 * b + 2];
  return (dx * dx + dy * dy) + dz * dz;
}

static bool accept(world *self, int32_t a, int32_t b) {
  if (self->refuses && (a + b) % 3 == 0) return false;
  self->pair[a][b] = self->pair[b][a] = true;
  return true;
}

static void link_nearest(world *self, int32_t a, double most) {
  bool done[MAX_POINTS] = {false};
  done[a] = true;
  for (int32_t taken = 0, tries = 1; taken < self->options.nearest_count && tries < self->count; tries++) {
    int32_t best = -1;
    for (int32_t b = 0; b < self->count; b++) {
      if (!done[b] && (best < 0 || squared(self, a, b) < squared(self, a, best))) best = b;
    }
    if (squared(self, a, best) > most) return;
    done[best] = true;
    if (accept(self, a, best)) taken++;
  }
}

static void link_brutally(world *self) {
  const double limit = self->options.max_distance;
  const double most = limit > 0.0 ? limit * limit : (double)INFINITY;
  for (int32_t i = 0; i < self->link_count; i++) {
    const int32_t a = self->links[2 * i];
    const int32_t b = self->links[2 * i + 1];
    if (a != b) self->pair[a][b] = self->pair[b][a] = true;
  }
  for (int32_t a = 0; a < self->count; a++) {
    if (self->options.nearest_count > 0) {
      link_nearest(self, a, most);
      continue;
    }
    for (int32_t b = a + 1; b < self->count && limit > 0.0; b++) {
      if (squared(self, a, b) <= most) accept(self, a, b);
    }
  }
}

static void compare(world *self, sp_graph *graph) {
  static int32_t offsets[MAX_POINTS + 1], nodes[MAX_POINTS * MAX_POINTS];
  static double weights[MAX_POINTS * MAX_POINTS];
  link_brutally(self);
  FUZZ_REQUIRE(sp_graph_copy_rows(graph, 0, offsets, nodes, weights) == SP_OK);
  for (int32_t a = 0; a < self->count; a++) {
    int32_t slot = offsets[a];
    for (int32_t b = 0; b < self->count; b++) {
      if (!self->pair[a][b]) continue;
      FUZZ_REQUIRE(slot < offsets[a + 1] && nodes[slot] == b);
      FUZZ_REQUIRE(weights[slot] == sqrt(squared(self, a, b)));
      slot++;
    }
    FUZZ_REQUIRE(slot == offsets[a + 1]);
  }
}

static sp_status create(world *self, sp_graph **graph) {
  const sp_allocator allocator = counting_allocator_hook(&self->counter);
  const sp_link_hooks hooks = {self->refuses ? link_valid : NULL, self};
  return sp_point_graph_create(self->points, (uint32_t)self->count, self->links, (uint32_t)self->link_count,
                               &self->options, &hooks, &allocator, graph);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static world self;
  memset(&self, 0, sizeof self);
  self.source = sp__reader_make(data, size);
  counting_allocator_init(&self.counter);
  set_up(&self);
  sp_graph *graph = NULL;
  self.counter.fail_at = take_below(&self.source, 16);
  const sp_status disturbed = create(&self, &graph);
  self.counter.fail_at = -1;
  FUZZ_REQUIRE(disturbed == SP_OK || graph == NULL);
  sp_graph_free(graph);
  graph = NULL;
  if (is_good(&self)) {
    FUZZ_REQUIRE(create(&self, &graph) == SP_OK);
    compare(&self, graph);
  } else {
    FUZZ_REQUIRE(create(&self, &graph) == SP_E_RANGE);
  }
  sp_graph_free(graph);
  require_nothing_left(&self.counter);
  return 0;
}
