/* Regions of polygons that other libraries are tested with: published areas, and validity of what is known to be
 * difficult. Without the data the tests are skipped, and say so.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/files.h"
#include "support/regions.h"
#include "support/test.h"

/** A file of the data sets with a zero at its end; NULL when it is not there. */
static char *read_text(const char *name) {
  file_text file = file_read_data(name);
  char *text = file.bytes == NULL ? NULL : malloc((size_t)file.length + 1);
  if (text != NULL) {
    memcpy(text, file.bytes, file.length);
    text[file.length] = '\0';
  }
  file_free(&file);
  return text;
}

/** Outlines of any size. */
typedef struct outline_list {
  double *points;
  uint32_t *ring_sizes;
  uint32_t *outline_sizes;
  sp_outlines view;
  uint32_t capacity;
} outline_list;

static void list_begin(outline_list *list, uint32_t capacity) {
  *list = (outline_list){.capacity = capacity};
  list->points = malloc(2 * (size_t)capacity * sizeof *list->points);
  list->ring_sizes = malloc((size_t)capacity * sizeof *list->ring_sizes);
  list->outline_sizes = malloc((size_t)capacity * sizeof *list->outline_sizes);
  list->view.points = list->points;
  list->view.ring_sizes = list->ring_sizes;
  list->view.outline_sizes = list->outline_sizes;
}

static void list_free(outline_list *list) {
  free(list->points);
  free(list->ring_sizes);
  free(list->outline_sizes);
}

static void list_point(outline_list *list, double x, double y) {
  if (list->view.point_count == list->capacity) return;
  list->points[2 * (size_t)list->view.point_count] = x;
  list->points[2 * (size_t)list->view.point_count + 1] = y;
  list->view.point_count++;
}

/** Ends a ring of the points since the last one; shorter ones are forgotten. */
static void list_ring(outline_list *list, uint32_t *first, uint32_t *rings) {
  const uint32_t size = list->view.point_count - *first;
  if (size < 3) {
    list->view.point_count = *first;
    return;
  }
  list->ring_sizes[list->view.ring_count++] = size;
  *first = list->view.point_count;
  (*rings)++;
}

static void list_outline(outline_list *list, uint32_t *rings) {
  if (*rings > 0) list->outline_sizes[list->view.outline_count++] = *rings;
  *rings = 0;
}

static sp_region *make(const outline_list *list, int32_t snap_bits) {
  sp_region_options options;
  sp_region_options_init(&options);
  options.snap_bits = snap_bits;
  sp_region *region = NULL;
  CHECK_EQ_I64(sp_region_create(&list->view, &options, NULL, &region), SP_OK);
  return region;
}

/* Clipper2 ----------------------------------------------------------------------------------- */

/** One case of the file: even-odd subjects and clips, an operation, the published area. */
typedef struct clip_case {
  outline_list sets[2];
  double area;
  int32_t operation;
  int32_t number;
  bool even_odd;
} clip_case;

static int32_t operation_of(const char *name) {
  if (strncmp(name, "UNION", 5) == 0) return SP_REGION_OPERATION_UNION;
  if (strncmp(name, "INTERSECTION", 12) == 0) return SP_REGION_OPERATION_INTERSECTION;
  if (strncmp(name, "DIFFERENCE", 10) == 0) return SP_REGION_OPERATION_DIFFERENCE;
  return SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE;
}

static void read_path(outline_list *list, const char *line, const char *end) {
  uint32_t first = list->view.point_count;
  while (line < end) {
    char *after;
    const double x = strtod(line, &after);
    if (after == line) break;
    line = after + 1;
    const double y = strtod(line, &after);
    list_point(list, x, y);
    line = after;
    while (line < end && (*line == ',' || *line == ' ' || *line == '\r')) line++;
  }
  uint32_t rings = 0;
  list_ring(list, &first, &rings);
}

static void finish_set(outline_list *list) {
  list->view.outline_count = list->view.ring_count > 0;
  list->outline_sizes[0] = list->view.ring_count;
}

/** Halves coordinates until all are within the bound; returns the scale. */
static double fit(outline_list *list) {
  double most = 0.0, scale = 1.0;
  for (uint32_t i = 0; i < 2 * list->view.point_count; i++) most = fmax(most, fabs(list->points[i]));
  while (most * scale > SP_MAX_COORDINATE) scale *= 0.5;
  for (uint32_t i = 0; i < 2 * list->view.point_count; i++) list->points[i] *= scale;
  return scale;
}

