/* Boolean operations against the results that other libraries publish with their tests. A result may differ where
 * crossings are rounded, by less than a grid unit along the boundaries; most do not differ at all. Without the data the
 * tests are skipped, and say so.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "build2d/build2d_internal.h"
#include "support/polygon_files.h"
#include "support/regions.h"
#include "support/test.h"

/** A result, which is valid. */
static sp_region *combine(const sp_region *first, const sp_region *second, int32_t operation) {
  sp_region *region = region_combine(first, second, operation);
  if (region != NULL) region_check_valid(region);
  return region;
}

/** How results agree with what is published. */
typedef struct agreement {
  int32_t compared;
  int32_t equal; /* in area, to a millionth */
} agreement;

/** The area between both is at most `units` grid units along the boundaries. */
static bool is_near(const sp_region *result, const sp_region *published, double units, agreement *of) {
  const double unit = geo__unit(result->snap_bits);
  sp_region *between = combine(result, published, SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE);
  const double area = sp_region_area(between), length = region_length(result) + region_length(published);
  sp_region_free(between);
  of->equal += area <= 1e-6 * sp_region_area(published);
  return area <= units * unit * length;
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
  while (line < end) {
    char *after;
    const double x = strtod(line, &after);
    if (after == line) break;
    line = after + 1;
    outline_list_add_point(list, x, strtod(line, &after));
    line = after;
    while (line < end && (*line == ',' || *line == ' ' || *line == '\r')) line++;
  }
  outline_list_end_ring(list);
}

/** Their results have integer coordinates, so on the same grid their areas are ours up to half a unit of boundary. */
static void check_clip(clip_case *test, agreement *of) {
  if (test->number == 0 || !test->even_odd || test->area <= 0.0) return;
  sp_test_note("case %d", test->number);
  for (int32_t i = 0; i < 2; i++) {
    outline_list_end_outline(&test->sets[i]);
    if (outline_list_fit(&test->sets[i]) != 1.0) return; /* larger than our plane */
  }
  sp_region *subject = outline_list_make(&test->sets[0], 0), *clip = outline_list_make(&test->sets[1], 0);
  sp_region *result = combine(subject, clip, test->operation);
  const double difference = fabs(sp_region_area(result) - test->area);
  CHECK(difference <= 1.0 + 0.5 * region_length(result));
  of->compared++;
  of->equal += difference <= 1.0 + 1e-3 * test->area;
  sp_region_free(subject);
  sp_region_free(clip);
  sp_region_free(result);
}

