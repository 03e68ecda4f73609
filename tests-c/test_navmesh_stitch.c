/* Links between tiles against the definition, read literally over all pairs of edges. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/navtiles.h"
#include "support/test.h"

enum { MAX_LINKS = 4096 };

/* The definition ----------------------------------------------------------------------------- */

typedef struct world_tile {
  sp_navtile_data data;
  sp_polygon_ref ref;
  double origin[3];
} world_tile;

static world_tile load(const sp_navmesh *mesh, uint32_t slot) {
  world_tile tile = {.ref = sp_navmesh_tile_in_slot(mesh, slot)};
  sp_navmesh_params params;
  sp_navmesh_get_params(mesh, &params);
  if (tile.ref == 0) return tile;
  sp_navtile_get_data(sp_navmesh_get_tile(mesh, tile.ref), &tile.data);
  tile.origin[0] = params.origin_x + tile.data.tile_x * params.tile_size;
  tile.origin[1] = tile.data.origin_y;
  tile.origin[2] = params.origin_z + tile.data.tile_z * params.tile_size;
  return tile;
}

static uint32_t first_edge(const sp_navtile_data *data, uint32_t polygon) {
  uint32_t first = 0;
  for (uint32_t p = 0; p < polygon; p++) first += data->polygon_vertex_counts[p];
  return first;
}

static const float *corner(const sp_navtile_data *data, uint32_t polygon, uint32_t i) {
  const uint32_t first = first_edge(data, polygon);
  return data->vertices + 3 * data->indices[first + i % data->polygon_vertex_counts[polygon]];
}

static double t_of(const float *a, const float *b, int32_t along, double u) {
  return (u - (double)a[along]) / ((double)b[along] - (double)a[along]);
}

static double y_of(const world_tile *tile, const float *a, const float *b, double t) {
  return tile->origin[1] + ((double)a[1] + ((double)b[1] - (double)a[1]) * t);
}

