/* Boundary edges into rings, in the one order that depends on nothing but the set of edges. */
#include <string.h>

#include "build2d/build2d_internal.h"

/** Where a link leads from a point that several leave. */
typedef struct spoke {
  geo_point direction;
  uint32_t link;
} spoke;

static bool is_lower_half(geo_point direction) {
  return direction.y < 0 || (direction.y == 0 && direction.x < 0);
}

/** Counter-clockwise from the positive x axis. */
static bool turns_before(geo_point a, geo_point b) {
  const bool lower_a = is_lower_half(a), lower_b = is_lower_half(b);
  return lower_a != lower_b ? lower_b : geo__cross_sign(a, b) > 0;
}

#define SORT_NAME sort_spokes
#define SORT_ITEM spoke
#define SORT_LESS(a, b) turns_before((a)->direction, (b)->direction)
#include "core/sort.inl.h"

/** A ring while the rings are in no order yet: a run of the vertices, and its first edge. */
typedef struct loop {
  uint32_t first;
  uint32_t second;
  uint32_t start;
  uint32_t count;
} loop;

#define SORT_NAME sort_loops
#define SORT_ITEM loop
#define SORT_LESS(a, b) ((a)->first != (b)->first ? (a)->first < (b)->first : (a)->second < (b)->second)
#include "core/sort.inl.h"

typedef struct chain {
  const geo_point *points;
  uint32_t point_count;
  const geo_link *links;
  uint32_t link_count;
  uint32_t *starts;   /* out[starts[p]] to out[starts[p + 1]] leave point p */
  uint32_t *out;      /* links, counter-clockwise around their point */
  bool *used;         /* by link */
  uint32_t *vertices; /* of the rings so far */
  uint32_t vertex_count;
  loop *loops;
  uint32_t loop_count;
} chain;

/* Around a point ----------------------------------------------------------------------------- */

static geo_point direction_of(const chain *of, uint32_t link) {
  return geo__minus(of->points[of->links[link].to], of->points[of->links[link].from]);
}

static void sort_around(chain *of, uint32_t point, spoke *spokes, spoke *scratch) {
  const uint32_t first = of->starts[point], count = of->starts[point + 1] - first;
  if (count < 2) return;
  for (uint32_t i = 0; i < count; i++) {
    spokes[i] = (spoke){direction_of(of, of->out[first + i]), of->out[first + i]};
  }
  sort_spokes(spokes, scratch, count);
  for (uint32_t i = 0; i < count; i++) of->out[first + i] = spokes[i].link;
}

