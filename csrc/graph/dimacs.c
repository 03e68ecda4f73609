/* Readers of the road formats of the 9th DIMACS challenge (Demetrescu, Goldberg and Johnson 2006): .gr and .co. */
#include "core/decimal.h"
#include "core/text.h"
#include "graph/graph_internal.h"

enum { MOST_FIELDS = 5, LEAST_LINE = 8 }; /* "a 1 1 0", "v 1 0 0" and a line feed */

/** The fields of a line that is no comment. */
typedef struct dimacs_line {
  text_field fields[MOST_FIELDS];
  int32_t count; /* MOST_FIELDS + 1 for more. */
} dimacs_line;

static bool field_is(text_field field, const char *word) {
  size_t length = 0;
  while (word[length] != 0) length++;
  return field.size == length && memcmp(field.start, word, length) == 0;
}

/** Goes to the next line that says something; false at the end of the text. */
static bool next_line(text_reader *reader, dimacs_line *line) {
  while (text__next_line(reader)) {
    size_t position = 0;
    text_field field;
    line->count = 0;
    while (line->count <= MOST_FIELDS && text__next_field(reader, &position, &field)) {
      if (line->count < MOST_FIELDS) line->fields[line->count] = field;
      line->count++;
    }
    bool comment = line->count > 0 && line->fields[0].start[0] == 'c';
    if (line->count > 0 && !comment) return true;
  }
  return false;
}

static sp_status read_number(const text_reader *reader, text_field field, int32_t limit, int32_t *number) {
  if (sp__parse_count(field.start, field.size, INT32_MAX, number) && *number <= limit) return SP_OK;
  bool large = sp__parse_count(field.start, field.size, INT32_MAX, number);
  return text__fail(reader, large ? SP_DETAIL_SIZE_TOO_LARGE : SP_DETAIL_BAD_NUMBER, field.start);
}

/** A node of the text, 1..count, as 0..count - 1. */
static sp_status read_node(const text_reader *reader, text_field field, int32_t count, int32_t *node) {
  if (!sp__parse_count(field.start, field.size, INT32_MAX, node)) {
    return text__fail(reader, SP_DETAIL_BAD_NUMBER, field.start);
  }
  if (*node < 1 || *node > count) return text__fail(reader, SP_DETAIL_BAD_NODE, field.start);
  --*node;
  return SP_OK;
}

/** Whole numbers, which all published files have, are read the short way. */
static sp_status read_decimal(const text_reader *reader, text_field field, double *value) {
  int32_t whole;
  if (sp__parse_count(field.start, field.size, INT32_MAX, &whole)) {
    *value = whole;
    return SP_OK;
  }
  if (sp__parse_decimal(field.start, field.size, value)) return SP_OK;
  return text__fail(reader, SP_DETAIL_BAD_NUMBER, field.start);
}

static sp_status read_signed(const text_reader *reader, text_field field, double *value) {
  bool negative = field.start[0] == '-';
  text_field digits = {field.start + (negative ? 1 : 0), field.size - (negative ? 1 : 0)};
  sp_status status = read_decimal(reader, digits, value);
  if (negative) *value = -*value;
  return status;
}

/** The `p` line with these words in front of its numbers. */
static sp_status read_problem(text_reader *reader, const char *const *words, int32_t word_count, int32_t *numbers,
                              const int32_t *limits, int32_t number_count) {
  dimacs_line line;
  if (!next_line(reader, &line)) return sp__fail_format(SP_DETAIL_BAD_HEADER, reader->line + 1, reader->length);
  bool as_expected = line.count == word_count + number_count;
  for (int32_t i = 0; i < word_count && as_expected; i++) as_expected = field_is(line.fields[i], words[i]);
  if (!as_expected) return text__fail(reader, SP_DETAIL_BAD_HEADER, line.fields[0].start);
  for (int32_t i = 0; i < number_count; i++) {
    sp_status status = read_number(reader, line.fields[word_count + i], limits[i], &numbers[i]);
    if (status != SP_OK) return status;
  }
  return SP_OK;
}

/** A header alone must not make anyone allocate: its lines have to be there. */
static sp_status check_room(const text_reader *reader, int32_t lines) {
  uint64_t least = (uint64_t)lines * LEAST_LINE;
  if (least <= (uint64_t)(reader->length - reader->next) + 1) return SP_OK;
  return sp__fail_format(SP_DETAIL_MISSING_LINES, reader->line + 1, reader->length);
}

/** The next line, which must have this many fields and begin with `word`. */
static sp_status next_item(text_reader *reader, const char *word, int32_t fields, dimacs_line *line) {
  if (!next_line(reader, line)) return sp__fail_format(SP_DETAIL_MISSING_LINES, reader->line + 1, reader->length);
  bool as_expected = line->count == fields && field_is(line->fields[0], word);
  return as_expected ? SP_OK : text__fail(reader, SP_DETAIL_BAD_LINE, line->fields[0].start);
}

