/* Rules on tiles and parameters, the assembler, references. */
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/navtiles.h"
#include "support/test.h"

/* Two squares side by side in a tile of side 8, the right one on the border; a detail triangle; a link. */
enum { VERTICES = 6, POLYGONS = 2, EDGES = 8 };

typedef struct sample {
  float vertices[3 * VERTICES];
  uint8_t counts[POLYGONS];
  uint16_t indices[EDGES];
  int32_t neighbors[EDGES];
  uint8_t sides[EDGES];
  uint8_t areas[POLYGONS];
  uint16_t flags[POLYGONS];
  sp_navtile_detail details[POLYGONS];
  float detail_vertices[3];
  uint8_t detail_triangles[4];
  sp_navtile_link link;
  sp_navtile_data data;
  sp_navmesh_params params;
} sample;

static void make_sample(sample *of) {
  static const float vertices[] = {4, 0, 2, 6, 0, 2, 8, 0.5F, 2, 4, 0, 4, 6, 0, 4, 8, 0, 4};
  static const uint16_t indices[] = {0, 1, 4, 3, 1, 2, 5, 4};
  static const int32_t neighbors[] = {0, 2, 0, 0, 0, 0, 0, 1};
  memset(of, 0, sizeof *of);
  of->params = navtiles_params();
  memcpy(of->vertices, vertices, sizeof vertices);
  memcpy(of->indices, indices, sizeof indices);
  memcpy(of->neighbors, neighbors, sizeof neighbors);
  memset(of->sides, SP_NAVTILE_NO_PORTAL, sizeof of->sides);
  of->sides[5] = 0;
  memset(of->counts, 4, sizeof of->counts);
  of->details[1] = (sp_navtile_detail){0, 0, 1, 1};
  of->detail_triangles[2] = 4;
  of->link = (sp_navtile_link){.start = {1, 0, 1}, .end = {-20, 3, 9}, .radius = 0.5F};
  of->data = (sp_navtile_data){.tile_x = 1,
                               .tile_z = -2,
                               .layer = 3,
                               .origin_y = 1.5,
                               .vertex_count = VERTICES,
                               .polygon_count = POLYGONS,
                               .edge_count = EDGES,
                               .detail_vertex_count = 1,
                               .detail_triangle_count = 1,
                               .link_count = 1,
                               .vertices = of->vertices,
                               .polygon_vertex_counts = of->counts,
                               .indices = of->indices,
                               .neighbors = of->neighbors,
                               .portal_sides = of->sides,
                               .areas = of->areas,
                               .flags = of->flags,
                               .details = of->details,
                               .detail_vertices = of->detail_vertices,
                               .detail_triangles = of->detail_triangles,
                               .links = &of->link};
}

static void check_accepted(const sample *of) {
  sp_navtile *tile = NULL;
  CHECK_EQ_I64(sp_navtile_create(&of->params, &of->data, NULL, &tile), SP_OK);
  sp_navtile_free(tile);
}

