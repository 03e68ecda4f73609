/* Authored off-mesh links: which layer of the column of their start gets them, and with which values. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/cases.h"
#include "support/counting_allocator.h"
#include "support/navtiles.h"
#include "support/test.h"

enum { MAX_LAYERS = 3, LINKS = 12, MAX_OUTLINE = 16 };

/* Definition --------------------------------------------------------------------------------- */

static double distance_to_segment(const double p[2], const double a[2], const double b[2]) {
  const double ex = b[0] - a[0], ez = b[1] - a[1];
  double t = ((p[0] - a[0]) * ex + (p[1] - a[1]) * ez) / (ex * ex + ez * ez);
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const double dx = p[0] - a[0] - ex * t, dz = p[1] - a[1] - ez * t;
  return sqrt(dx * dx + dz * dz);
}

/** Score of one polygon at a point of the tile, infinity when it is out of reach. */
static double score_polygon(const sp_navtile_data *data, uint32_t first, uint32_t count, const float *at, double radius,
                            double climb) {
  const double p[2] = {(double)at[0], (double)at[2]};
  double outline[MAX_OUTLINE][2], low = SP_INFINITY, high = -SP_INFINITY, distance = SP_INFINITY;
  bool inside = true;
  for (uint32_t i = 0; i < count; i++) {
    const float *vertex = data->vertices + 3 * (size_t)data->indices[first + i];
    outline[i][0] = (double)vertex[0];
    outline[i][1] = (double)vertex[2];
    low = fmin(low, (double)vertex[1]);
    high = fmax(high, (double)vertex[1]);
  }
  for (uint32_t i = 0; i < count; i++) {
    const double *a = outline[i], *b = outline[(i + 1) % count];
    inside = inside && (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) >= 0;
    distance = fmin(distance, distance_to_segment(p, a, b));
  }
  if (inside) distance = 0;
  const double dy = fmax(fmax(low - (double)at[1], (double)at[1] - high), 0);
  return distance > radius || dy > climb ? SP_INFINITY : distance * distance + dy * dy;
}

static double score_tile(const sp_navtile_data *data, const float *at, double radius, double climb) {
  double least = SP_INFINITY;
  uint32_t first = 0;
  for (uint32_t p = 0; p < data->polygon_count; first += data->polygon_vertex_counts[p++]) {
    least = fmin(least, score_polygon(data, first, data->polygon_vertex_counts[p], at, radius, climb));
  }
  return least;
}

static void to_local(const sp_navmesh_params *params, const sp_navtile_data *data, const double *world, float *local) {
  const double origin[3] = {params->origin_x + data->tile_x * params->tile_size, data->origin_y,
                            params->origin_z + data->tile_z * params->tile_size};
  for (int32_t axis = 0; axis < 3; axis++) local[axis] = (float)(world[axis] - origin[axis]);
}

/** The layer of a link, or -1 when it is left out. */
static int32_t layer_of(const sp_navmesh_params *params, const sp_navtile_data *layers, int32_t layer_count,
                        const sp_off_mesh_link *link) {
  double least = SP_INFINITY;
  int32_t best = 0;
  float start[3], end[3];
  for (int32_t i = 0; i < layer_count; i++) {
    to_local(params, &layers[i], link->start, start);
    const double score = score_tile(&layers[i], start, (double)(float)link->radius, params->walkable_climb);
    if (score < least) best = i;
    least = fmin(least, score);
  }
  to_local(params, &layers[best], link->start, start);
  to_local(params, &layers[best], link->end, end);
  const double most = 16384 * params->cell_size;
  const bool high = fabs((double)start[1]) > most || fabs((double)end[1]) > most;
  const bool here = floor((link->start[0] - params->origin_x) / params->tile_size) == layers[0].tile_x &&
                    floor((link->start[2] - params->origin_z) / params->tile_size) == layers[0].tile_z;
  return here && !high ? best : -1;
}

/* Random columns ----------------------------------------------------------------------------- */

static double between(sp__rng *rng, double low, double high) {
  return low + sp__rng_next_double(rng) * (high - low);
}

static int32_t draw_column(const sp_navmesh_params *params, sp__rng *rng, sp_navtile **tiles) {
  const int32_t count = 1 + sp__rng_next_int(rng, MAX_LAYERS);
  for (int32_t i = 0; i < count; i++) {
    navtiles_shape shape = {.tile_x = -1, .tile_z = 2, .layer = 2 * i, .jitter = true, .relief = 0.3};
    shape.columns = 1 + sp__rng_next_int(rng, 4);
    shape.rows = 1 + sp__rng_next_int(rng, 4);
    shape.hole_percent = 20 * sp__rng_next_int(rng, 4);
    shape.height = 0.8 * i;
    shape.seed = sp__rng_next(rng);
    sp_navtile *plain = navtiles_make(params, &shape);
    const sp_navtile_link own = {.start = {1, 0, 1}, .end = {2, 0, 2}, .radius = 0.5F, .user_id = 1000};
    tiles[i] = navtiles_with_links(params, plain, &own, sp__rng_next_int(rng, 2) == 0);
    sp_navtile_free(plain);
  }
  return count;
}

