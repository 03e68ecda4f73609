/* The readers of the Moving AI voxel formats: what they take, errors with line, offset and detail, hostile bytes. */
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/test.h"
#include "support/voxels.h"

static sp_status parse_map(const char *text, sp_voxel_grid **grid) {
  return sp_voxel_map_parse(text, (uint32_t)strlen(text), NULL, grid);
}

static void maps(void) {
  static const char *const texts[] = {"voxel 3 4 5\n0 0 0\n2 3 4\n", "voxel 3 4 5\r\n2 3 4\r\n0 0 0\r\n\r\n",
                                      "  voxel\t3 4 5 \n0 0 0\n0 0 0\n 2 3  4"};
  for (int32_t i = 0; i < 3; i++) {
    sp_voxel_grid *grid = NULL;
    int32_t size[3];
    if (!CHECK_EQ_I64(parse_map(texts[i], &grid), SP_OK)) continue;
    sp_voxel_grid_size(grid, size);
    CHECK(size[0] == 3 && size[1] == 4 && size[2] == 5);
    CHECK_EQ_I64(sp_voxel_grid_version(grid), 0);
    CHECK_EQ_I64(sp_voxel_grid_get_area(grid, 0, 0, 0), 255);
    CHECK_EQ_I64(sp_voxel_grid_get_area(grid, 2, 3, 4), 255);
    CHECK_EQ_I64(sp_voxel_grid_get_area(grid, 2, 3, 3), 0);
    sp_voxel_grid_free(grid);
  }
  sp_voxel_grid *empty = NULL;
  CHECK_EQ_I64(parse_map("voxel 1 1 1", &empty), SP_OK);
  sp_voxel_grid_free(empty);
}

typedef struct bad_text {
  const char *text;
  int32_t detail;
  int32_t line;
  uint64_t offset;
} bad_text;

static void map_errors(void) {
  static const bad_text bad[] = {{"", SP_DETAIL_BAD_HEADER, 1, 0},
                                 {"voxels 1 1 1\n", SP_DETAIL_BAD_HEADER, 1, 0},
                                 {"voxel 1 1\n", SP_DETAIL_BAD_HEADER, 1, 9},
                                 {"voxel 1 1 1 1\n", SP_DETAIL_BAD_HEADER, 1, 12},
                                 {"voxel 1 0 1\n", SP_DETAIL_BAD_NUMBER, 1, 8},
                                 {"voxel 1 -2 1\n", SP_DETAIL_BAD_NUMBER, 1, 8},
                                 {"voxel 1 1 1.0\n", SP_DETAIL_BAD_NUMBER, 1, 10},
                                 {"voxel 65537 1 1\n", SP_DETAIL_SIZE_TOO_LARGE, 1, 6},
                                 {"voxel 1024 1024 1025\n", SP_DETAIL_SIZE_TOO_LARGE, 1, 16},
                                 {"voxel 65536 65536 65536\n", SP_DETAIL_SIZE_TOO_LARGE, 1, 12},
                                 {"voxel 2 2 2\n0 0\n", SP_DETAIL_VOXEL_FIELD_COUNT, 2, 15},
                                 {"voxel 2 2 2\n0 0 0 0\n", SP_DETAIL_VOXEL_FIELD_COUNT, 2, 18},
                                 {"voxel 2 2 2\n\n0 0 0\n", SP_DETAIL_VOXEL_FIELD_COUNT, 2, 12},
                                 {"voxel 2 2 2\n0 0 0\n0 x 0\n", SP_DETAIL_BAD_NUMBER, 3, 20},
                                 {"voxel 2 2 2\n0 0 +1\n", SP_DETAIL_BAD_NUMBER, 2, 16},
                                 {"voxel 2 2 2\n0 0 99999999999\n", SP_DETAIL_BAD_NUMBER, 2, 16},
                                 {"voxel 2 2 2\n0 2 0\n", SP_DETAIL_VOXEL_OUTSIDE, 2, 14}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    sp_test_note("map %d", (int)i);
    sp_voxel_grid *grid = NULL;
    counting_allocator counter;
    counting_allocator_init(&counter);
    const sp_allocator hook = counting_allocator_hook(&counter);
    CHECK_EQ_I64(sp_voxel_map_parse(bad[i].text, (uint32_t)strlen(bad[i].text), &hook, &grid), SP_E_FORMAT);
    check_format_error(bad[i].detail, bad[i].line, bad[i].offset);
    CHECK(grid == NULL);
    CHECK_EQ_U64(counter.allocations, 0);
  }
}