static void check_refused(const sample *of, int32_t field, int32_t index, int32_t detail) {
  sp_navtile *tile = NULL;
  sp_error error;
  CHECK_EQ_I64(sp_navtile_create(&of->params, &of->data, NULL, &tile), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK(tile == NULL);
  CHECK_EQ_I64(error.field, field);
  CHECK_EQ_I64(error.index, index);
  CHECK_EQ_I64(error.detail, detail);
  CHECK_EQ_U64(error.offset, 0);
}

#define REFUSED(change, field, index, detail)                                                                          \
  do {                                                                                                                 \
    sample s;                                                                                                          \
    make_sample(&s);                                                                                                   \
    change;                                                                                                            \
    sp_test_note("%s", #change);                                                                                       \
    check_refused(&s, SP_FIELD_##field, index, SP_DETAIL_##detail);                                                    \
  } while (0)

#define ACCEPTED(change)                                                                                               \
  do {                                                                                                                 \
    sample s;                                                                                                          \
    make_sample(&s);                                                                                                   \
    change;                                                                                                            \
    sp_test_note("%s", #change);                                                                                       \
    check_accepted(&s);                                                                                                \
  } while (0)

static void vertices_are_checked(void) {
  ACCEPTED((void)s);
  ACCEPTED(s.vertices[0] = -8.0F);
  REFUSED(s.vertices[0] = -8.000001F, VERTICES, 0, BAD_COORDINATE);
  ACCEPTED(s.vertices[9] = -8.0F);
  REFUSED(s.vertices[14] = 16.00001F, VERTICES, 4, BAD_COORDINATE);
  ACCEPTED(s.vertices[1] = 4096.0F);
  REFUSED(s.vertices[1] = 4097.0F, VERTICES, 0, BAD_COORDINATE);
  REFUSED(s.vertices[4] = NAN, VERTICES, 1, BAD_COORDINATE);
  REFUSED(s.vertices[3] = INFINITY, VERTICES, 1, BAD_COORDINATE);
  REFUSED(s.vertices[2] = 9e-31F, VERTICES, 0, BAD_COORDINATE);
  ACCEPTED(s.vertices[2] = 1e-30F);
  REFUSED(s.vertices[2] = -9e-31F, VERTICES, 0, BAD_COORDINATE);
  REFUSED(s.data.vertex_count = 65537, VERTICES, -1, BAD_COUNT);
  REFUSED(s.data.polygon_count = 1048576, POLYGON, -1, BAD_COUNT);
}

static void polygons_are_checked(void) {
  REFUSED(s.counts[0] = 2, POLYGON, 0, BAD_COUNT);
  REFUSED((s.counts[0] = 5, s.counts[1] = 3, s.params.max_verts_per_poly = 4), POLYGON, 0, BAD_COUNT);
  REFUSED(s.counts[1] = 5, POLYGON, 1, BAD_COUNT);
  REFUSED((s.counts[1] = 3, s.neighbors[7] = 0, s.neighbors[1] = 0), POLYGON_INDEX, 7, BAD_COUNT);
  REFUSED(s.areas[1] = 64, POLYGON, 1, BAD_AREA);
  ACCEPTED(s.areas[1] = 63);
  REFUSED(s.indices[6] = 6, POLYGON_INDEX, 6, BAD_INDEX);
  REFUSED(s.indices[6] = 1, POLYGON_INDEX, 6, REPEATED_VERTEX);
  REFUSED((s.vertices[3] = 4, s.vertices[5] = 2), POLYGON_INDEX, 0, SHORT_EDGE);
  ACCEPTED((s.vertices[0] = 4, s.vertices[4] = 7)); /* heights do not matter */
  REFUSED(s.vertices[9] = 7.0F, POLYGON, 0, NOT_CONVEX);
  REFUSED((s.indices[0] = 3, s.indices[1] = 4, s.indices[2] = 1, s.indices[3] = 0), POLYGON, 0, NOT_CONVEX);
  REFUSED((s.vertices[11] = 2, s.vertices[14] = 2, s.vertices[9] = 5, s.vertices[12] = 5.5F), POLYGON, 0,
          NOT_CONVEX); /* no area */
}

/** A hexagon that goes twice round a triangle: no vertex lies right of an edge. */
static void outlines_turn_once(void) {
  sample s;
  make_sample(&s);
  const float twice[] = {1, 0, 1, 3, 0, 1, 2, 0, 3, 1, 0, 1, 3, 0, 1, 2, 0, 3};
  const uint16_t indices[] = {0, 1, 2, 3, 4, 5};
  memcpy(s.vertices, twice, sizeof twice);
  memcpy(s.indices, indices, sizeof indices);
  memset(s.neighbors, 0, sizeof s.neighbors);
  memset(s.sides, SP_NAVTILE_NO_PORTAL, sizeof s.sides);
  s.counts[0] = 6;
  s.data.polygon_count = 1;
  s.data.edge_count = 6;
  check_refused(&s, SP_FIELD_POLYGON, 0, SP_DETAIL_NOT_CONVEX);
  s.counts[0] = 3;
  s.data.edge_count = 3;
  check_accepted(&s);
}

static void edges_are_checked(void) {
  REFUSED(s.neighbors[1] = 3, POLYGON_EDGE, 1, BAD_NEIGHBOR);
  REFUSED(s.neighbors[1] = -1, POLYGON_EDGE, 1, BAD_NEIGHBOR);
  REFUSED(s.neighbors[1] = 1, POLYGON_EDGE, 1, BAD_NEIGHBOR);
  REFUSED(s.neighbors[7] = 0, POLYGON_EDGE, 1, BAD_NEIGHBOR);
  REFUSED(s.neighbors[0] = 2, POLYGON_EDGE, 0, BAD_NEIGHBOR);
  REFUSED(s.sides[1] = 0, POLYGON_EDGE, 1, BAD_PORTAL);
  REFUSED(s.sides[5] = 4, POLYGON_EDGE, 5, BAD_PORTAL);
  REFUSED(s.sides[5] = 1, POLYGON_EDGE, 5, BAD_PORTAL);
  REFUSED(s.vertices[6] = 8.000001F, POLYGON_EDGE, 5, BAD_PORTAL);
  ACCEPTED(s.sides[5] = SP_NAVTILE_NO_PORTAL);
}

static void borders_at_zero_are_bitwise(void) {
  sample s;
  make_sample(&s);
  s.vertices[0] = s.vertices[9] = 0.0F;
  s.sides[3] = 2;
  check_accepted(&s);
  s.vertices[9] = -0.0F;
  check_refused(&s, SP_FIELD_POLYGON_EDGE, 3, SP_DETAIL_BAD_PORTAL);
}

static void detail_and_links_are_checked(void) {
  REFUSED(s.detail_vertices[0] = 17, DETAIL_VERTICES, 0, BAD_COORDINATE);
  REFUSED(s.details[1].vertex_count = 2, POLYGON, 1, BAD_INDEX);
  REFUSED(s.details[1].vertex_base = UINT32_MAX, POLYGON, 1, BAD_INDEX);
  REFUSED(s.details[0].triangle_base = 2, POLYGON, 0, BAD_INDEX);
  REFUSED(s.detail_triangles[2] = 5, DETAIL_TRIANGLES, 0, BAD_INDEX);
  ACCEPTED(s.detail_triangles[3] = 255);
  REFUSED(s.link.radius = 0, OFF_MESH_LINK, 0, BAD_RADIUS);
  REFUSED(s.link.radius = INFINITY, OFF_MESH_LINK, 0, BAD_RADIUS);
  REFUSED(s.link.area = 64, OFF_MESH_LINK, 0, BAD_AREA);
  REFUSED(s.link.bidirectional = 2, OFF_MESH_LINK, 0, BAD_FLAGS);
  REFUSED(s.link.start[1] = 4097, OFF_MESH_LINK, 0, BAD_COORDINATE);
  REFUSED(s.link.end[2] = NAN, OFF_MESH_LINK, 0, BAD_COORDINATE);
}

static void positions_are_checked(void) {
  REFUSED(s.data.layer = -1, TILE_LAYER, -1, BAD_VALUE);
  REFUSED(s.data.layer = 1024, TILE_LAYER, -1, BAD_VALUE);
  ACCEPTED(s.data.layer = 1023);
  REFUSED(s.data.tile_x = 262145, TILE_ORIGIN, 0, BAD_ORIGIN);
  REFUSED(s.data.tile_z = INT32_MIN, TILE_ORIGIN, 2, BAD_ORIGIN);
  REFUSED(s.data.origin_y = sp__nan(), TILE_ORIGIN, 1, BAD_ORIGIN);
}

static void check_parameter(sp_navmesh_params params, int32_t field) {
  sp_error error;
  CHECK_EQ_I64(sp_navmesh_params_check(&params), SP_E_RANGE);
  sp_last_error(&error);
  CHECK_STR(sp_field_name(error.field), sp_field_name(field));
  CHECK_EQ_I64(error.field, field);
}

static void parameters_are_checked(void) {
  sp_navmesh_params p = SP_NAVMESH_PARAMS_INIT;
  CHECK_EQ_I64(sp_navmesh_params_check(&p), SP_OK);
  CHECK_EQ_I64(sp_navmesh_params_check(NULL), SP_OK);
  p.tile_size = 8192.0;
  p.cell_size = 1.0;
  CHECK_EQ_I64(sp_navmesh_params_check(&p), SP_OK);
  p.cell_size = 0.999;
  check_parameter(p, SP_FIELD_NAVMESH_PARAMS_TILE_SIZE);
  p = (sp_navmesh_params)SP_NAVMESH_PARAMS_INIT;
  p.tile_size = 0.1; /* no float32 */
  check_parameter(p, SP_FIELD_NAVMESH_PARAMS_TILE_SIZE);
  p.tile_size = 0.0;
  check_parameter(p, SP_FIELD_NAVMESH_PARAMS_TILE_SIZE);
  p = (sp_navmesh_params)SP_NAVMESH_PARAMS_INIT;
  p.cell_size = 0.0;
  check_parameter(p, SP_FIELD_NAVMESH_PARAMS_CELL_SIZE);
  p = (sp_navmesh_params)SP_NAVMESH_PARAMS_INIT;
  p.max_verts_per_poly = 17;
  check_parameter(p, SP_FIELD_NAVMESH_PARAMS_MAX_VERTS_PER_POLY);
  p = (sp_navmesh_params)SP_NAVMESH_PARAMS_INIT;
  p.agent_max_slope_degrees = 90.5;
  check_parameter(p, SP_FIELD_NAVMESH_PARAMS_AGENT_MAX_SLOPE_DEGREES);
  p = (sp_navmesh_params)SP_NAVMESH_PARAMS_INIT;
  p.origin_y = sp__nan();
  check_parameter(p, SP_FIELD_NAVMESH_PARAMS_ORIGIN_Y);
}

/* Assembler ---------------------------------------------------------------------------------- */

static void world_polygons_become_a_tile(void) {
  const sp_navmesh_params params =
      navtiles_params(); /* tile (0, 0) is x -4..4, z 2.5..10.5; snaps within 0.25 / 1024 */
  const double vertices[] = {-4.0002, 1, 2.5, 0, 1, 2.5002, 0, 2, 6, -4, 1, 6, 4.0002, 1, 2.5, 3.999, 1, 6};
  const uint8_t counts[] = {4, 4, 3};
  const uint32_t indices[] = {0, 1, 2, 3, /* clockwise: */ 1, 2, 5, 4, /* a third on an edge of the first */ 0, 1, 2};
  sp_navtile_polygons polygons = {.origin_y = 1,
                                  .vertex_count = 6,
                                  .polygon_count = 2,
                                  .vertices = vertices,
                                  .polygon_vertex_counts = counts,
                                  .indices = indices};
  sp_navtile *tile = NULL;
  sp_navtile_data data;
  CHECK_EQ_I64(sp_navtile_from_polygons(&params, &polygons, NULL, &tile), SP_OK);
  CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK);
  CHECK(data.vertices[0] == 0.0F && data.vertices[5] == 0.0F && data.vertices[12] == 8.0F);
  CHECK(data.vertices[15] == (float)7.999 && data.vertices[7] == 1.0F && data.vertices[1] == 0.0F);
  const uint16_t turned[] = {0, 1, 2, 3, 4, 5, 2, 1};
  CHECK(memcmp(data.indices, turned, sizeof turned) == 0);
  for (int32_t e = 0; e < 8; e++) CHECK_EQ_I64(data.neighbors[e], e == 1 ? 2 : e == 6 ? 1 : 0);
  const uint8_t sides[] = {3, 255, 255, 2, 255, 255, 255, 3};
  CHECK(memcmp(data.portal_sides, sides, sizeof sides) == 0);
  sp_navtile_free(tile);
  polygons.polygon_count = 3; /* edges of three polygons, and of two in the same direction, stay walls */
  CHECK_EQ_I64(sp_navtile_from_polygons(&params, &polygons, NULL, &tile), SP_OK);
  CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK);
  for (int32_t e = 0; e < 11; e++) CHECK_EQ_I64(data.neighbors[e], 0);
  sp_navtile_free(tile);
}

static void world_polygons_are_checked(void) {
  const sp_navmesh_params params = navtiles_params();
  double vertices[] = {0, 0, 3, 1, 0, 3, 1, 0, 4};
  const uint8_t counts[] = {3};
  uint32_t indices[] = {0, 1, 3};
  sp_navtile_polygons polygons = {
      .vertex_count = 3, .polygon_count = 1, .vertices = vertices, .polygon_vertex_counts = counts, .indices = indices};
  sp_navtile *tile = NULL;
  sp_error error;
  CHECK_EQ_I64(sp_navtile_from_polygons(&params, &polygons, NULL, &tile), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK(error.field == SP_FIELD_POLYGON_INDEX && error.index == 2 && error.detail == SP_DETAIL_BAD_INDEX);
  indices[2] = 2;
  vertices[4] = SP_MAX_COORDINATE;
  CHECK_EQ_I64(sp_navtile_from_polygons(&params, &polygons, NULL, &tile), SP_E_RANGE);
  sp_last_error(&error);
  CHECK(error.field == SP_FIELD_POINT_Y && error.index == 1 && error.value == SP_MAX_COORDINATE);
  vertices[4] = 0;
  CHECK_EQ_I64(sp_navtile_from_polygons(&params, &polygons, NULL, &tile), SP_OK);
  sp_navtile_free(tile);
  polygons.vertex_count = 65537;
  CHECK_EQ_I64(sp_navtile_from_polygons(&params, &polygons, NULL, &tile), SP_E_FORMAT);
}

/* References --------------------------------------------------------------------------------- */

static sp_polygon_ref add_floor(sp_navmesh *mesh, int32_t tile_x, sp_status expected) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shape = navtiles_floor(tile_x, 0, 0.0);
  sp_navtile *tile = navtiles_make(&params, &shape);
  sp_polygon_ref ref = 0;
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, &ref), expected);
  sp_navtile_free(tile);
  return ref;
}

