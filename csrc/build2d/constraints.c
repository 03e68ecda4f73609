/* Segments in a Delaunay triangulation (Sloan 1993), and the windings of its faces. */
#include "build2d/triangulation.h"
#include "core/alloc.h"
#include "core/assert.h"

/** Edges that the segment of an insertion crosses, as a ring: first in, first out. */
typedef struct crossing_queue {
  int32_t *edges;
  size_t capacity;
  uint32_t first;
  uint32_t count;
} crossing_queue;

typedef struct insertion {
  geo_triangulation *triangulation;
  const sp_allocator *allocator;
  crossing_queue queue;
  int32_t segment;
  int32_t from; /* the ends of the segment */
  int32_t to;
} insertion;

/* Tags --------------------------------------------------------------------------------------- */

/** The tag of an edge on a segment. */
static inline int32_t segment_tag(int32_t segment) {
  return -1 - segment;
}

static inline bool is_segment(const geo_triangulation *of, int32_t edge) {
  return of->tags[edge] < 0;
}

static void mark_segment(geo_triangulation *of, int32_t edge, int32_t segment) {
  of->tags[edge] = segment_tag(segment);
  of->tags[geo__across(of, edge)] = segment_tag(segment);
}

/** Flips an edge; the outer edges of its quadrilateral take their tags along, and a queue is told where they are. */
static void flip_tagged(geo_triangulation *of, int32_t edge, uint32_t stamp, crossing_queue *queue) {
  const int32_t other = geo__across(of, edge);
  const int32_t t = geo__triangle_of(edge), u = geo__triangle_of(other);
  const int32_t bc = geo__next_edge(edge), ca = geo__next_edge(bc);
  const int32_t ad = geo__next_edge(other), db = geo__next_edge(ad);
  const int32_t moved[4] = {of->tags[ad], of->tags[ca], of->tags[db], of->tags[bc]};
  const int32_t places[4] = {geo__edge(t, 0), geo__edge(t, 2), geo__edge(u, 0), geo__edge(u, 1)};
  geo__flip(of, edge);
  for (int32_t i = 0; i < 4; i++) {
    of->tags[places[i]] = moved[i];
    if (moved[i] > 0) queue->edges[moved[i] - 1] = places[i];
  }
  of->tags[geo__edge(t, 1)] = 0;
  of->tags[geo__edge(u, 2)] = 0;
  of->stamps[t] = stamp;
  of->stamps[u] = stamp;
  for (int32_t i = 0; i < 3; i++) {
    of->incident[of->triangles[t].vertices[i]] = t;
    of->incident[of->triangles[u].vertices[i]] = u;
  }
}

/* Segments ----------------------------------------------------------------------------------- */

/**
 * Turns counter-clockwise around the segment's start to the edge that is the segment, or to the one opposite of the
 * start that the segment crosses; *is_there tells which.
 */
static int32_t leave_start(const insertion *of, bool *is_there) {
  const geo_triangulation *in = of->triangulation;
  for (int32_t triangle = in->incident[of->from];;) {
    const int32_t *v = in->triangles[triangle].vertices;
    const int32_t number = v[0] == of->from ? 0 : v[1] == of->from ? 1 : 2;
    const int32_t edge = geo__edge(triangle, number), opposite = geo__next_edge(edge);
    const int32_t right = geo__start(in, opposite), left = geo__end(in, opposite);
    *is_there = right == of->to || left == of->to;
    if (*is_there) return right == of->to ? edge : geo__next_edge(opposite);
    if (geo__orient_vertices(in, of->from, right, of->to) > 0 && geo__orient_vertices(in, of->from, left, of->to) < 0) {
      return opposite;
    }
    triangle = geo__triangle_of(geo__across(in, geo__next_edge(opposite)));
  }
}