static void scenarios(void) {
  static const char text[] = "version 1\nmaps/A 1.3dmap \n1 2 3 4 5 6 7.25 1.5\n10\t20 30 40 50 60 0.1 1\n\n";
  sp_voxel_scenario all[2], one;
  uint32_t count = 0;
  CHECK_EQ_I64(sp_voxel_scenarios_parse(text, sizeof text - 1, NULL, 0, &count), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_U64(count, 2);
  CHECK_EQ_I64(sp_voxel_scenarios_parse(text, sizeof text - 1, all, 2, &count), SP_OK);
  CHECK(all[0].start_x == 1 && all[0].start_y == 2 && all[0].start_z == 3);
  CHECK(all[0].goal_x == 4 && all[0].goal_y == 5 && all[0].goal_z == 6);
  CHECK_EQ_F64_BITS(all[0].optimal, 7.25);
  CHECK_EQ_F64_BITS(all[0].ratio, 1.5);
  CHECK_EQ_F64_BITS(all[1].optimal, 0.1);
  CHECK(all[1].start_x == 10 && all[1].goal_z == 60);
  CHECK(all[1].map_name_offset == 10 && all[1].map_name_length == strlen("maps/A 1.3dmap"));
  CHECK_EQ_I64(sp_voxel_scenarios_parse(text, sizeof text - 1, &one, 1, &count), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_I64(memcmp(&one, &all[0], sizeof one), 0);
  CHECK_EQ_I64(sp_voxel_scenarios_parse("version 1.0\nm", 13, NULL, 0, &count), SP_OK);
  CHECK_EQ_U64(count, 0);
}

static void scenario_errors(void) {
  static const bad_text bad[] = {{"", SP_DETAIL_BAD_HEADER, 1, 0},
                                 {"version 2\nm\n", SP_DETAIL_BAD_VERSION, 1, 8},
                                 {"verse 1\nm\n", SP_DETAIL_BAD_HEADER, 1, 0},
                                 {"version 1\n", SP_DETAIL_BAD_HEADER, 2, 10},
                                 {"version 1\n  \n0 0 0 1 1 1 1 1\n", SP_DETAIL_BAD_HEADER, 2, 10},
                                 {"version 1\nm\n0 0 0 1 1 1 1\n", SP_DETAIL_VOXEL_FIELD_COUNT, 3, 25},
                                 {"version 1\nm\n0 0 0 1 1 1 1 1 1\n", SP_DETAIL_VOXEL_FIELD_COUNT, 3, 28},
                                 {"version 1\nm\n0 0 -1 1 1 1 1 1\n", SP_DETAIL_BAD_NUMBER, 3, 16},
                                 {"version 1\nm\n0 0 0 1 1 1 1 1\n0 0 0 1 1 1 1e3 1\n", SP_DETAIL_BAD_NUMBER, 4, 40},
                                 {"version 1\nm\n0 0 0 1 1 1 1 inf\n", SP_DETAIL_BAD_NUMBER, 3, 26},
                                 {"version 1\nm\n0 0 0 1 1 1 1,5 1\n", SP_DETAIL_BAD_NUMBER, 3, 24}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    sp_test_note("scenarios %d", (int)i);
    uint32_t count = 99;
    CHECK_EQ_I64(sp_voxel_scenarios_parse(bad[i].text, (uint32_t)strlen(bad[i].text), NULL, 0, &count), SP_E_FORMAT);
    check_format_error(bad[i].detail, bad[i].line, bad[i].offset);
    CHECK_EQ_U64(count, 99);
  }
}

/* Hostile bytes ------------------------------------------------------------------------------ */

/** Parses an exact copy on the heap, so that a read past the end is caught by the sanitizers. */
static void parse_everything(const char *bytes, uint32_t length) {
  char *copy = malloc(length + 1);
  if (!CHECK(copy != NULL)) return;
  char *text = copy + 1; /* odd addresses too */
  memcpy(text, bytes, length);
  sp_voxel_grid *grid = NULL;
  sp_voxel_scenario scenario[2];
  uint32_t count;
  if (sp_voxel_map_parse(text, length, NULL, &grid) == SP_OK) sp_voxel_grid_free(grid);
  const sp_status status = sp_voxel_scenarios_parse(text, length, scenario, 2, &count);
  CHECK(status == SP_OK || status == SP_E_FORMAT || status == SP_E_BUFFER_TOO_SMALL);
  free(copy);
}

static void hostile_texts(void) {
  static const char *const seeds[] = {"voxel 3 4 50\n0 0 0\n2 3 49\n1 1 1\n",
                                      "version 1\na.3dmap\n0 0 0 2 1 3 3.5 1.0\n1 1 1 2 2 2 1.75 1\n"};
  sp__rng rng = {1};
  for (int32_t i = 0; i < 2; i++) {
    const uint32_t length = (uint32_t)strlen(seeds[i]);
    for (uint32_t prefix = 0; prefix <= length; prefix++) parse_everything(seeds[i], prefix);
    for (uint32_t bit = 0; bit < 8 * length; bit++) {
      char text[128];
      memcpy(text, seeds[i], length);
      text[bit / 8] = (char)(text[bit / 8] ^ (1 << bit % 8));
      parse_everything(text, length);
    }
    for (int32_t round = 0; round < 2000; round++) {
      char text[128];
      memcpy(text, seeds[i], length);
      for (int32_t k = 0; k < 4; k++) {
        text[sp__rng_next_int(&rng, (int32_t)length)] = seeds[sp__rng_next_int(&rng, 2)][sp__rng_next_int(&rng, 30)];
      }
      parse_everything(text, (uint32_t)sp__rng_next_int(&rng, (int32_t)length + 1));
    }
  }
}

static void null_pointers(void) {
  sp_voxel_grid *grid = NULL;
  uint32_t count;
  CHECK_EQ_I64(sp_voxel_map_parse(NULL, 0, NULL, &grid), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_TEXT, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(sp_voxel_map_parse("", 0, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_voxel_scenarios_parse(NULL, 0, NULL, 0, &count), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_voxel_scenarios_parse("", 0, NULL, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_voxel_scenarios_parse("", 0, NULL, 1, &count), SP_E_ARGUMENT);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-240 .3dmap texts: sizes, solid voxels, line ends, blank trailing lines", maps);
  SP_RUN("G-240 G-032 .3dmap errors name line, offset and detail and allocate nothing", map_errors);
  SP_RUN("G-240 GAP-58 .3dscen texts: the map's name, eight fields, exact decimals", scenarios);
  SP_RUN("G-240 G-032 GAP-58 .3dscen errors name line, offset and detail", scenario_errors);
  SP_RUN("G-240 prefixes, flipped bits and mixed-up texts are rejected or read, never more", hostile_texts);
  SP_RUN("G-030 null pointers of the voxel readers", null_pointers);
  return sp_test_end();
}