static uint8_t clamp_255(double value) {
  return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/** Edge `edge` of polygon p of `from` against edge `other` of polygon q of `to`. */
static bool edges_join(const sp_navmesh *mesh, const world_tile *from, uint32_t p, uint32_t edge, const world_tile *to,
                       uint32_t q, uint32_t other, sp_navlink *link) {
  const int32_t side = from->data.portal_sides[first_edge(&from->data, p) + edge];
  const int32_t along = side % 2 == 0 ? 2 : 0;
  const float *a = corner(&from->data, p, edge), *b = corner(&from->data, p, edge + 1);
  const float *c = corner(&to->data, q, other), *d = corner(&to->data, q, other + 1);
  const double low = fmax(fmin((double)a[along], (double)b[along]), fmin((double)c[along], (double)d[along]));
  const double high = fmin(fmax((double)a[along], (double)b[along]), fmax((double)c[along], (double)d[along]));
  sp_navmesh_params params;
  sp_navmesh_get_params(mesh, &params);
  if (!(high > low)) return false;
  const double ends[2] = {low, high};
  double t[2];
  for (int32_t i = 0; i < 2; i++) {
    t[i] = t_of(a, b, along, ends[i]);
    const double y = y_of(from, a, b, t[i]), other_y = y_of(to, c, d, t_of(c, d, along, ends[i]));
    if (fabs(y - other_y) > params.walkable_climb) return false;
  }
  *link = (sp_navlink){.target = to->ref | q, .kind = SP_NAVLINK_PORTAL, .edge = (uint8_t)edge, .side = (uint8_t)side};
  link->range_min = clamp_255(floor(fmin(t[0], t[1]) * 255));
  link->range_max = clamp_255(ceil(fmax(t[0], t[1]) * 255));
  return true;
}

/** Portal links of an edge to all portals of the opposite side in a tile. */
static uint32_t join_tile(const sp_navmesh *mesh, const world_tile *from, uint32_t p, uint32_t edge,
                          const world_tile *to, sp_navlink *links, uint32_t count) {
  const int32_t side = from->data.portal_sides[first_edge(&from->data, p) + edge];
  for (uint32_t q = 0; q < to->data.polygon_count; q++) {
    for (uint32_t other = 0; other < to->data.polygon_vertex_counts[q]; other++) {
      if (to->data.portal_sides[first_edge(&to->data, q) + other] != (side ^ 2)) continue;
      count += edges_join(mesh, from, p, edge, to, q, other, &links[count]);
    }
  }
  return count;
}

static uint32_t expected_portals(const sp_navmesh *mesh, const world_tile *from, uint32_t p, sp_navlink *links) {
  static const int32_t dx[4] = {1, 0, -1, 0}, dz[4] = {0, 1, 0, -1};
  uint32_t count = 0;
  for (int32_t side = 0; side < 4; side++) {
    for (uint32_t edge = 0; edge < from->data.polygon_vertex_counts[p]; edge++) {
      if (from->data.portal_sides[first_edge(&from->data, p) + edge] != side) continue;
      for (int32_t layer = 0; layer <= SP_NAVTILE_MAX_LAYER && layer < 8; layer++) {
        const sp_polygon_ref ref =
            sp_navmesh_tile_at(mesh, from->data.tile_x + dx[side], from->data.tile_z + dz[side], layer);
        if (ref == 0) continue;
        const world_tile to = load(mesh, (uint32_t)(ref >> 20) & 0xFFFFF);
        count = join_tile(mesh, from, p, edge, &to, links, count);
      }
    }
  }
  return count;
}

/** Score of a polygon for a point, negative when it is out of reach. */
static double score_of(const world_tile *tile, uint32_t p, const double point[3], double radius, double climb) {
  const uint32_t n = tile->data.polygon_vertex_counts[p];
  double low = SP_INFINITY, high = -SP_INFINITY, least = SP_INFINITY;
  bool inside = true;
  for (uint32_t i = 0; i < n; i++) {
    const float *v = corner(&tile->data, p, i), *w = corner(&tile->data, p, i + 1);
    const double ax = tile->origin[0] + (double)v[0], az = tile->origin[2] + (double)v[2];
    const double bx = tile->origin[0] + (double)w[0], bz = tile->origin[2] + (double)w[2];
    const double ex = bx - ax, ez = bz - az, px = point[0] - ax, pz = point[2] - az;
    low = fmin(low, tile->origin[1] + (double)v[1]);
    high = fmax(high, tile->origin[1] + (double)v[1]);
    if (ex * pz - ez * px < 0) inside = false;
    const double t = fmin(fmax((px * ex + pz * ez) / (ex * ex + ez * ez), 0), 1);
    const double dx = point[0] - (ax + ex * t), dz = point[2] - (az + ez * t);
    least = fmin(least, dx * dx + dz * dz);
  }
  const double dy = point[1] < low ? low - point[1] : point[1] > high ? point[1] - high : 0;
  if (inside) least = 0;
  return least > radius * radius || dy > climb ? -1 : least + dy * dy;
}

/** The best polygon of a tile, when it is better than the score so far. */
static bool attach(const world_tile *tile, const double point[3], double radius, double climb, double *score,
                   sp_polygon_ref *ref) {
  bool better = false;
  for (uint32_t p = 0; p < tile->data.polygon_count; p++) {
    const double found = score_of(tile, p, point, radius, climb);
    if (found < 0 || found >= *score) continue;
    *score = found;
    *ref = tile->ref | p;
    better = true;
  }
  return better;
}

/** Both ends of an off-mesh link. */
static bool expected_ends(const sp_navmesh *mesh, const world_tile *owner, const sp_navtile_link *link,
                          sp_polygon_ref ends[2]) {
  sp_navmesh_params params;
  sp_navmesh_get_params(mesh, &params);
  double start[3], end[3], score = SP_INFINITY;
  for (int32_t axis = 0; axis < 3; axis++) {
    start[axis] = owner->origin[axis] + (double)link->start[axis];
    end[axis] = owner->origin[axis] + (double)link->end[axis];
  }
  if (!attach(owner, start, (double)link->radius, params.walkable_climb, &score, &ends[0])) return false;
  score = SP_INFINITY;
  bool found = false;
  for (int32_t layer = 0; layer < 8; layer++) {
    const sp_polygon_ref ref = sp_navmesh_tile_at(mesh, (int32_t)floor((end[0] - params.origin_x) / params.tile_size),
                                                  (int32_t)floor((end[2] - params.origin_z) / params.tile_size), layer);
    if (ref == 0) continue;
    const world_tile tile = load(mesh, (uint32_t)(ref >> 20) & 0xFFFFF);
    found = attach(&tile, end, (double)link->radius, params.walkable_climb, &score, &ends[1]) || found;
  }
  return found;
}

static uint32_t expected_off_mesh(const sp_navmesh *mesh, sp_polygon_ref polygon, int32_t kind, sp_navlink *links) {
  uint32_t count = 0;
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const world_tile owner = load(mesh, slot);
    for (uint32_t i = 0; i < owner.data.link_count; i++) {
      const sp_navtile_link *link = &owner.data.links[i];
      const bool reverse = kind == SP_NAVLINK_OFF_MESH_REVERSE;
      sp_polygon_ref ends[2];
      if ((reverse && !link->bidirectional) || !expected_ends(mesh, &owner, link, ends)) continue;
      if (ends[reverse] != polygon) continue;
      links[count++] =
          (sp_navlink){.target = ends[!reverse], .owner_slot = slot, .link_index = i, .kind = (uint8_t)kind};
    }
  }
  return count;
}

