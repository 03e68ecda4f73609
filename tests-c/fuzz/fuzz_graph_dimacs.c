/* Texts as DIMACS graphs and coordinates: accepted or refused with a place; a graph has what the text says. */
#include <math.h>
#include <string.h>

#include "samepath/graph.h"

#include "fuzz/source.h"

enum { LARGEST = 65536 };

static void try_graph(const char *text, uint32_t length) {
  counting_allocator counter;
  counting_allocator_init(&counter);
  const sp_allocator allocator = counting_allocator_hook(&counter);
  sp_graph *graph = NULL;
  if (sp_dimacs_graph_parse(text, length, &allocator, &graph) != SP_OK) {
    FUZZ_REQUIRE(graph == NULL);
    require_format_record(length);
  } else {
    const int32_t edges = sp_graph_edge_ids(graph);
    FUZZ_REQUIRE((uint64_t)edges * 8 <= (uint64_t)length + 1);
    for (int32_t id = 0; id < edges; id++) {
      int32_t ends[2], alive;
      double weight;
      FUZZ_REQUIRE(sp_graph_get_edge(graph, id, ends, &weight, &alive) == SP_OK);
      FUZZ_REQUIRE(alive && weight >= 0.0 && !isinf(weight));
      for (int32_t i = 0; i < 2; i++) FUZZ_REQUIRE(ends[i] >= 0 && ends[i] < sp_graph_node_count(graph));
    }
  }
  FUZZ_REQUIRE(counter.peak_bytes <= 4096 + 16 * (uint64_t)length); /* no claim makes it allocate */
  sp_graph_free(graph);
  require_nothing_left(&counter);
}

static void try_coordinates(const char *text, uint32_t length) {
  static double coordinates[2 * LARGEST];
  uint32_t count = 0;
  const sp_status status = sp_dimacs_coordinates_parse(text, length, coordinates, LARGEST, &count);
  FUZZ_REQUIRE(status == SP_OK || status == SP_E_FORMAT);
  if (status != SP_OK) {
    require_format_record(length);
    return;
  }
  FUZZ_REQUIRE((uint64_t)count * 8 <= (uint64_t)length + 1);
  for (uint32_t i = 0; i < 2 * count; i++) FUZZ_REQUIRE(!isnan(coordinates[i]) && !isinf(coordinates[i]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > LARGEST) return 0;
  try_graph((const char *)data, (uint32_t)size);
  try_coordinates((const char *)data, (uint32_t)size);
  return 0;
}
