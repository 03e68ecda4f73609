#include "support/polygon_files.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/bytes.h"
#include "support/files.h"
#include "support/test.h"

/* Lists -------------------------------------------------------------------------------------- */

void outline_list_clear(outline_list *list) {
  list->view =
      (sp_outlines){.points = list->points, .ring_sizes = list->ring_sizes, .outline_sizes = list->outline_sizes};
  list->ring_start = list->ring_number = 0;
}

void outline_list_free(outline_list *list) {
  free(list->points);
  free(list->ring_sizes);
  free(list->outline_sizes);
  *list = (outline_list){0};
}

static void *grown(void *items, size_t size) {
  void *larger = realloc(items, size);
  if (larger == NULL) abort(); /* a test without memory has nothing to say */
  return larger;
}

void outline_list_add_point(outline_list *list, double x, double y) {
  if (list->view.point_count == list->capacity) {
    const uint32_t capacity = list->capacity == 0 ? 1024 : 2 * list->capacity;
    list->points = grown(list->points, 2 * sizeof(double) * capacity);
    list->ring_sizes = grown(list->ring_sizes, sizeof(uint32_t) * capacity);
    list->outline_sizes = grown(list->outline_sizes, sizeof(uint32_t) * capacity);
    list->view.points = list->points;
    list->view.ring_sizes = list->ring_sizes;
    list->view.outline_sizes = list->outline_sizes;
    list->capacity = capacity;
  }
  list->points[2 * (size_t)list->view.point_count] = x;
  list->points[2 * (size_t)list->view.point_count + 1] = y;
  list->view.point_count++;
}

void outline_list_end_ring(outline_list *list) {
  const uint32_t size = list->view.point_count - list->ring_start;
  if (size < 3) {
    list->view.point_count = list->ring_start;
    return;
  }
  list->ring_sizes[list->view.ring_count++] = size;
  list->ring_start = list->view.point_count;
  list->ring_number++;
}

void outline_list_end_outline(outline_list *list) {
  if (list->ring_number > 0) list->outline_sizes[list->view.outline_count++] = list->ring_number;
  list->ring_number = 0;
}

double outline_list_fit(outline_list *list) {
  double most = 0.0, scale = 1.0;
  for (size_t i = 0; i < 2 * (size_t)list->view.point_count; i++) most = fmax(most, fabs(list->points[i]));
  while (most * scale > SP_MAX_COORDINATE) scale *= 0.5;
  for (size_t i = 0; i < 2 * (size_t)list->view.point_count; i++) list->points[i] *= scale;
  return scale;
}

sp_region *outline_list_make(const outline_list *list, int32_t snap_bits) {
  sp_region_options options = SP_REGION_OPTIONS_INIT;
  sp_region *region = NULL;
  options.snap_bits = snap_bits;
  CHECK_EQ_I64(sp_region_create(&list->view, &options, NULL, &region), SP_OK);
  return region;
}

/* Nested arrays ------------------------------------------------------------------------------ */

/** A point is an array that begins with a number; false, and *at unmoved, when it does not. */
static bool read_point(outline_list *list, const char **at) {
  char *after;
  const double x = strtod(*at, &after);
  if (after == *at) return false;
  const double y = strtod(strchr(after, ',') + 1, &after);
  outline_list_add_point(list, x, y);
  *at = strchr(after, ']') + 1;
  return true;
}

const char *outline_list_read_nested(outline_list *list, const char *text) {
  const char *at = text;
  int32_t depth = 0, level = 0; /* of the array that closed last: 1 a point, 2 a ring, 3 an outline */
  do {
    const char c = *at++;
    if (c == '[') {
      depth++;
      if (read_point(list, &at)) {
        depth--;
        level = 1;
      }
    } else if (c == ']') {
      depth--;
      level++;
      if (level == 2) outline_list_end_ring(list);
      if (level == 3) outline_list_end_outline(list);
      if (level > 3) level = 3;
    }
  } while (depth > 0 && *at != '\0');
  outline_list_end_outline(list);
  return at;
}

