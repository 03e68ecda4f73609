#include "build2d/partition.h"

#include "core/assert.h"

/* Parts -------------------------------------------------------------------------------------- */

bool geo__divide(geo_parts *of, const geo_triangulation *triangulation, const int32_t *part_of, uint32_t part_count,
                 sp__arena *arena) {
  const uint32_t triangle_count = triangulation->triangle_count;
  const size_t place_count = (size_t)triangle_count + triangulation->point_count;
  *of = (geo_parts){.triangulation = triangulation, .part_of = part_of, .count = part_count};
  of->triangles = sp__arena_alloc_array(arena, triangle_count, sizeof *of->triangles);
  of->first = sp__arena_alloc_array(arena, (size_t)part_count + 2, sizeof *of->first);
  of->places = sp__arena_alloc_array(arena, place_count, sizeof *of->places);
  if (!of->triangles || !of->first || !of->places) return false;
  for (uint32_t p = 0; p < part_count + 2; p++) of->first[p] = 0;
  for (uint32_t t = 0; t < triangle_count; t++) {
    if (part_of[t] != GEO_NO_PART) of->first[part_of[t] + 2]++;
  }
  /* Counts lie two places behind: filling moves each start to its own place. */
  for (uint32_t p = 2; p < part_count + 2; p++) of->first[p] += of->first[p - 1];
  for (uint32_t t = 0; t < triangle_count; t++) {
    if (part_of[t] != GEO_NO_PART) of->triangles[of->first[part_of[t] + 1]++] = t;
  }
  return true;
}

#define SORT_NAME sort_numbers
#define SORT_ITEM uint32_t
#define SORT_LESS(a, b) (*(a) < *(b))
#include "core/sort.inl.h"

/** A polygon by its first two vertices, of which no other polygon has the edge. */
typedef struct polygon_key {
  uint64_t ends;
  uint32_t polygon; /* a triangle of the triangulation, or an edge */
} polygon_key;

#define SORT_NAME sort_polygons
#define SORT_ITEM polygon_key
#define SORT_LESS(a, b) ((a)->ends < (b)->ends)
#include "core/sort.inl.h"

static bool allocate_polygons(geo_polygons *of, uint32_t polygon_count, uint32_t edge_count, sp__arena *arena) {
  of->polygon_count = polygon_count;
  of->edge_count = edge_count;
  of->counts = sp__arena_alloc_array(arena, (size_t)polygon_count + 1, sizeof *of->counts);
  of->indices = sp__arena_alloc_array(arena, (size_t)edge_count + 1, sizeof *of->indices);
  of->neighbors = sp__arena_alloc_array(arena, (size_t)edge_count + 1, sizeof *of->neighbors);
  return of->counts && of->indices && of->neighbors;
}

#define NOT_LISTED UINT32_MAX

/** Lists the points of a part in their order, and notes the place of each. */
static bool list_vertices(const geo_parts *of, const uint32_t *ids, uint32_t count, sp__arena *arena,
                          geo_polygons *out) {
  uint32_t *places = of->places + of->triangulation->triangle_count;
  const geo_triangle *triangles = of->triangulation->triangles;
  for (uint32_t i = 0; i < 3 * count; i++) places[triangles[ids[i / 3]].vertices[i % 3]] = NOT_LISTED;
  uint32_t used = 0;
  for (uint32_t i = 0; i < 3 * count; i++) {
    uint32_t *place = &places[triangles[ids[i / 3]].vertices[i % 3]];
    used += *place == NOT_LISTED;
    *place = 0; /* to be listed */
  }
  uint32_t *vertices = sp__arena_alloc_array(arena, (size_t)used + 1, sizeof *vertices);
  if (vertices == NULL) return false;
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  uint32_t *scratch = sp__arena_alloc_array(arena, (size_t)used + 1, sizeof *scratch);
  if (scratch == NULL) return false;
  used = 0;
  for (uint32_t i = 0; i < 3 * count; i++) {
    const uint32_t vertex = (uint32_t)triangles[ids[i / 3]].vertices[i % 3];
    if (places[vertex] == NOT_LISTED) continue;
    places[vertex] = NOT_LISTED;
    vertices[used++] = vertex;
  }
  sort_numbers(vertices, scratch, used);
  for (uint32_t i = 0; i < used; i++) places[vertices[i]] = i;
  sp__arena_rewind(arena, mark);
  out->vertices = vertices;
  out->vertex_count = used;
  return true;
}

