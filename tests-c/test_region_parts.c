/* Triangles, convex polygons and slices of regions: exact areas, convexity, neighbours, independence of how the input
 * is written, tile lines, errors. SAMEPATH_TEST_SCALE (percent) makes the runs smaller.
 */
#include <string.h>

#include "build2d/build2d_internal.h"
#include "math/predicates.h"
#include "support/cases.h"
#include "support/region_parts.h"
#include "support/regions.h"
#include "support/test.h"

enum { CASES = 400 };

static outline_set set;

static int32_t snap_bits_of(outline_kind kind) {
  return kind == OUTLINES_SPARSE ? 6 : 0;
}

static sp_region *draw_region(sp__rng *rng, int32_t number) {
  const outline_kind kind = (outline_kind)(number % OUTLINES_KINDS);
  sp_test_note("case %d, kind %d", number, (int)kind);
  outlines_draw(&set, rng, kind, 4);
  return region_make(&set, snap_bits_of(kind));
}

static void check_no_fault(const char *fault) {
  if (fault != NULL) sp_test_note("%s", fault);
  CHECK(fault == NULL);
}

/** The parts cover as much as the region, or nothing is left of it. */
static void check_area(sp__i128 area, const sp_region *region) {
  CHECK_EQ_I64(sp__i128_compare(area, region_area_of(region)), 0);
}

/* Whole regions ------------------------------------------------------------------------------ */

/** Edges without neighbour are the edges of the rings: as many, and each is there. */
static void check_boundary(const sp_region_part *part, const sp_region *region) {
  const double units = geo__units_per_world(region->snap_bits);
  uint32_t open = 0;
  for (uint32_t e = 0; e < part->edge_count; e++) open += part->neighbors[e] == -1;
  CHECK_EQ_U64(open, region->rings.point_count);
  for (uint32_t ring = 0; ring < region->rings.ring_count; ring++) {
    const uint32_t first = region->rings.starts[ring], end = region->rings.starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const geo_point from = region->rings.points[i], to = region->rings.points[i + 1 < end ? i + 1 : first];
      bool found = false;
      for (uint32_t e = 0; e < part->edge_count && !found; e++) {
        const double *a = part->vertices + 2 * (size_t)part->indices[e];
        const double *b = part->vertices + 2 * (size_t)part->indices[e % 3 == 2 ? e - 2 : e + 1];
        found = part->neighbors[e] == -1 && a[0] * units == (double)from.x && a[1] * units == (double)from.y &&
                b[0] * units == (double)to.x && b[1] * units == (double)to.y;
      }
      CHECK(found);
    }
  }
}

/** The vertex of a neighbouring triangle that is not on edge e. */
static const double *beyond(const sp_region_part *part, uint32_t edge) {
  const uint32_t other = 3 * (uint32_t)part->neighbors[edge];
  const uint32_t a = part->indices[edge], b = part->indices[edge % 3 == 2 ? edge - 2 : edge + 1];
  for (uint32_t i = 0; i < 2; i++) {
    const uint32_t v = part->indices[other + i];
    if (v != a && v != b) return part->vertices + 2 * (size_t)v;
  }
  return part->vertices + 2 * (size_t)part->indices[other + 2];
}

static void check_locally_delaunay(const sp_region_part *part) {
  for (uint32_t e = 0; e < part->edge_count; e++) {
    const uint32_t first = e - e % 3;
    const double *corners[3];
    for (uint32_t i = 0; i < 3; i++) corners[i] = part->vertices + 2 * (size_t)part->indices[first + i];
    if (part->neighbors[e] == -1) continue;
    CHECK(sp__incircle(corners[0], corners[1], corners[2], beyond(part, e)) <= 0);
  }
}

static void triangulates(void) {
  sp__rng rng = {0x7214};
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    sp_region *region = draw_region(&rng, i);
    sp_region_parts *parts = NULL;
    sp_region_part part;
    sp__i128 area;
    CHECK_EQ_I64(sp_region_triangulate(region, NULL, &parts), SP_OK);
    check_no_fault(parts_fault(parts, sp_region_snap_bits(region), 3, &area));
    check_area(area, region);
    if (sp_region_parts_count(parts) == 1 && sp_region_parts_get(parts, 0, &part) == SP_OK) {
      check_boundary(&part, region);
      check_locally_delaunay(&part);
      CHECK(part.tile_x == 0 && part.tile_z == 0);
    } else {
      CHECK_EQ_U64(sp_region_point_count(region), 0);
    }
    sp_region_parts_free(parts);
    sp_region_free(region);
  }
}