static double boundary_length(const sp_region *region) {
  static double points[2 * 4096];
  double sum = 0.0;
  sp_region_rings rings;
  CHECK_EQ_I64(sp_region_get_rings(region, &rings), SP_OK);
  CHECK_EQ_I64(sp_region_read_points(region, points, 4096), SP_OK);
  for (uint32_t ring = 0; ring < rings.ring_count; ring++) {
    const uint32_t first = rings.ring_starts[ring], end = rings.ring_starts[ring + 1];
    for (uint32_t i = first; i < end; i++) {
      const double *a = points + 2 * i, *b = points + 2 * (i + 1 < end ? i + 1 : first);
      sum += sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]));
    }
  }
  return sum;
}

static int32_t clip_cases;
static int32_t equal_cases;

/** Their results have integer coordinates, so on the same grid their areas are ours up to half a unit of boundary. */
static void check_clip(clip_case *test) {
  if (test->number == 0 || !test->even_odd || test->area <= 0.0) return;
  sp_test_note("case %d", test->number);
  finish_set(&test->sets[0]);
  finish_set(&test->sets[1]);
  if (fit(&test->sets[0]) != 1.0 || fit(&test->sets[1]) != 1.0) return; /* larger than our plane */
  sp_region *subject = make(&test->sets[0], 0), *clip = make(&test->sets[1], 0), *result = NULL;
  CHECK_EQ_I64(sp_region_combine(subject, clip, test->operation, NULL, &result), SP_OK);
  region_check_valid(result);
  const double difference = fabs(sp_region_area(result) - test->area);
  CHECK(difference <= 1.0 + 0.5 * boundary_length(result));
  clip_cases++;
  equal_cases += difference <= 1.0 + 1e-3 * test->area;
  sp_region_free(subject);
  sp_region_free(clip);
  sp_region_free(result);
}

static void clear_case(clip_case *test) {
  for (int32_t i = 0; i < 2; i++) test->sets[i].view.point_count = test->sets[i].view.ring_count = 0;
  test->even_odd = false;
  test->area = 0.0;
}

static void read_clip_line(clip_case *test, const char *line, const char *end, int32_t *set) {
  if (strncmp(line, "CAPTION: ", 9) == 0) {
    check_clip(test);
    clear_case(test);
    test->number = atoi(line + 9);
    *set = 0;
  } else if (strncmp(line, "CLIPTYPE: ", 10) == 0) {
    test->operation = operation_of(line + 10);
  } else if (strncmp(line, "FILLRULE: ", 10) == 0) {
    test->even_odd = strncmp(line + 10, "EVENODD", 7) == 0;
  } else if (strncmp(line, "SOL_AREA: ", 10) == 0) {
    test->area = atof(line + 10);
  } else if (strncmp(line, "CLIPS", 5) == 0) {
    *set = 1;
  } else if ((*line >= '0' && *line <= '9') || *line == '-') {
    read_path(&test->sets[*set], line, end);
  }
}

static void agrees_with_published_areas(void) {
  char *text = read_text("polygons/clipper2/Polygons.txt");
  if (text == NULL) {
    sp_test_skip("no polygons of other libraries");
    return;
  }
  clip_case test = {0};
  list_begin(&test.sets[0], 4096);
  list_begin(&test.sets[1], 4096);
  int32_t set = 0;
  for (const char *line = text; *line != '\0';) {
    const size_t length = strcspn(line, "\n");
    read_clip_line(&test, line, line + length, &set);
    line += length + (line[length] != '\0');
  }
  check_clip(&test);
  printf("  %d cases, %d within a thousandth\n", clip_cases, equal_cases);
  CHECK(clip_cases > 100 && 10 * equal_cases > 7 * clip_cases);
  list_free(&test.sets[0]);
  list_free(&test.sets[1]);
  free(text);
}

/* Nested arrays ------------------------------------------------------------------------------ */

/** Where a reader of nested arrays of numbers is. */
typedef struct nesting {
  const char *at;
  uint32_t first; /* of the ring */
  uint32_t rings; /* of the outline */
  int32_t level;  /* of the array that closed last: 0 none, 1 point, 2 ring, 3 outline */
} nesting;

/** A point is an array that begins with a number. */
static bool read_point(nesting *in, outline_list *list) {
  char *after;
  const double x = strtod(in->at, &after);
  if (after == in->at) return false;
  in->at = strchr(after, ',') + 1;
  const double y = strtod(in->at, &after);
  list_point(list, x, y);
  in->at = strchr(after, ']') + 1;
  in->level = 1;
  return true;
}