/** Number of the triangle's least vertex. */
static int32_t least_of(const int32_t *v) {
  if (v[0] < v[1]) return v[0] < v[2] ? 0 : 2;
  return v[1] < v[2] ? 1 : 2;
}

/** The part's triangles by (v0, v1, v2), each from its least vertex on, as keys. */
static polygon_key *sort_triangles(const geo_parts *of, const uint32_t *ids, uint32_t count, sp__arena *arena) {
  polygon_key *keys = sp__arena_alloc_array(arena, 2 * (size_t)count + 1, sizeof *keys);
  if (keys == NULL) return NULL;
  for (uint32_t i = 0; i < count; i++) {
    const int32_t *v = of->triangulation->triangles[ids[i]].vertices, least = least_of(v);
    keys[i] = (polygon_key){(uint64_t)(uint32_t)v[least] << 32 | (uint32_t)v[(least + 1) % 3], ids[i]};
  }
  sort_polygons(keys, keys + count, count);
  return keys;
}

/** Vertices and neighbours of the triangle at place `at`. */
static void write_triangle(const geo_parts *of, uint32_t triangle, uint32_t at, geo_polygons *out) {
  const geo_triangulation *in = of->triangulation;
  const geo_triangle *from = &in->triangles[triangle];
  const int32_t least = least_of(from->vertices);
  out->counts[at] = 3;
  for (int32_t i = 0; i < 3; i++) {
    const int32_t number = (least + i) % 3, other = from->across[number];
    const int32_t beyond = other == GEO_NO_EDGE ? -1 : geo__triangle_of(other);
    const bool joined = beyond >= 0 && of->part_of[beyond] == of->part_of[triangle];
    out->indices[3 * at + (uint32_t)i] = of->places[in->triangle_count + (uint32_t)from->vertices[number]];
    out->neighbors[3 * at + (uint32_t)i] = joined ? (int32_t)of->places[beyond] : GEO_NO_NEIGHBOR;
  }
}

bool geo__list_triangles(const geo_parts *of, uint32_t part, sp__arena *arena, geo_polygons *triangles) {
  const uint32_t *ids = of->triangles + of->first[part];
  const uint32_t count = of->first[part + 1] - of->first[part];
  if (!allocate_polygons(triangles, count, 3 * count, arena)) return false;
  if (!list_vertices(of, ids, count, arena, triangles)) return false;
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  const polygon_key *keys = sort_triangles(of, ids, count, arena);
  if (keys == NULL) return false;
  for (uint32_t i = 0; i < count; i++) of->places[keys[i].polygon] = i;
  for (uint32_t i = 0; i < count; i++) write_triangle(of, keys[i].polygon, i, triangles);
  sp__arena_rewind(arena, mark);
  return true;
}

/* Merging ------------------------------------------------------------------------------------ */

#define NO_EDGE UINT32_MAX

/** Directed edges of the polygons: the three of each triangle, of which merging takes some out of their rings. */
typedef struct merger {
  const geo_point *points;
  const geo_polygons *triangles;
  uint32_t *next; /* NO_EDGE: left out */
  uint32_t *previous;
  uint32_t *twins;  /* NO_EDGE: none */
  uint32_t *owners; /* polygons of the result */
  int32_t max_vertices;
} merger;

/** An edge that two triangles share. */
typedef struct diagonal {
  double length; /* squared, in grid units */
  uint64_t ends; /* lower vertex << 32 | higher vertex */
  uint32_t edge;
} diagonal;

static inline bool diagonal_less(const diagonal *a, const diagonal *b) {
  return a->length != b->length ? a->length > b->length : a->ends < b->ends;
}

#define SORT_NAME sort_diagonals
#define SORT_ITEM diagonal
#define SORT_LESS(a, b) diagonal_less(a, b)
#include "core/sort.inl.h"

