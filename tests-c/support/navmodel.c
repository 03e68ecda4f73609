#include "support/navmodel.h"

#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/navfloors.h"
#include "support/test.h"

enum { MAX_LINKS = 1024 };

/* Reading ------------------------------------------------------------------------------------ */

static void load_corners(const sp_navtile_data *data, uint32_t first, navmodel_polygon *out) {
  for (uint32_t i = 0; i < out->count; i++) {
    memcpy(out->local[i], data->vertices + 3 * (size_t)data->indices[first + i], sizeof out->local[i]);
    out->on_border[i] = data->portal_sides[first + i] != SP_NAVTILE_NO_PORTAL;
    for (int32_t axis = 0; axis < 3; axis++) out->corners[i][axis] = out->origin[axis] + (double)out->local[i][axis];
  }
  memcpy(out->corners[out->count], out->corners[0], sizeof out->corners[0]);
}

static bool load_tile(const sp_navmesh *mesh, sp_polygon_ref ref, navmodel *out) {
  sp_navtile_data data;
  sp_navmesh_params params;
  bool ok = CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, ref), &data), SP_OK) &&
            CHECK_EQ_I64(sp_navmesh_get_params(mesh, &params), SP_OK);
  uint32_t first = 0;
  for (uint32_t p = 0; ok && p < data.polygon_count; p++) {
    navmodel_polygon *polygon = &out->polygons[out->polygon_count];
    ok = CHECK(out->polygon_count < NAVMODEL_MAX_POLYGONS);
    if (!ok) break;
    out->polygon_count++;
    polygon->ref = ref | p;
    polygon->count = data.polygon_vertex_counts[p];
    polygon->origin[0] = params.origin_x + (double)data.tile_x * params.tile_size;
    polygon->origin[1] = data.origin_y;
    polygon->origin[2] = params.origin_z + (double)data.tile_z * params.tile_size;
    load_corners(&data, first, polygon);
    ok = CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, polygon->ref, &polygon->area, &polygon->flags), SP_OK);
    first += polygon->count;
  }
  return ok;
}

/** Place on an edge in 255ths. */
static void edge_place(const navmodel_polygon *polygon, uint32_t edge, uint32_t place, double out[3]) {
  const double *a = polygon->corners[edge], *b = polygon->corners[edge + 1], s = (double)place / 255;
  for (int32_t axis = 0; axis < 3; axis++) out[axis] = place == 255 ? b[axis] : a[axis] + (b[axis] - a[axis]) * s;
}

static bool add_portal(navmodel *out, navmodel_polygon *from, const navmodel_portal *portal) {
  if (!CHECK(out->portal_count < NAVMODEL_MAX_PORTALS) || !CHECK(portal->target >= 0)) return false;
  navmodel_portal *added = &out->portals[out->portal_count++];
  *added = *portal;
  edge_place(from, portal->edge, portal->low, added->a);
  edge_place(from, portal->edge, portal->high, added->b);
  from->portal_count++;
  return true;
}

static bool load_portals(const sp_navmesh *mesh, navmodel *out, navmodel_polygon *polygon) {
  static sp_navlink links[MAX_LINKS];
  sp_navtile_data data;
  uint32_t count = 0, first = 0;
  const uint32_t index = (uint32_t)polygon->ref & 0xFFFFF;
  bool ok = CHECK_EQ_I64(sp_navmesh_get_links(mesh, polygon->ref, links, MAX_LINKS, &count), SP_OK) &&
            CHECK(count <= MAX_LINKS) &&
            CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, polygon->ref), &data), SP_OK);
  for (uint32_t p = 0; ok && p < index; p++) first += data.polygon_vertex_counts[p];
  polygon->first_portal = out->portal_count;
  for (uint32_t edge = 0; ok && edge < polygon->count; edge++) {
    const int32_t neighbor = data.neighbors[first + edge];
    if (neighbor > 0) {
      const sp_polygon_ref ref = (polygon->ref - index) | (uint32_t)(neighbor - 1);
      ok = add_portal(out, polygon,
                      &(navmodel_portal){.target = navmodel_find(out, ref), .edge = (uint8_t)edge, .high = 255});
    }
    for (uint32_t i = 0; ok && i < count; i++) {
      if (links[i].kind != SP_NAVLINK_PORTAL || links[i].edge != edge) continue;
      ok = add_portal(out, polygon,
                      &(navmodel_portal){.target = navmodel_find(out, links[i].target),
                                         .edge = (uint8_t)edge,
                                         .low = links[i].range_min,
                                         .high = links[i].range_max});
    }
  }
  return ok;
}

bool navmodel_read(const sp_navmesh *mesh, navmodel *out) {
  bool ok = true;
  memset(out, 0, sizeof *out);
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh) && ok; slot++) {
    const sp_polygon_ref ref = sp_navmesh_tile_in_slot(mesh, slot);
    if (ref != 0) ok = load_tile(mesh, ref, out);
  }
  for (uint32_t p = 0; p < out->polygon_count && ok; p++) ok = load_portals(mesh, out, &out->polygons[p]);
  return ok;
}