/** Nothing but comments may follow. */
static sp_status check_end(text_reader *reader) {
  dimacs_line line;
  return next_line(reader, &line) ? text__fail(reader, SP_DETAIL_TRAILING_TEXT, line.fields[0].start) : SP_OK;
}

/* Graphs ------------------------------------------------------------------------------------- */

static sp_status read_arc(text_reader *reader, int32_t node_count, graph_arc *arc) {
  dimacs_line line;
  sp_status status = next_item(reader, "a", 4, &line);
  if (status == SP_OK) status = read_node(reader, line.fields[1], node_count, &arc->from);
  if (status == SP_OK) status = read_node(reader, line.fields[2], node_count, &arc->to);
  if (status == SP_OK) status = read_decimal(reader, line.fields[3], &arc->weight);
  return status;
}

static sp_status read_arcs(text_reader *reader, sp_graph *graph, int32_t count) {
  graph->arcs = sp__alloc_array(&graph->object.allocator, (size_t)count, sizeof *graph->arcs);
  if (!graph->arcs && count > 0) return sp__fail_memory();
  graph->arc_capacity = (size_t)count;
  sp_status status = SP_OK;
  for (int32_t i = 0; i < count && status == SP_OK; i++) {
    status = read_arc(reader, graph->node_count, &graph->arcs[i]);
  }
  graph->arc_count = graph->live_count = count;
  return status == SP_OK ? check_end(reader) : status;
}

sp_status sp_dimacs_graph_parse(const char *text, uint32_t length, const sp_allocator *allocator, sp_graph **out) {
  static const char *const words[] = {"p", "sp"};
  static const int32_t limits[] = {SP_GRAPH_MAX_NODES, SP_GRAPH_MAX_EDGES};
  sp_status status = text__check(text);
  if (status == SP_OK && !out) status = sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (status != SP_OK) return status;
  text_reader reader = {.text = text, .length = length};
  int32_t numbers[2];
  status = read_problem(&reader, words, 2, numbers, limits, 2);
  if (status == SP_OK) status = check_room(&reader, numbers[1]);
  sp_graph *graph = NULL;
  if (status == SP_OK) status = sp_graph_create(numbers[0], allocator, &graph);
  if (status == SP_OK) status = read_arcs(&reader, graph, numbers[1]);
  if (status == SP_OK) {
    *out = graph;
  } else {
    sp_graph_free(graph);
  }
  return status;
}

/* Coordinates -------------------------------------------------------------------------------- */

static sp_status read_coordinates(text_reader *reader, double *coordinates, int32_t count) {
  for (size_t i = 0; i < 2 * (size_t)count; i++) coordinates[i] = sp__nan(); /* No line yet. */
  for (int32_t i = 0; i < count; i++) {
    dimacs_line line;
    int32_t node;
    double point[2];
    sp_status status = next_item(reader, "v", 4, &line);
    if (status == SP_OK) status = read_node(reader, line.fields[1], count, &node);
    if (status == SP_OK) status = read_signed(reader, line.fields[2], &point[0]);
    if (status == SP_OK) status = read_signed(reader, line.fields[3], &point[1]);
    if (status != SP_OK) return status;
    bool first = coordinates[2 * (size_t)node] != coordinates[2 * (size_t)node];
    if (!first) return text__fail(reader, SP_DETAIL_REPEATED_NODE, line.fields[1].start);
    memcpy(coordinates + 2 * (size_t)node, point, sizeof point);
  }
  return check_end(reader);
}

sp_status sp_dimacs_coordinates_parse(const char *text, uint32_t length, double *coordinates, uint32_t capacity,
                                      uint32_t *count) {
  static const char *const words[] = {"p", "aux", "sp", "co"};
  static const int32_t limits[] = {SP_GRAPH_MAX_NODES};
  sp_status status = text__check(text);
  if (status == SP_OK && (!count || (capacity > 0 && !coordinates))) {
    status = sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  }
  if (status != SP_OK) return status;
  text_reader reader = {.text = text, .length = length};
  int32_t nodes;
  status = read_problem(&reader, words, 4, &nodes, limits, 1);
  if (status == SP_OK) status = check_room(&reader, nodes);
  if (status != SP_OK) return status;
  *count = (uint32_t)nodes;
  if (*count > capacity) return sp__fail(SP_E_BUFFER_TOO_SMALL, SP_FIELD_LENGTH, SP_DETAIL_NONE);
  return read_coordinates(&reader, coordinates, nodes);
}