static void read_clip_line(clip_case *test, const char *line, const char *end, int32_t *set, agreement *of) {
  if (strncmp(line, "CAPTION: ", 9) == 0) {
    check_clip(test, of);
    for (int32_t i = 0; i < 2; i++) outline_list_clear(&test->sets[i]);
    test->even_odd = false;
    test->area = 0.0;
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

static void has_the_areas_of_clipper2(void) {
  if (!polygon_files_are_there()) return;
  char *text = polygon_text("clipper2/Polygons.txt");
  clip_case test = {0};
  agreement of = {0};
  int32_t set = 0;
  if (!CHECK(text != NULL)) return;
  for (const char *line = text; *line != '\0';) {
    const size_t length = strcspn(line, "\n");
    read_clip_line(&test, line, line + length, &set, &of);
    line += length + (line[length] != '\0');
  }
  check_clip(&test, &of);
  printf("  %d cases, %d within a thousandth\n", of.compared, of.equal);
  CHECK(of.compared > 100 && 10 * of.equal > 7 * of.compared);
  for (int32_t i = 0; i < 2; i++) outline_list_free(&test.sets[i]);
  free(text);
}

/* Overlays of integer paths ------------------------------------------------------------------ */

/** The key's array of paths, all together one even-odd outline. */
static sp_region *read_paths(const char *text, const char *key) {
  static outline_list list;
  outline_list_clear(&list);
  CHECK(outline_list_read_key(&list, text, key));
  sp_region *region = outline_list_make(&list, 0);
  outline_list_free(&list);
  return region;
}

/** Whether a result is one of those that an array of them allows. */
static bool is_one_of(const sp_region *result, const char *array, agreement *of) {
  static outline_list list;
  bool found = false;
  const char *at = array + 1;
  while (!found && *at != ']') {
    if (*at != '[') {
      at++;
      continue;
    }
    outline_list_clear(&list);
    at = outline_list_read_nested(&list, at);
    sp_region *published = outline_list_make(&list, 0);
    found = is_near(result, published, 1.0, of);
    sp_region_free(published);
  }
  outline_list_free(&list);
  return found;
}

static void check_overlays(const char *text, agreement *of) {
  static const char *const keys[] = {"\"union\"", "\"intersect\"", "\"difference\"", "\"xor\"",
                                     "\"inverseDifference\""};
  static const int32_t operations[] = {SP_REGION_OPERATION_UNION, SP_REGION_OPERATION_INTERSECTION,
                                       SP_REGION_OPERATION_DIFFERENCE, SP_REGION_OPERATION_SYMMETRIC_DIFFERENCE,
                                       SP_REGION_OPERATION_DIFFERENCE};
  sp_region *subject = read_paths(text, "subjPaths"), *clip = read_paths(text, "clipPaths");
  for (int32_t i = 0; i < 5; i++) {
    const char *key = strstr(text, keys[i]);
    if (!CHECK(key != NULL)) break;
    sp_region *result = i < 4 ? combine(subject, clip, operations[i]) : combine(clip, subject, operations[i]);
    sp_test_note("%s", keys[i]);
    CHECK(is_one_of(result, strchr(key, '['), of));
    of->compared++;
    sp_region_free(result);
  }
  sp_region_free(subject);
  sp_region_free(clip);
}

static void has_the_overlays_of_integer_paths(void) {
  if (!polygon_files_are_there()) return;
  agreement of = {0};
  for (int32_t number = 0; number <= IOVERLAY_LAST && sp_test_failures() == 0; number += 2) {
    char path[64];
    snprintf(path, sizeof path, "ioverlay/test_%d.json", number);
    char *text = polygon_text(path);
    if (!CHECK(text != NULL)) return;
    const char *rule = strstr(text, "\"fillRule\"");
    if (rule != NULL && atoi(rule + strcspn(rule, "0123456789")) == 0) check_overlays(text, &of); /* even-odd */
    free(text);
  }
  printf("  %d results, %d equal\n", of.compared, of.equal);
  CHECK(of.compared > 250 && 10 * of.equal > 8 * of.compared);
}

/* Geographic features ------------------------------------------------------------------------ */

enum { SNAP_BITS = 16, MAX_FEATURES = 8 };

/** A ring as a region of its own, which winds round what an odd number of its turns do. */
static sp_region *ring_region(const outline_list *of, uint32_t ring, uint32_t point) {
  static const uint32_t one = 1;
  const sp_outlines view = {.point_count = of->ring_sizes[ring],
                            .ring_count = 1,
                            .outline_count = 1,
                            .points = of->points + 2 * (size_t)point,
                            .ring_sizes = &of->ring_sizes[ring],
                            .outline_sizes = &one};
  sp_region_options options = SP_REGION_OPTIONS_INIT;
  sp_region *region = NULL;
  options.snap_bits = SNAP_BITS;
  CHECK_EQ_I64(sp_region_create(&view, &options, NULL, &region), SP_OK);
  return region;
}

static void replace(sp_region **of, sp_region *other, int32_t operation) {
  sp_region *result = combine(*of, other, operation);
  sp_region_free(other);
  sp_region_free(*of);
  *of = result;
}

/** Here a polygon is its first ring without all of the others, and a feature is the union of its polygons. */
static sp_region *feature_region(const outline_list *of) {
  const sp_outlines none = {0};
  sp_region_options options = SP_REGION_OPTIONS_INIT;
  sp_region *all = NULL;
  options.snap_bits = SNAP_BITS;
  CHECK_EQ_I64(sp_region_create(&none, &options, NULL, &all), SP_OK);
  for (uint32_t outline = 0, ring = 0, point = 0; outline < of->view.outline_count; outline++) {
    sp_region *polygon = NULL;
    for (uint32_t k = 0; k < of->outline_sizes[outline]; point += of->ring_sizes[ring++], k++) {
      sp_region *next = ring_region(of, ring, point);
      if (k == 0) polygon = next;
      if (k > 0) replace(&polygon, next, SP_REGION_OPERATION_DIFFERENCE);
    }
    replace(&all, polygon, SP_REGION_OPERATION_UNION);
  }
  return all;
}

/** Reads the coordinates of each feature; returns how many there are. */
static int32_t read_features(const char *text, sp_region **features) {
  static outline_list list;
  int32_t count = 0;
  for (const char *at = text; (at = strstr(at, "\"coordinates\"")) != NULL && count < MAX_FEATURES;) {
    outline_list_clear(&list);
    at = outline_list_read_nested(&list, strchr(at, '['));
    features[count++] = feature_region(&list);
  }
  outline_list_free(&list);
  return count;
}

static sp_region *combine_all(sp_region *const *features, int32_t count, int32_t operation) {
  const int32_t with_itself = operation == SP_REGION_OPERATION_INTERSECTION ? operation : SP_REGION_OPERATION_UNION;
  sp_region *result = combine(features[0], features[0], with_itself);
  for (int32_t i = 1; i < count; i++) {
    sp_region *next = combine(result, features[i], operation);
    sp_region_free(result);
    result = next;
  }
  return result;
}

static void check_result(const char *folder, const char *name, int32_t operation, sp_region *const *features,
                         int32_t count, agreement *of) {
  char path[128];
  snprintf(path, sizeof path, "polygon-clipping/%s/%s.geojson", folder, name);
  char *text = polygon_text(path);
  if (text == NULL) return; /* no result of this operation is published */
  sp_test_note("%s", path);
  sp_region *published[MAX_FEATURES], *result = combine_all(features, count, operation);
  if (CHECK_EQ_I64(read_features(text, published), 1)) {
    CHECK(is_near(result, published[0], 2.0, of));
    sp_region_free(published[0]);
  }
  of->compared++;
  sp_region_free(result);
  free(text);
}

static void check_folder(const char *folder, agreement *of) {
  static const char *const names[] = {"union", "intersection", "difference", "xor"};
  char path[128];
  sp_region *features[MAX_FEATURES];
  snprintf(path, sizeof path, "polygon-clipping/%s/args.geojson", folder);
  char *text = polygon_text(path);
  if (!CHECK(text != NULL)) return;
  const int32_t count = read_features(text, features);
  for (int32_t i = 0; i < 4; i++) {
    check_result(folder, names[i], i, features, count, of);
    check_result(folder, "all", i, features, count, of);
  }
  for (int32_t i = 0; i < count; i++) sp_region_free(features[i]);
  free(text);
}

static void has_the_results_of_polygon_clipping(void) {
  if (!polygon_files_are_there()) return;
  agreement of = {0};
  for (int32_t i = 0; clipping_folders[i] != NULL && sp_test_failures() == 0; i++) {
    /* Rings that cross themselves are filled by another rule there. */
    if (strcmp(clipping_folders[i], "non-zero-rule-not-even-odd") == 0) continue;
    if (strcmp(clipping_folders[i], "multipoly-with-self-crossing-rings") == 0) continue;
    /* A first ring without area takes its holes along there; reading forgets it. */
    if (strcmp(clipping_folders[i], "rings-with-no-area") == 0) continue;
    check_folder(clipping_folders[i], &of);
  }
  printf("  %d results, %d equal\n", of.compared, of.equal);
  CHECK(of.compared >= 65 && 10 * of.equal > 8 * of.compared);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("M-242 M-256 operations have the areas that Clipper2 publishes", has_the_areas_of_clipper2);
  SP_RUN("M-242 M-248 M-256 overlays of integer paths are those published", has_the_overlays_of_integer_paths);
  SP_RUN("M-254 M-256 features are combined as published", has_the_results_of_polygon_clipping);
  return sp_test_end();
}