static void draw_links(sp__rng *rng, sp_off_mesh_link *links) {
  memset(links, 0, LINKS * sizeof *links);
  for (int32_t i = 0; i < LINKS; i++) {
    links[i].start[0] = between(rng, -14, -2); /* the column is -12 to -4, 18.5 to 26.5 */
    links[i].start[1] = sp__rng_next_int(rng, 8) == 0 ? between(rng, 4000, 5000) : between(rng, -1, 4);
    links[i].start[2] = between(rng, 17, 28);
    links[i].end[0] = between(rng, -100, 100);
    links[i].end[1] = between(rng, -3, 3);
    links[i].end[2] = between(rng, -100, 100);
    links[i].radius = between(rng, 0.01, 2);
    links[i].user_id = (uint32_t)i;
    links[i].bidirectional = sp__rng_next_int(rng, 2);
    links[i].area = sp__rng_next_int(rng, 64);
    links[i].flags = sp__rng_next_int(rng, 65536);
  }
}

static void check_link(const sp_navmesh_params *params, const sp_navtile_data *tile, const sp_navtile_link *actual,
                       const sp_off_mesh_link *link) {
  float start[3], end[3];
  to_local(params, tile, link->start, start);
  to_local(params, tile, link->end, end);
  CHECK(memcmp(actual->start, start, sizeof start) == 0 && memcmp(actual->end, end, sizeof end) == 0);
  CHECK(actual->radius == (float)link->radius && actual->user_id == link->user_id);
  CHECK(actual->area == link->area && actual->flags == link->flags && actual->bidirectional == link->bidirectional);
}

/** The tiles have the links of the definition behind those they had. */
static void check_column(const sp_navmesh_params *params, const sp_navtile_data *before, int32_t count,
                         sp_navtile *const *tiles, const sp_off_mesh_link *links) {
  uint32_t at[MAX_LAYERS];
  sp_navtile_data after[MAX_LAYERS];
  for (int32_t i = 0; i < count; i++) {
    CHECK_EQ_I64(sp_navtile_get_data(tiles[i], &after[i]), SP_OK);
    at[i] = before[i].link_count;
    if (at[i] > 0) CHECK_EQ_U64(after[i].links[0].user_id, 1000);
  }
  for (int32_t i = 0; i < LINKS; i++) {
    const int32_t layer = layer_of(params, before, count, &links[i]);
    if (layer < 0 || !CHECK(at[layer] < after[layer].link_count)) continue;
    check_link(params, &after[layer], &after[layer].links[at[layer]++], &links[i]);
  }
  for (int32_t i = 0; i < count; i++) CHECK_EQ_U64(after[i].link_count, at[i]);
}

static void links_go_to_the_best_layer(void) {
  const sp_navmesh_params params = navtiles_params();
  uint32_t layers_with_links = 0;
  for (int32_t seed = 0; seed < case_scaled(300) && sp_test_failures() == 0; seed++) {
    sp__rng rng = {(uint64_t)seed};
    sp_navtile *tiles[MAX_LAYERS] = {NULL}, *kept[MAX_LAYERS] = {NULL};
    sp_off_mesh_link links[LINKS];
    sp_navtile_data before[MAX_LAYERS];
    sp_test_note("seed %" PRId32, seed);
    const int32_t count = draw_column(&params, &rng, tiles);
    draw_links(&rng, links);
    for (int32_t i = 0; i < count; i++) { /* a copy each, because those that get links are exchanged */
      CHECK_EQ_I64(sp_navtile_get_data(tiles[i], &before[i]), SP_OK);
      CHECK_EQ_I64(sp_navtile_create(&params, &before[i], NULL, &kept[i]), SP_OK);
      CHECK_EQ_I64(sp_navtile_get_data(kept[i], &before[i]), SP_OK);
    }
    CHECK_EQ_I64(sp_navtile_bake_links(&params, links, LINKS, tiles, (uint32_t)count), SP_OK);
    check_column(&params, before, count, tiles, links);
    for (int32_t i = 0; i < count; i++) {
      layers_with_links += sp_navtile_size(tiles[i]) != sp_navtile_size(kept[i]);
      sp_navtile_free(tiles[i]);
      sp_navtile_free(kept[i]);
    }
  }
  CHECK(layers_with_links > 20);
}