static void references_name_slot_and_salt(void) {
  const sp_navmesh_params params = navtiles_params();
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  CHECK_EQ_U64(add_floor(mesh, 0, SP_OK), UINT64_C(1) << 40);
  CHECK_EQ_U64(add_floor(mesh, 1, SP_OK), UINT64_C(1) << 40 | 1 << 20);
  CHECK_EQ_U64(add_floor(mesh, 2, SP_OK), UINT64_C(1) << 40 | 2 << 20);
  CHECK_EQ_U64(add_floor(mesh, 2, SP_E_STATE), 0);
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 2, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 0, 0, 0), SP_OK);
  CHECK_EQ_I64(sp_navmesh_remove_tile(mesh, 0, 0, 0), SP_E_STATE);
  CHECK_EQ_I64(sp_navmesh_is_valid(mesh, UINT64_C(1) << 40), 0);
  CHECK_EQ_I64(sp_navmesh_is_valid(mesh, 0), 0);
  CHECK_EQ_U64(add_floor(mesh, 7, SP_OK), UINT64_C(2) << 40); /* the lowest free slot, the next salt */
  CHECK_EQ_I64(sp_navmesh_is_valid(mesh, UINT64_C(2) << 40), 1);
  CHECK_EQ_I64(sp_navmesh_is_valid(mesh, UINT64_C(2) << 40 | 1), 0); /* one polygon only */
  CHECK_EQ_I64(sp_navmesh_is_valid(mesh, UINT64_C(1) << 40 | 2 << 20), 0);
  CHECK_EQ_U64(add_floor(mesh, 8, SP_OK), UINT64_C(2) << 40 | 2 << 20);
  CHECK_EQ_U64(sp_navmesh_slot_count(mesh), 3);
  CHECK_EQ_U64(sp_navmesh_tile_at(mesh, 8, 0, 0), UINT64_C(2) << 40 | 2 << 20);
  CHECK_EQ_U64(sp_navmesh_tile_at(mesh, 2, 0, 0), 0);
  sp_navmesh_free(mesh);
}

