/* Meshes of everything that other libraries are tested with: triangles, convex polygons, slices and tiles are valid and
 * have the area of their region, whatever the polygons are like. Without the data the tests are skipped, and say so.
 * SAMEPATH_TEST_SCALE of 1000 takes what is large too.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "build2d/build2d_internal.h"
#include "support/cases.h"
#include "support/navmodel.h"
#include "support/polygon_files.h"
#include "support/region_parts.h"
#include "support/regions.h"
#include "support/test.h"

static outline_list list;

/* Settings ----------------------------------------------------------------------------------- */

/** Tiles whose side is a power of two, a few of them across the list; cells are a 64th of one, at most 256. */
static sp_nav_settings settings_for(double radius_cells, bool whole) {
  sp_nav_settings settings = SP_NAV_SETTINGS_INIT;
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (size_t i = 0; i < 2 * (size_t)list.view.point_count; i++) {
    low = fmin(low, list.points[i]);
    high = fmax(high, list.points[i]);
  }
  settings.tile_size = 0x1p-10;
  while (settings.tile_size < (high - low) / 4.0) settings.tile_size *= 2.0;
  settings.cell_size = fmin(settings.tile_size / 64.0, 256.0);
  if (whole) settings.tile_size = fmin(16.0 * settings.tile_size, 4096.0 * settings.cell_size);
  settings.agent_radius = radius_cells * settings.cell_size;
  settings.origin_x = settings.origin_z = settings.tile_size * floor(low / settings.tile_size);
  return settings;
}

/* Checks ------------------------------------------------------------------------------------- */

/** Parts without a fault; frees them. Returns twice their area in grid units. */
static sp__i128 take_parts(sp_status status, sp_region_parts *parts, int32_t snap_bits, int32_t max_vertices,
                           const sp_nav_settings *settings) {
  sp__i128 area = {0, 0};
  CHECK_EQ_I64(status, SP_OK);
  const char *fault = parts_fault(parts, snap_bits, max_vertices, &area);
  if (fault == NULL && settings != NULL) fault = slices_fault(parts, snap_bits, settings);
  if (fault != NULL) sp_test_note("%s", fault);
  CHECK(fault == NULL);
  sp_region_parts_free(parts);
  return area;
}

/** Triangles and polygons cover the region exactly; its slices are as large as the mesh without a radius. */
static void check_cover(const sp_region *region, const sp_nav_settings *settings) {
  const int32_t bits = region->snap_bits, most = settings->max_verts_per_poly;
  sp_region_parts *parts = NULL;
  sp_navmesh *mesh = NULL;
  sp_status status = sp_region_triangulate(region, NULL, &parts);
  CHECK_EQ_I64(sp__i128_compare(take_parts(status, parts, bits, 3, NULL), region_area_of(region)), 0);
  status = sp_region_partition(region, 16, NULL, &parts);
  CHECK_EQ_I64(sp__i128_compare(take_parts(status, parts, bits, 16, NULL), region_area_of(region)), 0);
  status = sp_region_slice(region, settings, NULL, &parts);
  const double unit = geo__unit(bits);
  const double sliced = sp__i128_to_double(take_parts(status, parts, bits, most, settings)) * 0.5 * unit * unit;
  sp_nav_settings bare = *settings;
  bare.agent_radius = 0.0;
  CHECK_EQ_I64(sp_navmesh_build2d_region(region, &bare, NULL, 0, NULL, &mesh), SP_OK);
  CHECK(fabs(navmodel_mesh_area(mesh) - sliced) <= 1e-12 * sliced);
  sp_navmesh_free(mesh);
}

/** A mesh of the list, smaller than its region; saved and loaded, which checks every tile anew. */
static void check_mesh(double area, const sp_nav_settings *settings) {
  sp_navmesh *mesh = NULL, *loaded = NULL;
  if (!CHECK_EQ_I64(sp_navmesh_build2d_outlines(&list.view, NULL, settings, NULL, 0, NULL, &mesh), SP_OK)) return;
  const size_t size = (size_t)sp_navmesh_saved_size(mesh);
  uint8_t *bytes = malloc(size);
  const double covered = navmodel_mesh_area(mesh);
  CHECK(covered >= 0.0 && covered <= area * (1.0 + 1e-9));
  CHECK_EQ_I64(sp_navmesh_save(mesh, bytes, size), SP_OK);
  CHECK_EQ_I64(sp_navmesh_load(bytes, size, NULL, &loaded), SP_OK);
  CHECK_EQ_U64(sp_navmesh_tile_count(loaded), sp_navmesh_tile_count(mesh));
  sp_navmesh_free(loaded);
  sp_navmesh_free(mesh);
  free(bytes);
}

static int32_t lists_checked;

