/* The DIMACS road formats: what is read, what is refused and where, and a published road graph. */
#include <math.h>
#include <string.h>

#include "samepath/graph.h"

#include "support/files.h"
#include "support/grids.h"
#include "support/test.h"

static sp_status parse(const char *text, sp_graph **graph) {
  return sp_dimacs_graph_parse(text, (uint32_t)strlen(text), NULL, graph);
}

static void check_arc(const sp_graph *graph, int32_t id, int32_t from, int32_t to, double weight) {
  int32_t ends[2], alive;
  double actual;
  CHECK_EQ_I64(sp_graph_get_edge(graph, id, ends, &actual, &alive), SP_OK);
  CHECK_EQ_I64(ends[0], from);
  CHECK_EQ_I64(ends[1], to);
  CHECK_EQ_F64_BITS(actual, weight);
  CHECK_EQ_I64(alive, 1);
}

static void arcs(void) {
  sp_graph *graph = NULL;
  CHECK_EQ_I64(parse("c a road\n\nc\np sp 4 3\r\nc more\na 1 2 7\r\n  a\t2 1 0.125\na 4 4 3000000000\nc end", &graph),
               SP_OK);
  CHECK_EQ_I64(sp_graph_node_count(graph), 4);
  CHECK_EQ_I64(sp_graph_edge_ids(graph), 3);
  check_arc(graph, 0, 0, 1, 7);
  check_arc(graph, 1, 1, 0, 0.125);
  check_arc(graph, 2, 3, 3, 3e9);
  sp_graph_free(graph);
  CHECK_EQ_I64(parse("p sp 0 0", &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_node_count(graph), 0);
  sp_graph_free(graph);
  CHECK_EQ_I64(parse("p sp 1 1\na 1 1 0", &graph), SP_OK); /* the shortest line there is, without a line feed */
  sp_graph_free(graph);
}

static void check_refused(const char *text, int32_t detail, int32_t line, uint64_t offset) {
  sp_graph *graph = NULL;
  sp_test_note("%s", text);
  CHECK_EQ_I64(parse(text, &graph), SP_E_FORMAT);
  CHECK(graph == NULL);
  check_format_error(detail, line, offset);
}

static void refused_graphs(void) {
  check_refused("", SP_DETAIL_BAD_HEADER, 1, 0);
  check_refused("c only\n", SP_DETAIL_BAD_HEADER, 2, 7);
  check_refused("a 1 2 3\n", SP_DETAIL_BAD_HEADER, 1, 0);
  check_refused("p sp 3\n", SP_DETAIL_BAD_HEADER, 1, 0);
  check_refused("p max 3 1\n", SP_DETAIL_BAD_HEADER, 1, 0);
  check_refused("p sp 3 1 1\n", SP_DETAIL_BAD_HEADER, 1, 0);
  check_refused("p sp -3 1\n", SP_DETAIL_BAD_NUMBER, 1, 5);
  check_refused("p sp 3 x\n", SP_DETAIL_BAD_NUMBER, 1, 7);
  check_refused("p sp 67108865 0\n", SP_DETAIL_SIZE_TOO_LARGE, 1, 5);
  check_refused("p sp 3 1073741824\na 1 2 3\n", SP_DETAIL_MISSING_LINES, 2, 26);
  check_refused("p sp 3 2\na 1 2 3\n         ", SP_DETAIL_MISSING_LINES, 4, 26);
  check_refused("p sp 3 1\nb 1 2 3\n", SP_DETAIL_BAD_LINE, 2, 9);
  check_refused("p sp 3 1\na 1 2\nc    \n", SP_DETAIL_BAD_LINE, 2, 9);
  check_refused("p sp 3 1\na 1 2 3 4\n", SP_DETAIL_BAD_LINE, 2, 9);
  check_refused("p sp 3 1\na 1 2 3 4 5 6\n", SP_DETAIL_BAD_LINE, 2, 9);
  check_refused("p sp 3 1\na 0 2 3\n", SP_DETAIL_BAD_NODE, 2, 11);
  check_refused("p sp 3 1\na 1 4 3\n", SP_DETAIL_BAD_NODE, 2, 13);
  check_refused("p sp 3 1\na 1 y 3\n", SP_DETAIL_BAD_NUMBER, 2, 13);
  check_refused("p sp 3 1\na 1 2 -3\n", SP_DETAIL_BAD_NUMBER, 2, 15);
  check_refused("p sp 3 1\na 1 2 nan\n", SP_DETAIL_BAD_NUMBER, 2, 15);
  check_refused("p sp 3 1\na 1 2 1e5\n", SP_DETAIL_BAD_NUMBER, 2, 15);
  check_refused("p sp 3 1\na 1 2 3\na 1 2 3\n", SP_DETAIL_TRAILING_TEXT, 3, 17);
  check_refused("p sp 3 1\na 1 2 3\np sp 3 1\n", SP_DETAIL_TRAILING_TEXT, 3, 17);
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_dimacs_graph_parse(NULL, 0, NULL, &graph), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_dimacs_graph_parse("", 0, NULL, NULL), SP_E_ARGUMENT);
}