sp_navmesh *navmodel_draw_mesh(const sp_navmesh_params *params, sp__rng *rng, uint64_t number) {
  if (number % 2 == 0) return navtiles_draw_mesh(params, rng, true);
  const navfloors_shape shape = navfloors_draw(rng);
  return navfloors_make(params, &shape, NULL);
}

int32_t navmodel_find(const navmodel *model, sp_polygon_ref ref) {
  /* The slots ascend, but their salts stand above them in a reference: compare without. */
  const sp_polygon_ref mask = (UINT64_C(1) << 40) - 1;
  uint32_t first = 0, last = model->polygon_count;
  while (first < last) {
    const uint32_t middle = (first + last) / 2;
    if ((model->polygons[middle].ref & mask) < (ref & mask)) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return first < model->polygon_count && model->polygons[first].ref == ref ? (int32_t)first : -1;
}

/* Geometry ----------------------------------------------------------------------------------- */

void navmodel_inner_point(const navmodel_polygon *polygon, sp__rng *rng, double out[3]) {
  double weights[NAVMODEL_MAX_VERTICES], sum = 0;
  for (uint32_t i = 0; i < polygon->count; i++) sum += weights[i] = 0.1 + sp__rng_next_double(rng);
  for (int32_t axis = 0; axis < 3; axis++) {
    out[axis] = 0;
    for (uint32_t i = 0; i < polygon->count; i++) out[axis] += polygon->corners[i][axis] * (weights[i] / sum);
  }
}

double navmodel_segment_distance(const double a[3], const double b[3], double x, double z) {
  const double dx = b[0] - a[0], dz = b[2] - a[2], length = dx * dx + dz * dz;
  double t = length > 0 ? ((x - a[0]) * dx + (z - a[2]) * dz) / length : 0;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const double from_x = (t == 1 ? b[0] : a[0] + dx * t) - x, from_z = (t == 1 ? b[2] : a[2] + dz * t) - z;
  return from_x * from_x + from_z * from_z;
}

double navmodel_distance(const navmodel_polygon *polygon, double x, double z) {
  bool inside = true;
  double least = SP_INFINITY;
  for (uint32_t i = 0; i < polygon->count; i++) {
    const double *a = polygon->corners[i], *b = polygon->corners[i + 1];
    inside = inside && (b[0] - a[0]) * (z - a[2]) - (b[2] - a[2]) * (x - a[0]) >= 0;
    least = fmin(least, navmodel_segment_distance(a, b, x, z));
  }
  return inside ? 0 : sqrt(least);
}

/* Filters ------------------------------------------------------------------------------------ */

double navmodel_mesh_area(const sp_navmesh *mesh) {
  double twice = 0.0;
  for (uint32_t s = 0; s < sp_navmesh_slot_count(mesh); s++) {
    sp_navtile_data data;
    CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, sp_navmesh_tile_in_slot(mesh, s)), &data), SP_OK);
    for (uint32_t p = 0, first = 0; p < data.polygon_count; first += data.polygon_vertex_counts[p++]) {
      const uint32_t count = data.polygon_vertex_counts[p];
      for (uint32_t i = 0; i < count; i++) {
        const float *a = data.vertices + 3 * (size_t)data.indices[first + i];
        const float *b = data.vertices + 3 * (size_t)data.indices[first + (i + 1) % count];
        twice += (double)a[0] * (double)b[2] - (double)a[2] * (double)b[0];
      }
    }
  }
  return twice / 2.0;
}

bool navmodel_accepts(const navmodel_polygon *polygon, const sp_nav_filter_options *options, const double *area_costs) {
  const bool any = options->include_flags == 0xFFFF || (polygon->flags & options->include_flags) != 0;
  return any && (polygon->flags & options->exclude_flags) == 0 && area_costs[polygon->area] < SP_INFINITY;
}

void navmodel_draw_filter(sp__rng *rng, int32_t parts, navmodel_filter *out) {
  memset(out, 0, sizeof *out);
  CHECK_EQ_I64(sp_navfilter_options_init(&out->options), SP_OK);
  if (sp__rng_next_int(rng, 4) == 0) out->options.exclude_flags = 1 << sp__rng_next_int(rng, 16);
  if (sp__rng_next_int(rng, 4) == 0) out->options.include_flags = 0xFFFF ^ 1 << sp__rng_next_int(rng, 16);
  for (int32_t area = 0; area < SP_NAVMESH_AREA_COUNT; area++) {
    out->area_costs[area] = sp__rng_next_int(rng, parts) == 0 ? SP_INFINITY : 1 + sp__rng_next_double(rng);
  }
  CHECK_EQ_I64(sp_navfilter_create(&out->options, out->area_costs, NULL, NULL, &out->filter), SP_OK);
}