static void partitions(void) {
  sp__rng rng = {0x9A21};
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    const int32_t max_vertices = 3 + sp__rng_next_int(&rng, 14);
    sp_region *region = draw_region(&rng, i);
    sp_region_parts *parts = NULL;
    sp__i128 area;
    CHECK_EQ_I64(sp_region_partition(region, max_vertices, NULL, &parts), SP_OK);
    check_no_fault(parts_fault(parts, sp_region_snap_bits(region), max_vertices, &area));
    check_area(area, region);
    sp_region_parts_free(parts);
    sp_region_free(region);
  }
}

/* Slices ------------------------------------------------------------------------------------- */

/** Tiles that cut the drawn regions into a few columns and rows, on lines up to a fifth of a unit off the grid. */
static sp_nav_settings draw_settings(sp__rng *rng, const sp_region *region, int32_t kind) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  const double unit = geo__unit(region->snap_bits), reach = kind == OUTLINES_HUGE ? 2097152.0 : 32.0;
  const int32_t columns = 1 + sp__rng_next_int(rng, 12);
  settings.tile_size = (double)(int64_t)(reach / columns / unit) * unit;
  settings.cell_size = kind == OUTLINES_HUGE ? 256.0 : 256.0 * unit;
  settings.origin_x = ((double)(sp__rng_next_int(rng, 64) - 32) + 0.1 * (double)(sp__rng_next_int(rng, 5) - 2)) * unit;
  settings.origin_z = ((double)(sp__rng_next_int(rng, 64) - 32) + 0.1 * (double)(sp__rng_next_int(rng, 5) - 2)) * unit;
  settings.max_verts_per_poly = 3 + sp__rng_next_int(rng, 14);
  return settings;
}

static void slices(void) {
  uint32_t cut = 0;
  sp__rng rng = {0x511CE};
  for (int32_t i = 0; i < case_scaled(CASES) && sp_test_failures() == 0; i++) {
    sp_region *region = draw_region(&rng, i);
    const int32_t kind = i % OUTLINES_KINDS;
    const sp_nav_settings settings = draw_settings(&rng, region, kind);
    sp_region_parts *parts = NULL;
    sp__i128 area;
    CHECK_EQ_I64(sp_region_slice(region, &settings, NULL, &parts), SP_OK);
    check_no_fault(parts_fault(parts, region->snap_bits, settings.max_verts_per_poly, &area));
    check_no_fault(slices_fault(parts, region->snap_bits, &settings));
    const double moved = sp__i128_to_double(sp__i128_subtract(area, region_area_of(region))) / 2.0;
    CHECK(fabs(moved) <= (kind == OUTLINES_RECTILINEAR ? 0.0 : region_extents(region)));
    cut += sp_region_parts_count(parts) > 1;
    sp_region_parts_free(parts);
    sp_region_free(region);
  }
  CHECK(cut > (uint32_t)case_scaled(CASES) / 3);
}

static void check_equal(const sp_region_parts *first, const sp_region_parts *second) {
  CHECK_EQ_U64(sp_region_parts_count(first), sp_region_parts_count(second));
  for (uint32_t i = 0; i < sp_region_parts_count(first) && sp_test_failures() == 0; i++) {
    sp_region_part a, b;
    CHECK_EQ_I64(sp_region_parts_get(first, i, &a), SP_OK);
    CHECK_EQ_I64(sp_region_parts_get(second, i, &b), SP_OK);
    CHECK(a.tile_x == b.tile_x && a.tile_z == b.tile_z);
    CHECK(a.vertex_count == b.vertex_count && a.polygon_count == b.polygon_count && a.edge_count == b.edge_count);
    if (sp_test_failures() > 0) return;
    CHECK(memcmp(a.vertices, b.vertices, 2 * sizeof(double) * a.vertex_count) == 0);
    CHECK(memcmp(a.polygon_vertex_counts, b.polygon_vertex_counts, a.polygon_count) == 0);
    CHECK(memcmp(a.indices, b.indices, sizeof(uint32_t) * a.edge_count) == 0);
    CHECK(memcmp(a.neighbors, b.neighbors, sizeof(int32_t) * a.edge_count) == 0);
  }
}

static void depends_on_edges_only(void) {
  sp__rng rng = {0xD15};
  for (int32_t i = 0; i < case_scaled(CASES / 4) && sp_test_failures() == 0; i++) {
    sp_region *region = draw_region(&rng, i);
    outlines_disguise(&set, &rng);
    sp_region *other = region_make(&set, region->snap_bits);
    const sp_nav_settings settings = draw_settings(&rng, region, i % OUTLINES_KINDS);
    sp_region_parts *parts = NULL, *others = NULL;
    CHECK_EQ_I64(sp_region_slice(region, &settings, NULL, &parts), SP_OK);
    CHECK_EQ_I64(sp_region_slice(other, &settings, NULL, &others), SP_OK);
    check_equal(parts, others);
    sp_region_parts_free(parts);
    sp_region_parts_free(others);
    sp_region_free(region);
    sp_region_free(other);
  }
}