static void replacing_makes_references_stale(void) {
  const sp_navmesh_params params = navtiles_params();
  const navtiles_shape shape = navtiles_floor(0, 0, 0.0);
  sp_navmesh *mesh = NULL;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  sp_navtile *tile = navtiles_make(&params, &shape);
  sp_polygon_ref first = 0, second = 0;
  CHECK_EQ_I64(sp_navmesh_replace_tile(mesh, tile, NULL), SP_E_STATE);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, &first), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, first, 12), SP_OK);
  CHECK_EQ_I64(sp_navmesh_set_polygon_flags(mesh, first, 0xABCD), SP_OK);
  int32_t area = -1, flags = -1;
  CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, first, &area, &flags), SP_OK);
  CHECK(area == 12 && flags == 0xABCD);
  CHECK_EQ_I64(sp_navmesh_replace_tile(mesh, tile, &second), SP_OK); /* the same tile again */
  CHECK_EQ_U64(second, UINT64_C(2) << 40);
  CHECK_EQ_I64(sp_navmesh_is_valid(mesh, first), 0);
  CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, first, &area, &flags), SP_E_STATE);
  sp_navtile_data data;
  CHECK_EQ_I64(sp_navtile_get_data(tile, &data), SP_OK);
  CHECK_EQ_I64(sp_navmesh_get_polygon(mesh, second, &area, &flags), SP_OK);
  CHECK(area == data.areas[0] && flags == data.flags[0]); /* the edits went with the old one */
  CHECK_EQ_I64(sp_navmesh_set_polygon_area(mesh, second, 64), SP_E_RANGE);
  sp_navtile_free(tile);
  CHECK_EQ_I64(sp_navtile_get_data(sp_navmesh_get_tile(mesh, second), &data), SP_OK); /* the mesh keeps it */
  sp_navmesh_free(mesh);
}