static inline uint32_t vertex_of(const merger *of, uint32_t edge) {
  return of->triangles->indices[edge];
}

static inline geo_point point_of(const merger *of, uint32_t edge) {
  return of->points[of->triangles->vertices[vertex_of(of, edge)]];
}

static bool open_merger(merger *of, sp__arena *arena) {
  const uint32_t count = of->triangles->edge_count;
  of->next = sp__arena_alloc_array(arena, (size_t)count + 1, sizeof *of->next);
  of->previous = sp__arena_alloc_array(arena, (size_t)count + 1, sizeof *of->previous);
  of->twins = sp__arena_alloc_array(arena, (size_t)count + 1, sizeof *of->twins);
  of->owners = sp__arena_alloc_array(arena, (size_t)count + 1, sizeof *of->owners);
  if (!of->next || !of->previous || !of->twins || !of->owners) return false;
  for (uint32_t e = 0; e < count; e++) {
    of->next[e] = e % 3 == 2 ? e - 2 : e + 1;
    of->previous[e] = e % 3 == 0 ? e + 2 : e - 1;
    of->owners[e] = NO_EDGE;
  }
  for (uint32_t e = 0; e < count; e++) {
    const int32_t neighbor = of->triangles->neighbors[e];
    of->twins[e] = NO_EDGE;
    for (uint32_t i = 0; neighbor != GEO_NO_NEIGHBOR && i < 3; i++) {
      const uint32_t other = 3 * (uint32_t)neighbor + i;
      if (vertex_of(of, other) == vertex_of(of, of->next[e])) of->twins[e] = other;
    }
  }
  return true;
}

/** The shared edges, longest first, ties by vertices; *count receives their number. */
static diagonal *sort_shared(const merger *of, sp__arena *arena, uint32_t *count) {
  const uint32_t edges = of->triangles->edge_count;
  diagonal *found = sp__arena_alloc_array(arena, (size_t)edges + 1, sizeof *found);
  if (found == NULL) return NULL;
  *count = 0;
  for (uint32_t e = 0; e < edges; e++) {
    const uint32_t a = vertex_of(of, e), b = vertex_of(of, of->next[e]);
    if (of->twins[e] == NO_EDGE || a > b) continue;
    const geo_point extent = geo__minus(point_of(of, of->next[e]), point_of(of, e));
    const double x = (double)extent.x, y = (double)extent.y;
    found[(*count)++] = (diagonal){x * x + y * y, (uint64_t)a << 32 | b, e};
  }
  /* Each shared edge is there once, so the other half of the array has room for the sort. */
  sort_diagonals(found, found + *count, *count);
  return found;
}

/** Vertices of an edge's polygon, from the edge on. */
static int32_t list_ring(const merger *of, uint32_t edge, uint32_t *vertices) {
  int32_t count = 0;
  uint32_t at = edge;
  do {
    vertices[count++] = vertex_of(of, at);
    at = of->next[at];
  } while (at != edge);
  return count;
}

/** True when the polygons of an edge and its twin have only its ends in common and are not too large together. */
static bool may_join(const merger *of, uint32_t edge) {
  uint32_t left[GEO_MAX_POLYGON_VERTICES], right[GEO_MAX_POLYGON_VERTICES];
  const int32_t left_count = list_ring(of, edge, left), right_count = list_ring(of, of->twins[edge], right);
  if (left_count + right_count - 2 > of->max_vertices) return false;
  for (int32_t i = 2; i < left_count; i++) {
    for (int32_t k = 2; k < right_count; k++) {
      if (left[i] == right[k]) return false;
    }
  }
  return true;
}

/** True when the corner at the start of `edge` is left or straight without that edge and its twin. */
static bool stays_convex(const merger *of, uint32_t edge, uint32_t twin) {
  const uint32_t after = of->next[of->next[twin]];
  return geo__orient(point_of(of, of->previous[edge]), point_of(of, edge), point_of(of, after)) >= 0;
}

static void leave_out(merger *of, uint32_t edge, uint32_t twin) {
  const uint32_t before[2] = {of->previous[edge], of->previous[twin]};
  const uint32_t after[2] = {of->next[twin], of->next[edge]};
  for (int32_t i = 0; i < 2; i++) {
    of->next[before[i]] = after[i];
    of->previous[after[i]] = before[i];
  }
  of->next[edge] = NO_EDGE;
  of->next[twin] = NO_EDGE;
}