/* Single links ------------------------------------------------------------------------------- */

static sp_navtile *make_floor(int32_t layer, double height) {
  const sp_navmesh_params params = navtiles_params();
  navtiles_shape shape = navtiles_floor(0, 0, height);
  shape.layer = layer;
  return navtiles_make(&params, &shape);
}

static uint32_t links_of(const sp_navtile *tile) {
  sp_navtile_data data;
  CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK);
  return data.link_count;
}

/** Nothing in reach, or equal scores: the lowest layer. */
static void ties_go_to_the_lowest_layer(void) {
  const sp_navmesh_params params = navtiles_params();
  const sp_off_mesh_link links[2] = {{.start = {0, 0.25, 6}, .end = {1, 0, 6}, .radius = 1},
                                     {.start = {0, 90, 6}, .end = {1, 0, 6}, .radius = 1}};
  for (uint32_t i = 0; i < 2; i++) {
    sp_navtile *tiles[2] = {make_floor(1, 0), make_floor(4, 0.5)};
    CHECK_EQ_I64(sp_navtile_bake_links(&params, &links[i], 1, tiles, 2), SP_OK);
    CHECK(links_of(tiles[0]) == 1 && links_of(tiles[1]) == 0);
    for (int32_t layer = 0; layer < 2; layer++) sp_navtile_free(tiles[layer]);
  }
}

static void baked_links_join_the_mesh(void) {
  const sp_navmesh_params params = navtiles_params();
  const sp_off_mesh_link link = {.start = {0, 3, 6}, .end = {1, 0, 7}, .radius = 0.5, .bidirectional = 1};
  sp_navtile *tiles[2] = {make_floor(0, 0), make_floor(1, 3)};
  sp_navmesh *mesh = NULL;
  sp_polygon_ref refs[2] = {0};
  sp_navlink found = {0};
  uint32_t count = 0;
  CHECK_EQ_I64(sp_navtile_bake_links(&params, &link, 1, tiles, 2), SP_OK);
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  for (int32_t i = 0; i < 2; i++) {
    CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tiles[i], &refs[i]), SP_OK);
    sp_navtile_free(tiles[i]);
  }
  CHECK_EQ_I64(sp_navmesh_get_links(mesh, refs[1], &found, 1, &count), SP_OK);
  CHECK(count == 1 && found.kind == SP_NAVLINK_OFF_MESH && found.target == refs[0]);
  CHECK_EQ_I64(sp_navmesh_get_links(mesh, refs[0], &found, 1, &count), SP_OK);
  CHECK(count == 1 && found.kind == SP_NAVLINK_OFF_MESH_REVERSE && found.target == refs[1]);
  sp_navmesh_free(mesh);
}

static void ends_are_within_the_extent(void) {
  const sp_navmesh_params params = navtiles_params();
  const double most = 16384 * params.cell_size, x = params.origin_x, z = params.origin_z;
  const sp_off_mesh_link near = {.start = {x + 1, 0, z + 1}, .end = {x + 1, 0, z + 1}, .radius = 1};
  sp_error error;
  for (int32_t axis = 0; axis < 3; axis++) {
    for (int32_t sign = -1; sign <= 1; sign += 2) {
      sp_off_mesh_link links[2] = {near, near};
      const double origin = axis == 0 ? x : axis == 1 ? 0.0 : z;
      sp_navtile *tile = make_floor(0, 0), *given = tile;
      links[1].end[axis] = origin + sign * most;
      CHECK_EQ_I64(sp_navtile_bake_links(&params, links, 2, &tile, 1), SP_OK);
      CHECK_EQ_U64(links_of(tile), 2);
      sp_navtile_free(tile);
      tile = given = make_floor(0, 0);
      links[1].end[axis] = origin + sign * (most + 1);
      const sp_status status = sp_navtile_bake_links(&params, links, 2, &tile, 1);
      if (axis == 1) { /* left out */
        CHECK_EQ_I64(status, SP_OK);
        CHECK_EQ_U64(links_of(tile), 1);
      } else {
        CHECK_EQ_I64(status, SP_E_RANGE);
        sp_last_error(&error);
        CHECK(error.field == SP_FIELD_OFF_MESH_LINK && error.index == 1 && error.value == links[1].end[axis]);
        CHECK(error.min == origin - most && error.max == origin + most && tile == given);
      }
      sp_navtile_free(tile);
    }
  }
}