static bool push(insertion *of, int32_t edge) {
  crossing_queue *queue = &of->queue;
  void *edges = queue->edges;
  const size_t needed = (size_t)queue->count + 1;
  if (needed > queue->capacity &&
      !sp__grow_array(of->allocator, &edges, &queue->capacity, queue->count, needed, sizeof *queue->edges)) {
    return false;
  }
  queue->edges = edges;
  const uint32_t place = (uint32_t)(((size_t)queue->first + queue->count) % queue->capacity);
  queue->edges[place] = edge;
  of->triangulation->tags[edge] = (int32_t)place + 1;
  queue->count++;
  return true;
}

static int32_t pop(insertion *of) {
  crossing_queue *queue = &of->queue;
  const int32_t edge = queue->edges[queue->first];
  of->triangulation->tags[edge] = 0;
  queue->first = (uint32_t)(((size_t)queue->first + 1) % queue->capacity);
  queue->count--;
  return edge;
}

/** Queues the edges that the segment crosses from the first on; false without memory. */
static bool queue_crossed(insertion *of, int32_t edge) {
  const geo_triangulation *in = of->triangulation;
  for (of->queue.first = 0;;) {
    SP_ASSERT(!is_segment(in, edge));
    if (!push(of, edge)) return false;
    const int32_t other = geo__across(in, edge), apex = geo__apex(in, other);
    if (apex == of->to) return true;
    const int32_t side = geo__orient_vertices(in, of->from, of->to, apex);
    SP_ASSERT(side != 0);
    const int32_t next = geo__next_edge(other);
    edge = side > 0 ? next : geo__next_edge(next);
  }
}

/** The one of two vertices that is left of the segment. */
static int32_t left_of(const insertion *of, int32_t a, int32_t b) {
  return geo__orient_vertices(of->triangulation, of->from, of->to, a) > 0 ? a : b;
}

/** True when the segment crosses the line between two vertices of triangles along it. */
static bool crosses(const insertion *of, int32_t c, int32_t d) {
  const geo_triangulation *in = of->triangulation;
  return geo__orient_vertices(in, of->from, of->to, c) * geo__orient_vertices(in, of->from, of->to, d) < 0;
}

/**
 * True when `next` is nearer to the segment than `old`, both on its left; ties by index. Flips that all lower the left
 * end of a crossed edge come to an end, and the farthest one has always a flip that lowers it or undoes a crossing.
 */
static bool is_nearer(const insertion *of, int32_t next, int32_t old) {
  const geo_point *points = of->triangulation->points;
  const geo_point along = geo__minus(points[of->to], points[of->from]);
  const int32_t side = geo__cross_sign(along, geo__minus(points[next], points[old]));
  return side != 0 ? side < 0 : next < old;
}

/** Flips crossed edges in turn until none is left. */
static void flip_crossed(insertion *of, uint32_t patience) {
  geo_triangulation *in = of->triangulation;
  for (uint64_t left = (uint64_t)patience * of->queue.count; of->queue.count > 0; left -= left > 0) {
    const int32_t edge = pop(of), a = geo__start(in, edge), b = geo__end(in, edge);
    const int32_t c = geo__apex(in, edge), d = geo__apex(in, geo__across(in, edge));
    const int32_t diagonal = geo__edge(geo__triangle_of(edge), 1);
    const bool still_crosses = crosses(of, c, d);
    bool may_flip = geo__orient_vertices(in, a, d, c) > 0 && geo__orient_vertices(in, d, b, c) > 0;
    if (still_crosses && left == 0) may_flip = may_flip && is_nearer(of, left_of(of, c, d), left_of(of, a, b));
    if (may_flip) flip_tagged(in, edge, 1, &of->queue);
    if (!may_flip || still_crosses) {
      push(of, may_flip ? diagonal : edge); /* takes the room that was freed */
    } else if ((c == of->from && d == of->to) || (c == of->to && d == of->from)) {
      mark_segment(in, diagonal, of->segment);
    }
  }
}

static bool insert_segment(insertion *of, uint32_t patience) {
  bool is_there = false;
  const int32_t edge = leave_start(of, &is_there);
  if (is_there) {
    mark_segment(of->triangulation, edge, of->segment);
    return true;
  }
  if (!queue_crossed(of, edge)) return false;
  flip_crossed(of, patience);
  return true;
}