static void tiles_of_other_settings_are_refused(void) {
  sp_navmesh_params params = navtiles_params();
  const navtiles_shape shape = navtiles_floor(0, 0, 0.0);
  sp_navmesh *mesh = NULL;
  sp_error error;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  params.agent_radius = 0.7;
  sp_navtile *tile = navtiles_make(&params, &shape);
  CHECK_EQ_I64(sp_navmesh_add_tile(mesh, tile, NULL), SP_E_FORMAT);
  sp_last_error(&error);
  CHECK_EQ_I64(error.detail, SP_DETAIL_OTHER_SETTINGS);
  sp_navtile_free(tile);
  sp_navmesh_free(mesh);
}

static void positions_give_columns(void) {
  const sp_navmesh_params params = navtiles_params();
  sp_navmesh *mesh = NULL;
  int32_t x = 0, z = 0;
  CHECK_EQ_I64(sp_navmesh_create(&params, NULL, &mesh), SP_OK);
  CHECK_EQ_I64(sp_navmesh_world_to_tile(mesh, -4.0, 2.5, &x, &z), SP_OK);
  CHECK(x == 0 && z == 0);
  CHECK_EQ_I64(sp_navmesh_world_to_tile(mesh, -4.0000001, 10.5, &x, &z), SP_OK);
  CHECK(x == -1 && z == 1);
  CHECK_EQ_I64(sp_navmesh_world_to_tile(mesh, SP_MAX_COORDINATE, 0, &x, &z), SP_E_RANGE);
  CHECK_EQ_I64(sp_navmesh_world_to_tile(mesh, 0, sp__nan(), &x, &z), SP_E_RANGE);
  sp_navmesh_free(mesh);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-158 M-161 M-162 M-163 vertices and counts are checked", vertices_are_checked);
  SP_RUN("M-154 M-163 M-166 M-168 polygons are checked", polygons_are_checked);
  SP_RUN("M-168 an outline turns round once", outlines_turn_once);
  SP_RUN("M-164 M-165 M-169 M-170 edges are checked", edges_are_checked);
  SP_RUN("M-170 a border at zero is bitwise", borders_at_zero_are_bitwise);
  SP_RUN("M-167 M-171 M-172 detail and links are checked", detail_and_links_are_checked);
  SP_RUN("M-153 M-157 positions are checked", positions_are_checked);
  SP_RUN("M-156 M-159 M-160 parameters are checked", parameters_are_checked);
  SP_RUN("M-196 world polygons become a tile", world_polygons_become_a_tile);
  SP_RUN("M-155 M-201 world polygons are checked", world_polygons_are_checked);
  SP_RUN("M-173 M-174 M-175 K-29 references name slot and salt", references_name_slot_and_salt);
  SP_RUN("M-174 M-175 replacing makes references stale", replacing_makes_references_stale);
  SP_RUN("M-152 M-194 M-199 tiles of other settings are refused", tiles_of_other_settings_are_refused);
  SP_RUN("M-155 positions give columns and rows", positions_give_columns);
  return sp_test_end();
}