/* Known answers and limits ------------------------------------------------------------------- */

static sp_region *make_box(double x, double y, double width, double height, int32_t snap_bits) {
  const double ring[8] = {x, y, x + width, y, x + width, y + height, x, y + height};
  outlines_clear(&set);
  outlines_begin(&set);
  outlines_add_ring(&set, ring, 4);
  return region_make(&set, snap_bits);
}

static sp_status slice_box(sp_region *box, const sp_nav_settings *settings, uint32_t *parts_count) {
  sp_region_parts *parts = NULL;
  const sp_status status = sp_region_slice(box, settings, NULL, &parts);
  *parts_count = sp_region_parts_count(parts);
  CHECK((status == SP_OK) == (parts != NULL));
  sp_region_parts_free(parts);
  sp_region_free(box);
  return status;
}

static void check_record(int32_t field, int32_t detail, double value, double max) {
  sp_error error;
  sp_last_error(&error);
  CHECK_EQ_I64(error.field, field);
  CHECK_EQ_I64(error.detail, detail);
  if (detail != SP_DETAIL_NONE) return;
  CHECK_EQ_F64_BITS(error.value, value);
  CHECK_EQ_F64_BITS(error.max, max);
}

static void chooses_the_grid(void) {
  static const double cells[5] = {0.15, 0.25, 0.3, 0.5, 1.0};
  static const int32_t bits[5] = {10, 10, 9, 9, 8};
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  uint32_t count;
  for (int32_t i = 0; i < 5; i++) CHECK_EQ_I64(sp_region_finest_snap_bits(cells[i]), bits[i]);
  CHECK_EQ_I64(sp_region_finest_snap_bits(1e-9), 16);
  CHECK_EQ_I64(sp_region_finest_snap_bits(256.0), 0);
  CHECK_EQ_I64(sp_region_finest_snap_bits(257.0), -1);
  CHECK_EQ_I64(slice_box(make_box(0, 0, 9, 9, 9), &settings, &count), SP_OK);
  CHECK_EQ_I64(slice_box(make_box(0, 0, 9, 9, 10), &settings, &count), SP_E_RANGE);
  check_record(SP_FIELD_NAV_SETTINGS_SNAP_BITS, SP_DETAIL_NONE, 10, 9);
  settings.cell_size = 300.0;
  CHECK_EQ_I64(slice_box(make_box(0, 0, 9, 9, 0), &settings, &count), SP_E_RANGE);
  check_record(SP_FIELD_NAV_SETTINGS_CELL_SIZE, SP_DETAIL_NONE, 300, 256);
}

static void limits_lines(void) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  uint32_t count;
  settings.cell_size = 1.0;
  settings.tile_size = 1.0;
  CHECK_EQ_I64(slice_box(make_box(0, 0, 4097, 1, 0), &settings, &count), SP_OK);
  CHECK_EQ_U64(count, 4097);
  CHECK_EQ_I64(slice_box(make_box(0, 0, 1, 4098, 0), &settings, &count), SP_E_RANGE);
  check_record(SP_FIELD_TILE_LINES, SP_DETAIL_NONE, 4097, 4096);
  CHECK_EQ_I64(slice_box(make_box(-1000000, 0, 2000000, 1, 0), &settings, &count), SP_E_RANGE);
  check_record(SP_FIELD_TILE_LINES, SP_DETAIL_NONE, 1999999, 4096);
  CHECK_EQ_I64(slice_box(make_box(0, 0, 1026, 1025, 0), &settings, &count), SP_E_RANGE);
  check_record(SP_FIELD_TILE_CROSSINGS, SP_DETAIL_NONE, 1025 * 1024, 1 << 20);
  settings.tile_size = 0.0009765625;
  settings.origin_z = 0.5;
  CHECK_EQ_I64(slice_box(make_box(2000000, 0, 1, 1, 0), &settings, &count), SP_E_FORMAT);
  check_record(SP_FIELD_TILE_LINES, SP_DETAIL_OFF_GRID, 0, 0);
  settings.tile_size = settings.cell_size = 1.0 / 65536.0;
  CHECK_EQ_I64(slice_box(make_box(0, 2000000, 1.0 / 65536, 1.0 / 65536, 16), &settings, &count), SP_E_RANGE);
  check_record(SP_FIELD_TILE_Z, SP_DETAIL_NONE, 1999999.5 * 65536.0, INT32_MAX - 1.0);
}