/* Checks ------------------------------------------------------------------------------------- */

typedef struct totals {
  uint64_t links[3];
} totals;

static void check_polygon(const sp_navmesh *mesh, const world_tile *tile, uint32_t p, totals *seen) {
  static sp_navlink expected[MAX_LINKS], found[MAX_LINKS];
  uint32_t count = 0, wanted = expected_portals(mesh, tile, p, expected);
  wanted += expected_off_mesh(mesh, tile->ref | p, SP_NAVLINK_OFF_MESH, expected + wanted);
  wanted += expected_off_mesh(mesh, tile->ref | p, SP_NAVLINK_OFF_MESH_REVERSE, expected + wanted);
  CHECK_EQ_I64(sp_navmesh_get_links(mesh, tile->ref | p, found, MAX_LINKS, &count), SP_OK);
  CHECK_EQ_U64(count, wanted);
  for (uint32_t i = 0; i < wanted && i < count; i++) {
    const sp_navlink *a = &found[i], *b = &expected[i];
    CHECK_EQ_U64(a->target, b->target);
    CHECK(a->kind == b->kind && a->edge == b->edge && a->side == b->side);
    CHECK(a->range_min == b->range_min && a->range_max == b->range_max);
    CHECK(a->owner_slot == b->owner_slot && a->link_index == b->link_index);
    seen->links[a->kind]++;
  }
}

static void check_mesh(const sp_navmesh *mesh, totals *seen) {
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const world_tile tile = load(mesh, slot);
    for (uint32_t p = 0; p < tile.data.polygon_count; p++) check_polygon(mesh, &tile, p, seen);
  }
}

static void links_are_those_of_the_definition(void) {
  const sp_navmesh_params params = navtiles_params();
  totals seen = {0};
  for (int32_t seed = 0; seed < case_scaled(60) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {(uint64_t)seed};
    sp_test_note("seed %" PRId32, seed);
    sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, seed % 2 == 0);
    check_mesh(mesh, &seen);
    sp_navmesh_free(mesh);
  }
  CHECK(seen.links[0] > 200 && seen.links[1] > 5 && seen.links[2] > 2);
}

/** The same mesh by its bytes, whose links are made in one go. */
static void check_same_links_when_read(const sp_navmesh *mesh) {
  static uint8_t bytes[1 << 20];
  sp_navmesh *read = NULL;
  const uint64_t size = sp_navmesh_size(mesh);
  CHECK_EQ_I64(sp_navmesh_write(mesh, bytes, sizeof bytes), SP_OK);
  CHECK_EQ_I64(sp_navmesh_read(bytes, size, NULL, &read), SP_OK);
  for (uint32_t slot = 0; read != NULL && slot < sp_navmesh_slot_count(mesh); slot++) {
    static sp_navlink a[MAX_LINKS], b[MAX_LINKS];
    const world_tile tile = load(mesh, slot);
    for (uint32_t p = 0; p < tile.data.polygon_count; p++) {
      uint32_t count = 0, again = 0;
      CHECK_EQ_I64(sp_navmesh_get_links(mesh, tile.ref | p, a, MAX_LINKS, &count), SP_OK);
      CHECK_EQ_I64(sp_navmesh_get_links(read, tile.ref | p, b, MAX_LINKS, &again), SP_OK);
      CHECK_EQ_U64(again, count);
      for (uint32_t i = 0; i < count; i++) CHECK_EQ_U64(a[i].target, b[i].target);
      for (uint32_t i = 0; i < count; i++) CHECK(a[i].range_min == b[i].range_min && a[i].kind == b[i].kind);
    }
  }
  sp_navmesh_free(read);
}

static void edits_in_any_order_give_the_same_links(void) {
  const sp_navmesh_params params = navtiles_params();
  for (int32_t seed = 0; seed < case_scaled(100) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {(uint64_t)seed + 5000};
    sp_test_note("seed %" PRId32, seed);
    sp_navmesh *mesh = navtiles_draw_mesh(&params, &rng, seed % 2 == 0);
    check_same_links_when_read(mesh);
    sp_navmesh_free(mesh);
  }
}

static sp_polygon_ref add(sp_navmesh *mesh, const sp_navmesh_params *params, const navtiles_shape *shape) {
  sp_polygon_ref ref = 0;
  sp_navtile *tile = navtiles_make(params, shape);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, &ref), SP_OK);
  sp_navtile_free(tile);
  return ref;
}