/** Removing an edge only widens corners and enlarges polygons, so that what was refused once stays refused. */
static bool join_polygons(merger *of, sp__arena *arena) {
  const sp__arena_mark mark = sp__arena_get_mark(arena);
  uint32_t count = 0;
  const diagonal *diagonals = sort_shared(of, arena, &count);
  if (diagonals == NULL) return false;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t edge = diagonals[i].edge, twin = of->twins[edge];
    if (!may_join(of, edge) || !stays_convex(of, edge, twin) || !stays_convex(of, twin, edge)) continue;
    leave_out(of, edge, twin);
  }
  sp__arena_rewind(arena, mark);
  return true;
}

/** The polygons that are left, by their least vertex, as keys; *edge_count receives their edges. */
static polygon_key *sort_rings(const merger *of, sp__arena *arena, uint32_t *polygon_count, uint32_t *edge_count) {
  const uint32_t edges = of->triangles->edge_count;
  polygon_key *keys = sp__arena_alloc_array(arena, 2 * (size_t)of->triangles->polygon_count + 1, sizeof *keys);
  if (keys == NULL) return NULL;
  *polygon_count = 0;
  *edge_count = 0;
  for (uint32_t e = 0; e < edges; e++) {
    if (of->next[e] == NO_EDGE) continue;
    (*edge_count)++;
    /* Of its ring's edges only the one from the least vertex begins a polygon. */
    uint32_t at = of->next[e];
    while (at != e && vertex_of(of, at) > vertex_of(of, e)) at = of->next[at];
    if (at != e) continue;
    const uint64_t ends = (uint64_t)vertex_of(of, e) << 32 | vertex_of(of, of->next[e]);
    keys[(*polygon_count)++] = (polygon_key){ends, e};
  }
  sort_polygons(keys, keys + *polygon_count, *polygon_count);
  return keys;
}

static void write_polygons(merger *of, const polygon_key *keys, geo_polygons *out) {
  for (uint32_t p = 0, first = 0; p < out->polygon_count; p++) {
    uint32_t edge = keys[p].polygon, count = 0;
    do {
      of->owners[edge] = p;
      out->indices[first + count++] = vertex_of(of, edge);
      edge = of->next[edge];
    } while (edge != keys[p].polygon);
    out->counts[p] = (uint8_t)count;
    first += count;
  }
  for (uint32_t p = 0, at = 0; p < out->polygon_count; p++) {
    uint32_t edge = keys[p].polygon;
    for (uint32_t i = 0; i < out->counts[p]; i++, edge = of->next[edge]) {
      const uint32_t twin = of->twins[edge];
      out->neighbors[at++] = twin == NO_EDGE ? GEO_NO_NEIGHBOR : (int32_t)of->owners[twin];
    }
  }
}

bool geo__merge_convex(const geo_point *points, const geo_polygons *triangles, int32_t max_vertices, sp__arena *arena,
                       sp__arena *results, geo_polygons *polygons) {
  SP_ASSERT(max_vertices >= GEO_MIN_POLYGON_VERTICES && max_vertices <= GEO_MAX_POLYGON_VERTICES);
  merger state = {.points = points, .triangles = triangles, .max_vertices = max_vertices};
  uint32_t polygon_count = 0, edge_count = 0;
  if (!open_merger(&state, arena) || !join_polygons(&state, arena)) return false;
  const polygon_key *keys = sort_rings(&state, arena, &polygon_count, &edge_count);
  uint32_t *vertices = sp__arena_alloc_array(results, (size_t)triangles->vertex_count + 1, sizeof *vertices);
  if (!keys || !vertices || !allocate_polygons(polygons, polygon_count, edge_count, results)) return false;
  for (uint32_t i = 0; i < triangles->vertex_count; i++) vertices[i] = triangles->vertices[i];
  polygons->vertices = vertices;
  polygons->vertex_count = triangles->vertex_count;
  write_polygons(&state, keys, polygons);
  return true;
}
