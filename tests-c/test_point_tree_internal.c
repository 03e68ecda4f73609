/* The k-d tree of point graphs: its order against sorting by distance, and how much work a walk is. */
#include "core/rng.h"
#include "graph/point_tree.h"
#include "support/counting_allocator.h"
#include "support/test.h"

enum { MOST = 200, MANY = 20000, NEAREST = 6 };

typedef void (*draw)(sp__rng *rng, double *point, int32_t index);

static void draw_anywhere(sp__rng *rng, double *point, int32_t index) {
  (void)index;
  for (int32_t axis = 0; axis < 3; axis++) point[axis] = sp__rng_next_double(rng) * 1000 - 500;
}

/** Few values: many equal distances and points in one place. */
static void draw_ties(sp__rng *rng, double *point, int32_t index) {
  (void)index;
  for (int32_t axis = 0; axis < 3; axis++) point[axis] = sp__rng_next_int(rng, 3);
}

/** All in a spot but two that stretch the world: one cell of a grid over it holds nearly everything. */
static void draw_spot(sp__rng *rng, double *point, int32_t index) {
  for (int32_t axis = 0; axis < 3; axis++) point[axis] = sp__rng_next_double(rng);
  if (index < 2) point[0] = index == 0 ? -2097152.0 : 2097152.0;
}

static void draw_one_place(sp__rng *rng, double *point, int32_t index) {
  (void)rng;
  for (int32_t axis = 0; axis < 3; axis++) point[axis] = index == 7 ? 2097152.0 : 0.5;
}

static void draw_line(sp__rng *rng, double *point, int32_t index) {
  (void)rng;
  point[0] = index / 4;
  point[1] = point[2] = 0;
}

static const draw kinds[] = {draw_anywhere, draw_ties, draw_spot, draw_one_place, draw_line};
static const char *const names[] = {"anywhere", "ties", "spot", "one place", "line"};
enum { KINDS = 5 };

static double points[3 * MANY];

static void draw_points(int32_t kind, int32_t count, uint64_t seed) {
  sp__rng rng = {seed};
  for (int32_t i = 0; i < count; i++) kinds[kind](&rng, points + 3 * (size_t)i, i);
}

static bool comes_before(int32_t centre, int32_t a, int32_t b) {
  const double *at = points + 3 * (size_t)centre;
  const double to_a = graph__squared_distance(at, points + 3 * (size_t)a);
  const double to_b = graph__squared_distance(at, points + 3 * (size_t)b);
  return to_a != to_b ? to_a < to_b : a < b;
}

/** All others in order, by insertion. */
static void sort_others(int32_t centre, int32_t count, int32_t *order) {
  int32_t length = 0;
  for (int32_t other = 0; other < count; other++) {
    if (other == centre) continue;
    int32_t at = length++;
    for (; at > 0 && comes_before(centre, other, order[at - 1]); at--) order[at] = order[at - 1];
    order[at] = other;
  }
}

static void check_order(point_tree *tree, int32_t centre, int32_t count) {
  int32_t order[MOST];
  sort_others(centre, count, order);
  CHECK(graph__tree_start(tree, centre));
  for (int32_t i = 0; i < count; i++) {
    point_entry next;
    CHECK(graph__tree_next(tree, &next));
    CHECK_EQ_I64(next.index, i + 1 < count ? order[i] : -1);
  }
}

static void orders(void) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  static const int32_t counts[] = {1, 2, 8, 9, 16, 17, 33, 100, MOST};
  for (int32_t i = 0; i < KINDS * 9 && sp_test_failures() == 0; i++) {
    const int32_t count = counts[i / KINDS];
    point_tree tree;
    sp_test_note("%s, %d points", names[i % KINDS], (int)count);
    draw_points(i % KINDS, count, (uint64_t)i);
    CHECK(graph__tree_build_points(&tree, &hook, points, count));
    for (int32_t centre = 0; centre < count; centre += 1 + count / 20) check_order(&tree, centre, count);
    graph__tree_free_points(&tree);
  }
  CHECK_EQ_U64(counter.live_blocks, 0);
  CHECK_EQ_U64(counter.wrong_releases, 0);
}

/** Boxes opened for the nearest ones of every point. */
static uint64_t work_of(int32_t kind, int32_t count) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator hook = counting_allocator_hook(&counter);
  point_tree tree;
  draw_points(kind, count, 3);
  CHECK(graph__tree_build_points(&tree, &hook, points, count));
  for (int32_t point = 0; point < count; point++) {
    CHECK(graph__tree_start(&tree, point));
    for (int32_t i = 0; i < NEAREST; i++) {
      point_entry next;
      CHECK(graph__tree_next(&tree, &next));
    }
  }
  const uint64_t work = tree.work;
  graph__tree_free_points(&tree);
  return work;
}

/** A constant number of leaves and the boxes above them; the cells of before looked at every point for every point. */
static void work(void) {
  static const int32_t counts[] = {1250, 5000, MANY};
  for (int32_t kind = 0; kind < KINDS; kind++) {
    for (int32_t i = 0; i < 3; i++) {
      int32_t levels = 0;
      for (int32_t run = counts[i]; run > 1; run /= 2) levels++;
      const uint64_t most = (uint64_t)counts[i] * (uint64_t)(5 * levels);
      sp_test_note("%s, %d points", names[kind], (int)counts[i]);
      const uint64_t done = work_of(kind, counts[i]);
      CHECK(done <= most);
      CHECK(done >= (uint64_t)counts[i]);
    }
  }
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-293 a walk gives all other points by (squared distance, index)", orders);
  SP_RUN("G-293 the nearest ones cost a logarithm of boxes, also where nearly all points lie in one place", work);
  return sp_test_end();
}