static void close_array(nesting *in, outline_list *list) {
  if (in->level == 1) {
    list_ring(list, &in->first, &in->rings);
    in->level = 2;
  } else if (in->level == 2) {
    list_outline(list, &in->rings);
    in->level = 3;
  }
}

static void read_nested(outline_list *list, const char *text) {
  nesting in = {.at = text};
  while (*in.at != '\0') {
    const char c = *in.at++;
    if (c == '[') {
      read_point(&in, list);
    } else if (c == ']') {
      close_array(&in, list);
    } else if (c == '"') {
      in.at += strcspn(in.at, "\"");
      in.at += *in.at != '\0';
    }
  }
  list_outline(list, &in.rings);
}

static const char *const nested_files[] = {"earcut/bad-diagonals",
                                           "earcut/boxy",
                                           "earcut/collinear-diagonal",
                                           "earcut/dude",
                                           "earcut/eberly-3",
                                           "earcut/empty-square",
                                           "earcut/hilbert",
                                           "earcut/hourglass",
                                           "earcut/issue107",
                                           "earcut/issue119",
                                           "earcut/issue142",
                                           "earcut/issue149",
                                           "earcut/issue17",
                                           "earcut/issue29",
                                           "earcut/issue35",
                                           "earcut/issue52",
                                           "earcut/outside-ring",
                                           "earcut/self-tangent-1",
                                           "earcut/self-tangent-3",
                                           "earcut/self-touching",
                                           "earcut/simplified-us-border",
                                           "earcut/touching-holes",
                                           "earcut/touching-holes3",
                                           "earcut/touching-holes5",
                                           "earcut/touching2",
                                           "earcut/touching4",
                                           "earcut/water-huge2",
                                           "earcut/water",
                                           "earcut/water3",
                                           "earcut/water4",
                                           "ioverlay/test_0",

                                           "ioverlay/test_52",
                                           "ioverlay/test_72",
                                           "ioverlay/test_88",
                                           "ioverlay/test_94",
                                           "ioverlay/test_96",
                                           "ioverlay/test_102",
                                           "ioverlay/test_108",
                                           "ioverlay/test_122",
                                           "ioverlay/test_160"};
static const char *const map_files[] = {"polygon-clipping-bench/states_source.geojson",
                                        "polygon-clipping-bench/asia.geojson"};

/** A region of a file on a coarse and on the finest grid, offset both ways. */
static void check_file(const char *name, uint32_t capacity, bool offsets) {
  char path[160];
  snprintf(path, sizeof path, "polygons/%s", name);
  char *text = read_text(path);
  CHECK(text != NULL);
  if (text == NULL) return;
  sp_test_note("%s", name);
  outline_list list;
  list_begin(&list, capacity);
  read_nested(&list, text);
  CHECK(list.view.outline_count > 0 && list.view.point_count < capacity);
  fit(&list);
  for (int32_t snap_bits = 0; snap_bits <= 16; snap_bits += 16) {
    sp_region *region = make(&list, snap_bits);
    region_check_valid(region);
    for (int32_t sign = -1; offsets && snap_bits == 0 && sign <= 1; sign += 2) {
      sp_region *offset = NULL;
      CHECK_EQ_I64(sp_region_offset(region, sign * 2.5, NULL, NULL, &offset), SP_OK);
      region_check_valid(offset);
      CHECK(sign * (sp_region_area(offset) - sp_region_area(region)) >= 0.0);
      sp_region_free(offset);
    }
    sp_region_free(region);
  }
  list_free(&list);
  free(text);
}

static bool has_data(const char *name) {
  char *text = read_text(name);
  const bool there = text != NULL;
  free(text);
  if (!there) sp_test_skip("no polygons of other libraries");
  return there;
}

static void takes_difficult_polygons(void) {
  if (!has_data("polygons/earcut/boxy.json")) return;
  for (uint32_t i = 0; i < sizeof nested_files / sizeof nested_files[0]; i++) {
    char name[96];
    snprintf(name, sizeof name, "%s.json", nested_files[i]);
    check_file(name, 40000, true);
  }
}

static void joins_maps(void) {
  if (!has_data("polygons/polygon-clipping-bench/states_source.geojson")) return;
  for (uint32_t i = 0; i < sizeof map_files / sizeof map_files[0]; i++) check_file(map_files[i], 200000, false);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-242 M-256 operations have the areas that Clipper2 publishes", agrees_with_published_areas);
  SP_RUN("M-243 M-259 difficult polygons and their offsets are valid", takes_difficult_polygons);
  SP_RUN("M-242 M-243 countries become one valid region", joins_maps);
  return sp_test_end();
}