bool outline_list_read_key(outline_list *list, const char *text, const char *key) {
  char quoted[64];
  snprintf(quoted, sizeof quoted, "\"%s\"", key);
  const char *found = strstr(text, quoted);
  if (found == NULL) return false;
  outline_list_read_nested(list, strchr(found, '['));
  return true;
}

void outline_list_read_json(outline_list *list, const char *text) {
  while (*text != '\0') {
    if (*text == '"') {
      text += 1 + strcspn(text + 1, "\"");
      text += *text != '\0';
    } else if (*text == '[') {
      text = outline_list_read_nested(list, text);
    } else {
      text++;
    }
  }
}

/* Well-known text and binary ----------------------------------------------------------------- */

/** Rings stand in inner brackets, points are parted by commas; two brackets that close end an outline. */
static void read_well_known_text(outline_list *list, const char *text) {
  bool closed = false;
  while (*text != '\0' && *text != '<') {
    char *after;
    const double x = strtod(text, &after);
    if (after != text && strchr("+-.0123456789", *text) != NULL) {
      const double y = strtod(after, &after);
      outline_list_add_point(list, x, y);
      text = after;
      closed = false;
      continue;
    }
    if (*text == ')') {
      if (closed) outline_list_end_outline(list);
      if (!closed) outline_list_end_ring(list);
      closed = true;
    }
    text++;
  }
  outline_list_end_outline(list);
}

/** Bytes of well-known binary, in one order or the other. */
typedef struct binary {
  sp__reader from;
  bool backwards;
} binary;

static uint64_t read_number(binary *of, uint32_t size) {
  uint64_t value = 0;
  for (uint32_t i = 0; i < size; i++) {
    const uint64_t byte = sp__read_u8(&of->from);
    value |= byte << 8 * (of->backwards ? size - 1 - i : i);
  }
  return value;
}