static sp_status read_points(const char *text, double *coordinates, uint32_t capacity, uint32_t *count) {
  return sp_dimacs_coordinates_parse(text, (uint32_t)strlen(text), coordinates, capacity, count);
}

static void coordinates(void) {
  static const double expected[] = {-75.5, 0, 3, -0.25};
  static const char text[] = "c places\np aux sp co 2\nv 2 3 -0.25\nv 1 -75.5 0\n";
  double points[4];
  uint32_t count = 0;
  CHECK_EQ_I64(read_points(text, NULL, 0, &count), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_U64(count, 2);
  CHECK_EQ_I64(read_points(text, points, 2, &count), SP_OK);
  CHECK_EQ_I64(memcmp(points, expected, sizeof points), 0);
  CHECK_EQ_I64(read_points("p aux sp co 0\n", NULL, 0, &count), SP_OK);
  CHECK_EQ_U64(count, 0);
}

static void check_bad_points(const char *text, int32_t detail, int32_t line, uint64_t offset) {
  double points[8];
  uint32_t count = 77;
  sp_test_note("%s", text);
  CHECK_EQ_I64(read_points(text, points, 4, &count), SP_E_FORMAT);
  check_format_error(detail, line, offset);
}

static void refused_coordinates(void) {
  check_bad_points("p sp 3 1\n", SP_DETAIL_BAD_HEADER, 1, 0);
  check_bad_points("p aux sp co 2\nv 1 0 0\n", SP_DETAIL_MISSING_LINES, 2, 22);
  check_bad_points("p aux sp co 67108864\nv 1 0 0\n", SP_DETAIL_MISSING_LINES, 2, 29);
  check_bad_points("p aux sp co 1\nv 2 0 0\n", SP_DETAIL_BAD_NODE, 2, 16);
  check_bad_points("p aux sp co 2\nv 1 0 0\nv 1 5 5\n", SP_DETAIL_REPEATED_NODE, 3, 24);
  check_bad_points("p aux sp co 1\nv 1 - 0\n", SP_DETAIL_BAD_NUMBER, 2, 19);
  check_bad_points("p aux sp co 1\nv 1 --1 0\n", SP_DETAIL_BAD_NUMBER, 2, 19);
  check_bad_points("p aux sp co 1\nv 1 0 0\nv 1 0 0\n", SP_DETAIL_TRAILING_TEXT, 3, 22);
  uint32_t count;
  CHECK_EQ_I64(read_points("", NULL, 1, &count), SP_E_ARGUMENT);
  CHECK_EQ_I64(read_points("", NULL, 0, NULL), SP_E_ARGUMENT);
}

/** Delaware's roads (US Census TIGER/Line, by way of the 9th DIMACS challenge). */
static void delaware(void) {
  file_text text = file_read_data("roads/DE.gr");
  if (text.bytes == NULL) {
    sp_test_skip("the data set roads/DE.gr is not there");
    return;
  }
  sp_graph *graph = NULL;
  CHECK_EQ_I64(sp_dimacs_graph_parse(text.bytes, text.length, NULL, &graph), SP_OK);
  CHECK_EQ_I64(sp_graph_node_count(graph), 49109);
  CHECK_EQ_I64(sp_graph_edge_count(graph), 121024);
  sp_landmarks *landmarks = NULL;
  CHECK_EQ_I64(sp_landmarks_build(graph, NULL, &landmarks), SP_OK);
  uint64_t expanded[5];
  for (int32_t algorithm = SP_GRAPH_ALGORITHM_DIJKSTRA; algorithm <= SP_GRAPH_ALGORITHM_BIDIRECTIONAL_ASTAR;
       algorithm++) {
    sp_graph_options options = SP_GRAPH_OPTIONS_INIT;
    sp_graph_path path;
    options.algorithm = algorithm;
    CHECK_EQ_I64(sp_graph_find_path(graph, 0, 49108, &options, NULL, landmarks, &path), SP_OK);
    CHECK_EQ_F64_BITS(path.cost, 69204.0);
    expanded[algorithm] = path.expanded;
  }
  CHECK(expanded[SP_GRAPH_ALGORITHM_ASTAR] * 10 < expanded[SP_GRAPH_ALGORITHM_DIJKSTRA]);
  sp_landmarks_free(landmarks);
  sp_graph_free(graph);
  file_free(&text);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("a .gr text is a graph with its arcs as edges", arcs);
  SP_RUN("a bad .gr text is refused with line, offset and detail", refused_graphs);
  SP_RUN("a .co text gives a place for every node", coordinates);
  SP_RUN("a bad .co text is refused with line, offset and detail", refused_coordinates);
  SP_RUN("G-277 a published road graph: its known distance by every search; landmarks expand under a tenth", delaware);
  return sp_test_end();
}
