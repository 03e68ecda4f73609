/* The polygons that other libraries are tested with, from their files of several formats, as outlines. */
#ifndef SP_TESTS_POLYGON_FILES_H
#define SP_TESTS_POLYGON_FILES_H

#include <stdbool.h>

#include "samepath/build2d.h"

/** Outlines of any size; `view` shows them as the library takes them. */
typedef struct outline_list {
  double *points;
  uint32_t *ring_sizes;
  uint32_t *outline_sizes;
  sp_outlines view;
  uint32_t capacity;
  uint32_t ring_start;  /* first point of the ring that is being read */
  uint32_t ring_number; /* rings of the outline that is being read */
} outline_list;

void outline_list_clear(outline_list *list);
void outline_list_free(outline_list *list);
void outline_list_add_point(outline_list *list, double x, double y);
/** Ends a ring of the points since the last one; shorter ones than 3 points are forgotten. */
void outline_list_end_ring(outline_list *list);
/** Ends an outline of the rings since the last one, if there are any. */
void outline_list_end_outline(outline_list *list);

/** Halves coordinates until all are within the bound; returns the scale. */
double outline_list_fit(outline_list *list);
/** A region on a grid; checks that it is made. */
sp_region *outline_list_make(const outline_list *list, int32_t snap_bits);

/**
 * Reads one array of nested arrays of numbers, from its bracket on: points of two numbers or more, rings of points,
 * outlines of rings, and lists of outlines. An array of rings is one outline. Returns what follows.
 */
const char *outline_list_read_nested(outline_list *list, const char *text);
/** The same of the array of a key in a JSON text; false when there is no such key. */
bool outline_list_read_key(outline_list *list, const char *text, const char *key);
/** The same of all of a text. */
void outline_list_read_json(outline_list *list, const char *text);
/** Well-known text, or well-known binary in hexadecimal digits, up to an angle bracket. */
void outline_list_read_well_known(outline_list *list, const char *text);
/** A line for each point; a line with the word HOLE ends a ring, one with STEINER the reading. */
void outline_list_read_lines(outline_list *list, const char *text);

/** A file of the data set of polygons with a zero at its end; NULL when it is not there. Free with free. */
char *polygon_text(const char *name);
/** Whether the data set is there; if not, the test is skipped. */
bool polygon_files_are_there(void);

/** Names of files of one kind; a NULL is the end. */
extern const char *const earcut_files[];     /* JSON: one outline each */
extern const char *const poly2tri_files[];   /* lines */
extern const char *const clipping_folders[]; /* of GeoJSON: arguments, and results by operation */
extern const char *const overlay_files[];    /* XML with well-known text */
/** Files of overlays of integer paths have the numbers 0, 2, 4, … up to this one. */
enum { IOVERLAY_LAST = 160 };

#endif