/** Builds of hundreds of edges that all cross take a while: many of these are left out at the usual scale. */
static bool is_left_out(void) {
  static int32_t large;
  return list.view.point_count > 60 && case_scaled(1) < 10 && large++ % 8 != 0;
}

static void check_list(void) {
  if (list.view.point_count == 0 || is_left_out()) return;
  outline_list_fit(&list);
  const sp_nav_settings tiled = settings_for(0.5, false), whole = settings_for(3.0, true);
  sp_region *region = outline_list_make(&list, sp_region_finest_snap_bits(tiled.cell_size));
  region_check_valid(region);
  check_cover(region, &tiled);
  check_mesh(sp_region_area(region), &tiled);
  check_mesh(sp_region_area(region), &whole);
  sp_region_free(region);
  lists_checked++;
}

/* Files -------------------------------------------------------------------------------------- */

typedef void (*list_reader)(outline_list *list, const char *text);

static void check_file(const char *path, list_reader reader) {
  char *text = polygon_text(path);
  sp_test_note("%s", path);
  if (!CHECK(text != NULL)) return;
  outline_list_clear(&list);
  reader(&list, text);
  check_list();
  free(text);
}

static void check_files(const char *format, const char *const *names, list_reader reader) {
  for (int32_t i = 0; names[i] != NULL && sp_test_failures() == 0; i++) {
    char path[128];
    snprintf(path, sizeof path, format, names[i]);
    check_file(path, reader);
  }
}

/** Every array of paths of an overlay, each as one outline. */
static void read_overlay(outline_list *of, const char *text) {
  CHECK(outline_list_read_key(of, text, "subjPaths") && outline_list_read_key(of, text, "clipPaths"));
}

/** The geometries of an XML file, each of both operands as outlines. */
static void read_operands(outline_list *of, const char *text) {
  for (const char *at = text; (at = strchr(at, '<')) != NULL; at++) {
    if (strncmp(at, "<a>", 3) == 0 || strncmp(at, "<b>", 3) == 0) outline_list_read_well_known(of, at + 3);
  }
  CHECK(of->view.outline_count > 0);
}

/** Paths of numbers, line by line; a case begins with its caption and is one outline. */
static void check_clip_file(const char *path) {
  char *text = polygon_text(path);
  if (!CHECK(text != NULL)) return;
  outline_list_clear(&list);
  for (const char *line = text; *line != '\0';) {
    const size_t length = strcspn(line, "\n");
    if (strncmp(line, "CAPTION: ", 9) == 0) {
      outline_list_end_outline(&list);
      check_list();
      outline_list_clear(&list);
      sp_test_note("%s %d", path, atoi(line + 9));
    } else if ((*line >= '0' && *line <= '9') || *line == '-') {
      for (const char *at = line; at < line + length;) {
        char *after;
        const double x = strtod(at, &after);
        if (after == at) break;
        outline_list_add_point(&list, x, strtod(after + 1, &after));
        at = after + strspn(after, ", \r");
      }
      outline_list_end_ring(&list);
    }
    line += length + (line[length] != '\0');
  }
  outline_list_end_outline(&list);
  check_list();
  free(text);
}

static void builds_polygons(void) {
  if (!polygon_files_are_there()) return;
  check_files("earcut/%s.json", earcut_files, outline_list_read_json);
  check_files("poly2tri/%s.dat", poly2tri_files, outline_list_read_lines);
  check_files("jts-overlay/TestOverlay-%s.xml", overlay_files, read_operands);
  check_files("polygon-clipping/%s/args.geojson", clipping_folders, outline_list_read_json);
}

static void builds_paths(void) {
  if (!polygon_files_are_there()) return;
  for (int32_t number = 0; number <= IOVERLAY_LAST && sp_test_failures() == 0; number += 2) {
    char path[64];
    snprintf(path, sizeof path, "ioverlay/test_%d.json", number);
    check_file(path, read_overlay);
  }
  check_clip_file("clipper2/Polygons.txt");
  check_clip_file("clipper2/Lines.txt");
}

static void builds_countries(void) {
  if (!polygon_files_are_there()) return;
  check_file("polygon-clipping-bench/states_source.geojson", outline_list_read_json);
  check_file("polygon-clipping-bench/asia.geojson", outline_list_read_json);
  printf("  %d inputs\n", lists_checked);
  CHECK(lists_checked > (case_scaled(1) < 10 ? 150 : 350));
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-223 M-273 M-275 difficult polygons become valid meshes", builds_polygons);
  SP_RUN("M-233 M-273 M-275 paths that cross and overlap become valid meshes", builds_paths);
  SP_RUN("M-223 M-233 countries become a valid mesh", builds_countries);
  outline_list_free(&list);
  return sp_test_end();
}