static void check_refused(sp_off_mesh_link link, double value) {
  const sp_navmesh_params params = navtiles_params();
  sp_navtile *tile = make_floor(0, 0), *given = tile;
  const sp_off_mesh_link links[2] = {{.start = {0, 0, 6}, .end = {1, 0, 6}, .radius = 1}, link};
  sp_error error;
  CHECK_EQ_I64(sp_navtile_bake_links(&params, links, 2, &tile, 1), SP_E_RANGE);
  sp_last_error(&error);
  CHECK(error.field == SP_FIELD_OFF_MESH_LINK && error.index == 1 && error.value == value);
  CHECK(tile == given && links_of(tile) == 0);
  sp_navtile_free(tile);
}

static void arguments_are_checked(void) {
  sp_navmesh_params params = navtiles_params();
  const sp_off_mesh_link good = {.start = {0, 0, 6}, .end = {1, 0, 6}, .radius = 1};
  sp_off_mesh_link bad = good;
  bad.radius = 0;
  check_refused(bad, 0);
  bad.radius = 1e-300; /* 0 as a float32 */
  check_refused(bad, 1e-300);
  bad.radius = 1e300;
  check_refused(bad, 1e300);
  bad = good;
  bad.area = 64;
  check_refused(bad, 64);
  bad = good;
  bad.start[1] = 1e9;
  check_refused(bad, 1e9);
  const navtiles_shape elsewhere = navtiles_floor(1, 0, 0);
  sp_navtile *tiles[2] = {make_floor(2, 0), make_floor(1, 2)}, *other = navtiles_make(&params, &elsewhere);
  sp_navtile *mixed[2] = {tiles[0], other};
  sp_error error;
  CHECK_EQ_I64(sp_navtile_bake_links(&params, &good, 1, tiles, 2), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK(error.detail == SP_DETAIL_NOT_ASCENDING && error.index == 1);
  CHECK_EQ_I64(sp_navtile_bake_links(&params, &good, 1, mixed, 2), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK_EQ_I64(error.detail, SP_DETAIL_OTHER_COLUMN);
  CHECK_EQ_I64(sp_navtile_bake_links(&params, &good, 1, NULL, 1), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navtile_bake_links(&params, NULL, 1, tiles, 1), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_navtile_bake_links(&params, &good, 1, NULL, 0), SP_OK);
  params.agent_radius = 9;
  CHECK_EQ_I64(sp_navtile_bake_links(&params, &good, 1, tiles, 1), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK_EQ_I64(error.detail, SP_DETAIL_OTHER_SETTINGS);
  for (int32_t i = 0; i < 2; i++) sp_navtile_free(tiles[i]);
  sp_navtile_free(other);
}

static void baking_without_memory_changes_nothing(void) {
  const sp_navmesh_params params = navtiles_params();
  const sp_off_mesh_link links[2] = {{.start = {0, 0, 6}, .end = {1, 0, 6}, .radius = 1},
                                     {.start = {0, 3, 6}, .end = {1, 0, 6}, .radius = 1}};
  counting_allocator counter;
  const sp_allocator allocator = counting_allocator_begin(&counter);
  sp_navtile *tiles[2] = {NULL}, *given[2];
  for (int32_t i = 0; i < 2; i++) {
    sp_navtile *floor = make_floor(i, 3.0 * i);
    sp_navtile_data data;
    CHECK_EQ_I64(sp_navtile_get_data(floor, &data), SP_OK);
    CHECK_EQ_I64(sp_navtile_create(&params, &data, &allocator, &tiles[i]), SP_OK);
    given[i] = tiles[i];
    sp_navtile_free(floor);
  }
  const uint64_t blocks = counter.live_blocks;
  sp_status status = SP_E_NO_MEMORY;
  int32_t k = 0;
  for (; status == SP_E_NO_MEMORY && k < 200; k++) {
    CHECK(tiles[0] == given[0] && tiles[1] == given[1] && counter.live_blocks == blocks);
    counter.fail_at = k;
    status = sp_navtile_bake_links(&params, links, 2, tiles, 2);
    counter.fail_at = -1;
  }
  CHECK(status == SP_OK && k > 8);
  CHECK(links_of(tiles[0]) == 1 && links_of(tiles[1]) == 1 && counter.live_blocks == blocks);
  for (int32_t i = 0; i < 2; i++) sp_navtile_free(tiles[i]);
  counting_allocator_check_returned(&counter);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-203 M-204 M-205 links go to the best layer", links_go_to_the_best_layer);
  SP_RUN("M-203 ties go to the lowest layer", ties_go_to_the_lowest_layer);
  SP_RUN("M-203 baked links join the mesh", baked_links_join_the_mesh);
  SP_RUN("M-204 ends are within the extent", ends_are_within_the_extent);
  SP_RUN("M-204 arguments are checked", arguments_are_checked);
  SP_RUN("M-205 baking without memory changes nothing", baking_without_memory_changes_nothing);
  return sp_test_end();
}
