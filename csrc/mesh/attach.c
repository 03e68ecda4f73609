/* Attachment of off-mesh links: the polygon of least squared distance, level and vertical (spec 08-navmesh-format,
 * "Stitching").
 */
#include "mesh/attach.h"

#include <math.h>

#include "math/constants.h"

/** Wider than any rounding of coordinates below 2^22, so that the boxes never hide a polygon in reach. */
#define BOX_MARGIN 1e-6

/** An end of a link in world coordinates, and the best polygon so far. */
typedef struct attachment {
  double point[3];
  double radius;
  double climb;
  double score; /* least so far */
  uint32_t polygon;
} attachment;

/** How far a value lies outside of an interval. */
static double outside(double value, double min, double max) {
  return value < min ? min - value : value > max ? value - max : 0.0;
}

static bool box_in_reach(const attachment *at, const mesh_bounds *bounds, const double origin[3]) {
  const double reach = at->radius + BOX_MARGIN;
  for (int32_t axis = 0; axis < 3; axis += 2) {
    const double min = origin[axis] + (double)bounds->min[axis], max = origin[axis] + (double)bounds->max[axis];
    if (outside(at->point[axis], min, max) > reach) return false;
  }
  return true;
}

static double squared_distance_to_edge(const double p[2], const double a[2], const double b[2]) {
  const double ex = b[0] - a[0], ez = b[1] - a[1];
  double t = ((p[0] - a[0]) * ex + (p[1] - a[1]) * ez) / (ex * ex + ez * ez);
  t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
  const double dx = p[0] - (a[0] + ex * t), dz = p[1] - (a[1] + ez * t);
  return dx * dx + dz * dz;
}

/** 0 inside of the outline, else the squared distance to its nearest edge. */
static double squared_distance(const sp_navtile *tile, uint32_t polygon, const double point[3]) {
  const sp_navtile_data *data = &tile->data;
  const uint32_t first = tile->first_edges[polygon], count = data->polygon_vertex_counts[polygon];
  const double p[2] = {point[0], point[2]};
  double outline[MESH_MAX_VERTS][2], least = SP_INFINITY;
  bool inside = true;
  for (uint32_t i = 0; i < count; i++) {
    const float *vertex = data->vertices + 3 * (size_t)data->indices[first + i];
    outline[i][0] = tile->origin[0] + (double)vertex[0];
    outline[i][1] = tile->origin[2] + (double)vertex[2];
  }
  for (uint32_t i = 0; i < count; i++) {
    const double *a = outline[i], *b = outline[(i + 1) % count];
    inside = inside && (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) >= 0.0;
    const double distance = squared_distance_to_edge(p, a, b);
    if (distance < least) least = distance;
  }
  return inside ? 0.0 : least;
}

/** Takes the best polygon of a tile when it beats what was found before; true then. */
static bool attach_to_tile(attachment *at, const sp_navtile *tile) {
  bool better = false;
  for (uint32_t p = 0; p < tile->data.polygon_count; p++) {
    const mesh_bounds *bounds = &tile->bounds[p];
    const double dy =
        outside(at->point[1], tile->origin[1] + (double)bounds->min[1], tile->origin[1] + (double)bounds->max[1]);
    if (dy > at->climb || !box_in_reach(at, bounds, tile->origin)) continue;
    const double level = squared_distance(tile, p, at->point), score = level + dy * dy;
    if (!(level <= at->radius * at->radius) || !(score < at->score)) continue;
    at->score = score;
    at->polygon = p;
    better = true;
  }
  return better;
}

/** An end in world coordinates; the end may lie in any tile but is saved relative to the owner's. */
static attachment start_of(const sp_navtile *owner, const sp_navtile_link *link, const float *local, double climb) {
  attachment at = {.radius = (double)link->radius, .climb = climb, .score = SP_INFINITY};
  for (int32_t axis = 0; axis < 3; axis++) at.point[axis] = owner->origin[axis] + (double)local[axis];
  return at;
}

double mesh__start_score(const sp_navtile *tile, const sp_navtile_link *link, double climb) {
  attachment start = start_of(tile, link, link->start, climb);
  (void)attach_to_tile(&start, tile);
  return start.score;
}

bool mesh__attach_link(const sp_navmesh *mesh, uint32_t owner, const sp_navtile_link *link, uint32_t *start_polygon,
                       uint32_t *end_slot, uint32_t *end_polygon) {
  const sp_navtile *tile = mesh->slots[owner].tile;
  const sp_navmesh_params *params = &mesh->params.values;
  attachment start = start_of(tile, link, link->start, params->walkable_climb);
  attachment end = start_of(tile, link, link->end, params->walkable_climb);
  int32_t column, row;
  if (!attach_to_tile(&start, tile)) return false;
  *start_polygon = start.polygon;
  if (!mesh__column_of(end.point[0], params->origin_x, params->tile_size, &column) ||
      !mesh__column_of(end.point[2], params->origin_z, params->tile_size, &row)) {
    return false;
  }
  bool found = false;
  int32_t slot = mesh__first_layer(mesh, column, row);
  for (; slot >= 0; slot = mesh__next_layer(mesh, slot)) {
    if (!attach_to_tile(&end, mesh->slots[slot].tile)) continue;
    *end_slot = (uint32_t)slot;
    found = true;
  }
  *end_polygon = end.polygon;
  return found;
}