bool geo__insert_segments(geo_triangulation *of, const geo_segment *segments, uint32_t segment_count, uint32_t patience,
                          sp__arena *arena) {
  insertion state = {.triangulation = of, .allocator = &arena->allocator};
  bool done = true;
  for (uint32_t s = 0; s < segment_count && done; s++) {
    SP_ASSERT(segments[s].a < segments[s].b && segments[s].b < of->point_count);
    state.segment = (int32_t)s;
    state.from = (int32_t)segments[s].a;
    state.to = (int32_t)segments[s].b;
    done = insert_segment(&state, patience);
  }
  sp__release(&arena->allocator, state.queue.edges, state.queue.capacity * sizeof *state.queue.edges);
  return done;
}

/* Delaunay property -------------------------------------------------------------------------- */

/**
 * A pass over all edges, triangle by triangle; true when it flipped one. Edges whose triangles did not change since the
 * pass before are as they were then, so that only the others are looked at. A vertex strictly inside of the circle
 * makes the quadrilateral strictly convex.
 */
static bool flip_once(geo_triangulation *of, uint32_t pass) {
  bool flipped = false;
  for (uint32_t t = 0; t < of->triangle_count; t++) {
    for (int32_t number = 0; number < 3; number++) {
      const int32_t edge = geo__edge((int32_t)t, number), other = geo__across(of, edge);
      if (other == GEO_NO_EDGE || is_segment(of, edge)) continue;
      if (of->stamps[t] + 1 < pass && of->stamps[geo__triangle_of(other)] + 1 < pass) continue;
      const int32_t *v = of->triangles[t].vertices;
      if (!geo__is_in_circle(of, v[0], v[1], v[2], geo__apex(of, other))) continue;
      flip_tagged(of, edge, pass, NULL);
      flipped = true;
    }
  }
  return flipped;
}

void geo__restore_delaunay(geo_triangulation *of) {
  uint32_t pass = 2; /* insertions have stamped what they changed with 1 */
  while (flip_once(of, pass)) pass++;
}

bool geo__triangulate(geo_triangulation *of, const geo_point *points, uint32_t point_count, const geo_segment *segments,
                      uint32_t segment_count, sp__arena *arena) {
  if (!geo__triangulate_points(of, points, point_count, arena)) return false;
  if (!geo__insert_segments(of, segments, segment_count, GEO_PATIENCE, arena)) return false;
  geo__restore_delaunay(of);
  return true;
}

/* Faces -------------------------------------------------------------------------------------- */

/** Change of the winding from an edge's triangle to the one across. */
static int32_t step_across(const geo_triangulation *of, const geo_segment *segments, int32_t operand, int32_t edge) {
  if (!is_segment(of, edge)) return 0;
  const int32_t net = segments[-1 - of->tags[edge]].net[operand];
  return geo__start(of, edge) < geo__end(of, edge) ? -net : net;
}

bool geo__flood(const geo_triangulation *of, const geo_segment *segments, int32_t operand, sp__arena *arena,
                int32_t **windings) {
  int32_t *winding = sp__arena_alloc_array(arena, of->triangle_count, sizeof *winding);
  if (winding == NULL) return false;
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  int32_t *stack = sp__arena_alloc_array(arena, of->triangle_count, sizeof *stack);
  if (stack == NULL) return false;
  for (uint32_t t = 0; t < of->triangle_count; t++) winding[t] = INT32_MIN;
  uint32_t depth = 0;
  stack[depth++] = of->incident[of->point_count];
  winding[stack[0]] = 0;
  while (depth > 0) {
    const int32_t triangle = stack[--depth];
    for (int32_t number = 0; number < 3; number++) {
      const int32_t edge = geo__edge(triangle, number), other = geo__across(of, edge);
      const int32_t next = other == GEO_NO_EDGE ? triangle : geo__triangle_of(other);
      if (winding[next] != INT32_MIN) continue;
      winding[next] = winding[triangle] + step_across(of, segments, operand, edge);
      stack[depth++] = next;
    }
  }
  sp__arena_rewind(arena, mark);
  *windings = winding;
  return true;
}