/** The link that a ring takes after `link`: the first one clockwise from where it came from. */
static uint32_t next_link(const chain *of, uint32_t link) {
  const uint32_t point = of->links[link].to;
  const uint32_t first = of->starts[point], end = of->starts[point + 1];
  if (end - first == 1) return of->out[first];
  const geo_point back = geo__minus(of->points[of->links[link].from], of->points[point]);
  uint32_t low = first, high = end; /* how many links turn before `back` */
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (turns_before(direction_of(of, of->out[middle]), back)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return of->out[low > first ? low - 1 : end - 1];
}

/* Rings -------------------------------------------------------------------------------------- */

static bool is_straight(const chain *of, uint32_t link, uint32_t next) {
  const uint32_t at = of->links[next].from;
  return of->starts[at + 1] - of->starts[at] == 1 &&
         geo__orient(of->points[of->links[link].from], of->points[at], of->points[of->links[next].to]) == 0;
}

static void reverse_run(uint32_t *run, uint32_t first, uint32_t end) {
  for (; first + 1 < end; first++, end--) {
    const uint32_t swap = run[first];
    run[first] = run[end - 1];
    run[end - 1] = swap;
  }
}

/** Turns the ring so that it starts with its smallest edge, and lists it. */
static void close_loop(chain *of, uint32_t start) {
  uint32_t *run = of->vertices + start;
  const uint32_t count = of->vertex_count - start;
  uint32_t least = 0;
  for (uint32_t i = 1; i < count; i++) {
    if (run[i] < run[least] || (run[i] == run[least] && run[(i + 1) % count] < run[(least + 1) % count])) least = i;
  }
  reverse_run(run, 0, least);
  reverse_run(run, least, count);
  reverse_run(run, 0, count);
  of->loops[of->loop_count++] = (loop){run[0], run[1], start, count};
}

static void trace(chain *of, uint32_t first) {
  const uint32_t start = of->vertex_count;
  uint32_t link = first;
  do {
    of->used[link] = true;
    const uint32_t next = next_link(of, link);
    if (!is_straight(of, link, next)) of->vertices[of->vertex_count++] = of->links[next].from;
    link = next;
  } while (link != first);
  close_loop(of, start);
}

/** Sorts the links of each point; few leave one, but a fan may have all. */
static bool sort_links(sp__arena *arena, chain *of) {
  uint32_t most = 0;
  for (uint32_t point = 0; point < of->point_count; point++) {
    const uint32_t count = of->starts[point + 1] - of->starts[point];
    if (count > most) most = count;
  }
  spoke *spokes = sp__arena_alloc_array(arena, most, 2 * sizeof *spokes);
  if (spokes == NULL) return false;
  for (uint32_t point = 0; point < of->point_count; point++) sort_around(of, point, spokes, spokes + most);
  return true;
}

static bool list_links(sp__arena *arena, chain *of) {
  of->starts = sp__arena_alloc_array(arena, (size_t)of->point_count + 2, sizeof *of->starts);
  of->out = sp__arena_alloc_array(arena, of->link_count, sizeof *of->out);
  if (of->starts == NULL || of->out == NULL) return false;
  uint32_t *starts = of->starts;
  memset(starts, 0, ((size_t)of->point_count + 2) * sizeof *starts);
  for (uint32_t i = 0; i < of->link_count; i++) starts[of->links[i].from + 2]++;
  for (uint32_t i = 2; i < of->point_count + 2; i++) starts[i] += starts[i - 1];
  for (uint32_t i = 0; i < of->link_count; i++) of->out[starts[of->links[i].from + 1]++] = i;
  return sort_links(arena, of);
}

static bool trace_all(sp__arena *arena, chain *of) {
  of->used = sp__arena_alloc_array(arena, of->link_count, sizeof *of->used);
  of->vertices = sp__arena_alloc_array(arena, of->link_count, sizeof *of->vertices);
  /* A ring has three links at least. */
  of->loops = sp__arena_alloc_array(arena, of->link_count / 3, sizeof *of->loops);
  if (of->used == NULL || of->vertices == NULL || of->loops == NULL) return false;
  memset(of->used, 0, of->link_count * sizeof *of->used);
  for (uint32_t i = 0; i < of->link_count; i++) {
    if (!of->used[of->out[i]]) trace(of, of->out[i]);
  }
  return true;
}

/** Copies the rings in their order. */
static bool write_rings(sp__arena *working, sp__arena *arena, chain *of, geo_rings *out) {
  loop *scratch = sp__arena_alloc_array(working, of->loop_count, sizeof *scratch);
  out->points = sp__arena_alloc_array(arena, of->vertex_count, sizeof *out->points);
  out->starts = sp__arena_alloc_array(arena, (size_t)of->loop_count + 1, sizeof *out->starts);
  if (scratch == NULL || out->points == NULL || out->starts == NULL) return false;
  sort_loops(of->loops, scratch, of->loop_count);
  out->ring_count = of->loop_count;
  out->point_count = 0;
  for (uint32_t i = 0; i < of->loop_count; i++) {
    const loop *ring = &of->loops[i];
    out->starts[i] = out->point_count;
    for (uint32_t k = 0; k < ring->count; k++) {
      out->points[out->point_count++] = of->points[of->vertices[ring->start + k]];
    }
  }
  out->starts[of->loop_count] = out->point_count;
  return true;
}

sp_status geo__chain(sp__arena *arena, const geo_point *points, uint32_t point_count, const geo_link *links,
                     uint32_t link_count, geo_rings *out) {
  *out = (geo_rings){0};
  if (link_count == 0) return SP_OK;
  chain all = {.points = points, .point_count = point_count, .links = links, .link_count = link_count};
  sp__arena working = sp__arena_make(&arena->allocator);
  const bool done = list_links(&working, &all) && trace_all(&working, &all) && write_rings(&working, arena, &all, out);
  sp__arena_free(&working);
  return done ? SP_OK : sp__fail_memory();
}