static uint32_t link_count(const sp_navmesh *mesh, sp_polygon_ref ref) {
  uint32_t count = 0;
  CHECK_EQ_I64(sp_navmesh_get_links(mesh, ref, NULL, 0, &count), SP_OK);
  return count;
}

static void floors_and_bridges_join_where_they_meet(void) {
  const sp_navmesh_params params = navtiles_params();
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  const navtiles_shape west = navtiles_floor(0, 0, 0.0), east = navtiles_floor(1, 0, 0.5);
  navtiles_shape bridge = navtiles_floor(1, 0, 2.0), step = navtiles_floor(0, 1, 0.51);
  bridge.layer = 1;
  const sp_polygon_ref a = add(mesh, &params, &west), b = add(mesh, &params, &east);
  const sp_polygon_ref c = add(mesh, &params, &bridge), d = add(mesh, &params, &step);
  CHECK_EQ_U64(link_count(mesh, a), 1); /* the climb is 0.5: the floor at 0.5, not the step at 0.51 */
  CHECK_EQ_U64(link_count(mesh, b), 1);
  CHECK_EQ_U64(link_count(mesh, c), 0);
  CHECK_EQ_U64(link_count(mesh, d), 0);
  sp_navlink link;
  uint32_t count = 0;
  CHECK_EQ_I64(sp_navmesh_get_links(mesh, a, &link, 1, &count), SP_OK);
  CHECK_EQ_U64(link.target, b);
  CHECK(link.range_min == 0 && link.range_max == 255 && link.side == 0);
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 1, 0, 0), SP_OK);
  CHECK_EQ_U64(link_count(mesh, a), 0);
  sp_navmesh_free(mesh);
}

/** Bytes and links of a mesh as one number, to see that nothing changed. */
static uint64_t state_of(const sp_navmesh *mesh) {
  uint64_t state = sp_navmesh_size(mesh) * 31 + sp_navmesh_tile_count(mesh);
  for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
    const world_tile tile = load(mesh, slot);
    state = state * 1000003 + tile.ref;
    for (uint32_t p = 0; p < tile.data.polygon_count; p++) state = state * 31 + link_count(mesh, tile.ref | p);
  }
  return state;
}

static sp_status edit(sp_navmesh *mesh, sp_navtile *tile, int32_t kind) {
  sp_navtile_data data;
  sp_navtile_get_data(tile, &data);
  if (kind == 0) return sp_navmesh_add_tile(mesh, tile, NULL);
  if (kind == 1) return sp_navmesh_replace_tile(mesh, tile, NULL);
  return sp_navmesh_remove_tile(mesh, data.tile_x, data.tile_z, data.layer);
}

static void edits_without_memory_change_nothing(void) {
  const sp_navmesh_params params = navtiles_params();
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(&params, &allocator, &mesh), SP_OK);
  sp__rng rng = {77};
  for (int32_t i = 0; i < 24; i++) {
    sp_navtile *tile = navtiles_draw(&params, &rng, true);
    sp_navtile_data data;
    sp_navtile_get_data(tile, &data);
    const bool taken = sp_navmesh_tile_at(mesh, data.tile_x, data.tile_z, data.layer) != 0;
    const int32_t kind = taken ? 1 + sp__rng_next_int(&rng, 2) : 0;
    sp_status status = SP_E_NO_MEMORY;
    for (int64_t fail_at = 0; status == SP_E_NO_MEMORY && fail_at < 1000; fail_at++) {
      const uint64_t before = state_of(mesh);
      counter.fail_at = fail_at;
      status = edit(mesh, tile, kind);
      counter.fail_at = -1;
      if (status == SP_E_NO_MEMORY) CHECK_EQ_U64(state_of(mesh), before);
    }
    CHECK_EQ_I64(status, SP_OK);
    sp_navtile_free(tile);
  }
  totals seen = {0};
  check_mesh(mesh, &seen);
  sp_navmesh_free(mesh);
  CHECK(counter.live_blocks == 0 && counter.wrong_releases == 0);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-177 M-178 M-179 M-180 M-181 M-182 links are those of the definition", links_are_those_of_the_definition);
  SP_RUN("M-176 M-183 edits in any order give the same links", edits_in_any_order_give_the_same_links);
  SP_RUN("M-153 M-177 floors and bridges join where they meet", floors_and_bridges_join_where_they_meet);
  SP_RUN("edits without memory change nothing", edits_without_memory_change_nothing);
  return sp_test_end();
}