static void wants_lines_on_the_grid(void) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  uint32_t count;
  settings.cell_size = 1.0;
  settings.tile_size = 8.0;
  settings.origin_x = 0.125 + 1.0 / 1024.0;
  CHECK_EQ_I64(slice_box(make_box(0, 0, 16, 4, 3), &settings, &count), SP_OK); /* a 1024th of a cell is allowed */
  CHECK_EQ_U64(count, 3);
  settings.origin_x = 0.125 + 1.5 / 1024.0;
  CHECK_EQ_I64(slice_box(make_box(0, 0, 16, 4, 3), &settings, &count), SP_E_FORMAT);
  check_record(SP_FIELD_TILE_LINES, SP_DETAIL_OFF_GRID, 0, 0);
  CHECK_EQ_I64(slice_box(make_box(1, 0, 7, 4, 3), &settings, &count), SP_OK); /* no line cuts it */
  CHECK_EQ_U64(count, 1);
}

/** A box whose sides are lines is one tile; a line inside cuts it, and the point on it belongs above. */
static void numbers_tiles(void) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  sp_region_parts *parts = NULL;
  sp_region_part part;
  settings.tile_size = 8.0;
  settings.origin_x = 4.0;
  settings.origin_z = -4.0;
  sp_region *region = make_box(-4, 12, 16, 8, 4);
  CHECK_EQ_I64(sp_region_slice(region, &settings, NULL, &parts), SP_OK);
  CHECK_EQ_U64(sp_region_parts_count(parts), 2);
  for (uint32_t i = 0; i < 2; i++) {
    CHECK_EQ_I64(sp_region_parts_get(parts, i, &part), SP_OK);
    CHECK_EQ_I64(part.tile_x, (int32_t)i - 1);
    CHECK_EQ_I64(part.tile_z, 2);
    CHECK_EQ_U64(part.polygon_count, 1);
    CHECK_EQ_F64_BITS(part.vertices[0], i == 0 ? -4.0 : 4.0);
  }
  CHECK_EQ_I64(sp_region_parts_get(parts, 2, &part), SP_E_RANGE);
  check_record(SP_FIELD_PART, SP_DETAIL_NONE, 2, 1);
  sp_region_parts_free(parts);
  sp_region_free(region);
}

static void refuses_bad_arguments(void) {
  sp_region *region = make_box(0, 0, 4, 4, 0);
  sp_region_parts *parts = NULL;
  sp_region_part part;
  CHECK_EQ_I64(sp_region_triangulate(NULL, NULL, &parts), SP_E_HANDLE);
  CHECK_EQ_I64(sp_region_triangulate(region, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_region_partition(region, 2, NULL, &parts), SP_E_RANGE);
  check_record(SP_FIELD_MAX_VERTICES, SP_DETAIL_NONE, 2, 16);
  CHECK_EQ_I64(sp_region_partition(region, 17, NULL, &parts), SP_E_RANGE);
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  settings.tile_size = -1.0;
  CHECK_EQ_I64(sp_region_slice(region, &settings, NULL, &parts), SP_E_RANGE);
  CHECK(parts == NULL);
  CHECK_EQ_U64(sp_region_parts_count(NULL), 0);
  CHECK_EQ_I64(sp_region_parts_get(NULL, 0, &part), SP_E_HANDLE);
  CHECK_EQ_I64(sp_region_partition(region, 6, NULL, &parts), SP_OK);
  CHECK_EQ_I64(sp_region_parts_get(parts, 0, NULL), SP_E_ARGUMENT);
  sp_region_parts_free(parts);
  sp_region_parts_free(NULL);
  sp_region_free(region);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-273 triangles cover a region exactly and have its boundary", triangulates);
  SP_RUN("M-274 M-275 polygons cover a region exactly and are convex", partitions);
  SP_RUN("M-228 M-230 M-232 M-233 M-234 slices stay in their tiles and agree on the lines", slices);
  SP_RUN("M-276 slices depend on the set of edges only", depends_on_edges_only);
  SP_RUN("K-24 M-226 the grid is at least a 256th of a cell", chooses_the_grid);
  SP_RUN("M-228 lines and their crossings are limited", limits_lines);
  SP_RUN("M-227 lines lie within a 1024th of a cell of the grid", wants_lines_on_the_grid);
  SP_RUN("M-227 M-231 tiles are numbered by the lines below them", numbers_tiles);
  SP_RUN("M-274 bad arguments are refused", refuses_bad_arguments);
  return sp_test_end();
}