static double read_double(binary *of) {
  const uint64_t bits = read_number(of, 8);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/** Polygons of geometries and sets of them in the order they stand in; a set may have a system of reference. */
static void read_well_known_binary(outline_list *list, binary *of) {
  enum { POLYGON = 3, HAS_REFERENCE = 0x20000000 };
  of->backwards = sp__read_u8(&of->from) == 0;
  const uint64_t kind = read_number(of, 4);
  if ((kind & HAS_REFERENCE) != 0) read_number(of, 4);
  const uint64_t count = read_number(of, 4);
  for (uint64_t i = 0; i < count && !of->from.failed; i++) {
    if ((kind & 0xFF) != POLYGON) {
      read_well_known_binary(list, of);
      continue;
    }
    for (uint64_t points = read_number(of, 4); points > 0 && !of->from.failed; points--) {
      const double x = read_double(of);
      outline_list_add_point(list, x, read_double(of));
    }
    outline_list_end_ring(list);
  }
  outline_list_end_outline(list);
}

static uint8_t digit_of(char c) {
  return (uint8_t)(c <= '9' ? c - '0' : (c & ~0x20) - 'A' + 10);
}

void outline_list_read_well_known(outline_list *list, const char *text) {
  static const char digits[] = "0123456789abcdefABCDEF";
  text += strspn(text, " \r\n\t");
  const size_t length = strspn(text, digits) / 2;
  if (length < 16) {
    read_well_known_text(list, text);
    return;
  }
  uint8_t *bytes = malloc(length);
  for (size_t i = 0; bytes != NULL && i < length; i++) {
    bytes[i] = (uint8_t)(16 * digit_of(text[2 * i]) + digit_of(text[2 * i + 1]));
  }
  binary of = {.from = sp__reader_make(bytes, bytes != NULL ? length : 0)};
  read_well_known_binary(list, &of);
  free(bytes);
}

/* Lines -------------------------------------------------------------------------------------- */

void outline_list_read_lines(outline_list *list, const char *text) {
  while (*text != '\0' && strncmp(text, "STEINER", 7) != 0) {
    char *after;
    const size_t length = strcspn(text, "\n");
    const double x = strtod(text, &after);
    if (strncmp(text, "HOLE", 4) == 0) outline_list_end_ring(list);
    if (after != text && after < text + length) outline_list_add_point(list, x, strtod(after, NULL));
    text += length + (text[length] != '\0');
  }
  outline_list_end_ring(list);
  outline_list_end_outline(list);
}

/* Files -------------------------------------------------------------------------------------- */

char *polygon_text(const char *name) {
  char path[160];
  snprintf(path, sizeof path, "polygons/%s", name);
  file_text file = file_read_data(path);
  char *text = file.bytes == NULL ? NULL : malloc((size_t)file.length + 1);
  if (text != NULL) {
    memcpy(text, file.bytes, file.length);
    text[file.length] = '\0';
  }
  file_free(&file);
  return text;
}

bool polygon_files_are_there(void) {
  char *text = polygon_text("earcut/boxy.json");
  const bool there = text != NULL;
  free(text);
  if (!there) sp_test_skip("no polygons of other libraries");
  return there;
}

const char *const earcut_files[] = {"bad-diagonals",
                                    "boxy",
                                    "collinear-diagonal",
                                    "dude",
                                    "eberly-3",
                                    "empty-square",
                                    "hilbert",
                                    "hourglass",
                                    "issue107",
                                    "issue119",
                                    "issue142",
                                    "issue149",
                                    "issue17",
                                    "issue29",
                                    "issue35",
                                    "issue52",
                                    "outside-ring",
                                    "self-tangent-1",
                                    "self-tangent-3",
                                    "self-touching",
                                    "touching-holes",
                                    "touching-holes3",
                                    "touching-holes5",
                                    "touching2",
                                    "simplified-us-border",
                                    "touching4",
                                    "water-huge2",
                                    "water",
                                    "water3",
                                    "water4",
                                    NULL};

const char *const poly2tri_files[] = {
    "2",          "custom",  "debug", "diamond", "dude", "funny", "nazca_heron", "polygon_test_01", "polygon_test_03",
    "stalactite", "steiner", "tank",  NULL};

const char *const clipping_folders[] = {"almost-colinear-segments-but-not",
                                        "almost-parrallel-segments-3",
                                        "almost-parrallel-segments",
                                        "broken-issue-83",
                                        "broken-issue-90",
                                        "broken-issue-93",
                                        "clean-multipoly-with-polys-overlapping",
                                        "clean-poly-with-backward-ring-winding-order",
                                        "clean-poly-with-interior-ring-splitting-exterior",
                                        "clean-poly-with-interior-rings-overlapping",
                                        "clean-poly-with-non-self-closing-rings",
                                        "coincident-with-invalid-segments",
                                        "disjoint-union",
                                        "dont-consume-prev-segment-2",
                                        "empty-multipoly",
                                        "infinitely-thin-polygon",
                                        "issue-124",
                                        "issue-37",
                                        "issue-44",
                                        "issue-60-2",
                                        "issue-60-4",
                                        "issue-60-6",
                                        "issue-60-8",
                                        "issue-61-2",
                                        "issue-62-2",
                                        "issue-68",
                                        "issue-78",
                                        "issue-85",
                                        "multipoly-and-square",
                                        "multipoly-with-self-crossing-rings",
                                        "nearly-vertical-far-right",
                                        "no-bbox-overlap",
                                        "non-zero-rule-not-even-odd",
                                        "overlap-loop",
                                        "overlapping-clippings",
                                        "poly-and-square",
                                        "polygon-and-trapezoid",
                                        "rings-with-no-area",
                                        "self-intersects-but-doesnt-cross-1",
                                        "split-almost-vertical-segment",
                                        "subtract-same-shape-multiple-times",
                                        "thin-vertical-triangle-2",
                                        "touching-boxes",
                                        "two-disjoint-polygons",
                                        "vertical-intersection-rounding-error",
                                        "very-small-polygon",
                                        "zig-zag-above",
                                        NULL};

const char *const overlay_files[] = {"geos-275", "geos-368", "geos-488",   "geos-994", "jts-808",
                                     "misc-1",   "pg-2176",  "qgis-31552", "rsf-794",  NULL};
