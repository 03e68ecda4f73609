/* Pictures and the Moving AI readers: what they take, and every error with its line and offset. */
#include <stdlib.h>
#include <string.h>

#include "samepath/movingai.h"

#include "core/rng.h"
#include "support/counting_allocator.h"
#include "support/grids.h"
#include "support/test.h"

/* Pictures ----------------------------------------------------------------------------------- */

static void pictures(void) {
  static const char *const same[] = {".#1\n9.#\n", ".#1\n9.#", ".#1\r\n9.#\r\n", ".#1\r\n9.#"};
  static const uint8_t cells[] = {0, 255, 1, 9, 0, 255};
  for (int32_t i = 0; i < 4; i++) {
    sp_grid *grid = grid_of(same[i]);
    CHECK_EQ_I64(sp_grid_width(grid), 3);
    CHECK_EQ_I64(sp_grid_height(grid), 2);
    CHECK_EQ_I64(memcmp(sp_grid_cells(grid), cells, 6), 0);
    CHECK_EQ_I64(sp_grid_version(grid), 0);
    CHECK_EQ_F64_BITS(sp_grid_min_area_cost(grid), 1.0);
    sp_grid_free(grid);
  }
  sp_grid *single = grid_of(".");
  CHECK_EQ_I64(sp_grid_width(single) * sp_grid_height(single), 1);
  sp_grid_free(single);
}

typedef struct bad_text {
  const char *text;
  int32_t detail, line;
  uint64_t offset;
} bad_text;

static void picture_errors(void) {
  static const bad_text bad[] = {{"", SP_DETAIL_EMPTY_TEXT, 1, 0},
                                 {"\n", SP_DETAIL_EMPTY_TEXT, 1, 0},
                                 {"\r\n..", SP_DETAIL_EMPTY_TEXT, 1, 0},
                                 {"..\n.\n", SP_DETAIL_RAGGED_ROW, 2, 4},
                                 {"..\n...\n", SP_DETAIL_RAGGED_ROW, 2, 5},
                                 {"..\n\n..", SP_DETAIL_RAGGED_ROW, 2, 3},
                                 {"..\n..\n\n", SP_DETAIL_RAGGED_ROW, 3, 6},
                                 {".0\n", SP_DETAIL_BAD_CHARACTER, 1, 1},
                                 {"..\n.x\n", SP_DETAIL_BAD_CHARACTER, 2, 4},
                                 {"..\n. \n", SP_DETAIL_BAD_CHARACTER, 2, 4},
                                 {".\r.\n", SP_DETAIL_BAD_CHARACTER, 1, 1},
                                 {".\xC3\xA4\n", SP_DETAIL_BAD_CHARACTER, 1, 1}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    sp_test_note("picture %d", (int)i);
    sp_grid *grid = NULL;
    counting_allocator counter;
    counting_allocator_init(&counter);
    const sp_allocator hook = counting_allocator_hook(&counter);
    CHECK_EQ_I64(sp_grid_from_text(bad[i].text, (uint32_t)strlen(bad[i].text), &hook, &grid), SP_E_FORMAT);
    check_format_error(bad[i].detail, bad[i].line, bad[i].offset);
    CHECK(grid == NULL);
    CHECK_EQ_U64(counter.allocations, 0);
  }
  sp_grid *grid = NULL;
  CHECK_EQ_I64(sp_grid_from_text(".\0.", 3, NULL, &grid), SP_E_FORMAT);
  check_format_error(SP_DETAIL_BAD_CHARACTER, 1, 1);
}

/* Maps --------------------------------------------------------------------------------------- */

static sp_status parse_map(const char *text, const sp_movingai_options *options, sp_grid **grid) {
  return sp_movingai_map_parse(text, (uint32_t)strlen(text), options, NULL, grid);
}

static void maps(void) {
  static const char *const same[] = {"type octile\nheight 2\nwidth 7\nmap\n.G@OTSW\nWSTO@G.\n",
                                     "type octile\nwidth 7\nheight 2\nmap\n.G@OTSW\nWSTO@G.",
                                     "type tile\r\nheight 2\r\nwidth 7\r\nmap\r\n.G@OTSW\r\nWSTO@G.\r\n",
                                     "type octile \nheight  2\nwidth\t7\n map \n.G@OTSW\nWSTO@G.\n\n \n\t\r\n"};
  static const uint8_t cells[] = {0, 0, 255, 255, 255, 0, 255, 255, 0, 255, 255, 255, 0, 0};
  for (int32_t i = 0; i < 4; i++) {
    sp_test_note("map %d", (int)i);
    sp_grid *grid = NULL;
    if (!CHECK_EQ_I64(parse_map(same[i], NULL, &grid), SP_OK)) continue;
    CHECK_EQ_I64(sp_grid_width(grid), 7);
    CHECK_EQ_I64(sp_grid_height(grid), 2);
    CHECK_EQ_I64(memcmp(sp_grid_cells(grid), cells, 14), 0);
    sp_grid_free(grid);
  }
}

static void map_options(void) {
  sp_movingai_options options;
  CHECK_EQ_I64(sp_movingai_options_init(&options), SP_OK);
  CHECK_EQ_I64(options.swamp_walkable, 1);
  CHECK_EQ_I64(options.water_walkable, 0);
  for (int32_t bits = 0; bits < 4; bits++) {
    options.swamp_walkable = bits & 1;
    options.water_walkable = bits >> 1;
    sp_grid *grid = NULL;
    CHECK_EQ_I64(parse_map("type octile\nheight 1\nwidth 4\nmap\nSW.@\n", &options, &grid), SP_OK);
    CHECK_EQ_I64(sp_grid_is_walkable(grid, 0, 0), bits & 1);
    CHECK_EQ_I64(sp_grid_is_walkable(grid, 1, 0), bits >> 1);
    CHECK_EQ_I64(sp_grid_is_walkable(grid, 2, 0), 1);
    CHECK_EQ_I64(sp_grid_is_walkable(grid, 3, 0), 0);
    sp_grid_free(grid);
  }
  sp_grid *grid = NULL;
  options.swamp_walkable = 2;
  CHECK_EQ_I64(parse_map("", &options, &grid), SP_E_RANGE);
  check_error(SP_E_RANGE, SP_FIELD_MOVINGAI_OPTIONS_SWAMP_WALKABLE, 2, 0, 1);
}

static void map_errors(void) {
  static const bad_text bad[] = {{"", SP_DETAIL_BAD_HEADER, 1, 0},
                                 {"octile\n", SP_DETAIL_BAD_HEADER, 1, 6},
                                 {"kind octile\n", SP_DETAIL_BAD_HEADER, 1, 0},
                                 {"type octile x\n", SP_DETAIL_BAD_HEADER, 1, 12},
                                 {"type octile\n", SP_DETAIL_BAD_HEADER, 2, 12},
                                 {"type octile\nheight\n", SP_DETAIL_BAD_HEADER, 2, 18},
                                 {"type octile\ndepth 3\n", SP_DETAIL_BAD_HEADER, 2, 12},
                                 {"type octile\nheight 2\nheight 2\n", SP_DETAIL_BAD_HEADER, 3, 21},
                                 {"type octile\nheight x\n", SP_DETAIL_BAD_NUMBER, 2, 19},
                                 {"type octile\nheight -1\n", SP_DETAIL_BAD_NUMBER, 2, 19},
                                 {"type octile\nheight 0\n", SP_DETAIL_BAD_NUMBER, 2, 19},
                                 {"type octile\nheight 1.0\n", SP_DETAIL_BAD_NUMBER, 2, 19},
                                 {"type octile\nheight 99999999999\n", SP_DETAIL_BAD_NUMBER, 2, 19},
                                 {"type octile\nheight 65537\n", SP_DETAIL_SIZE_TOO_LARGE, 2, 19},
                                 {"type octile\nheight 65536\nwidth 4097\nmap\n", SP_DETAIL_SIZE_TOO_LARGE, 3, 31},
                                 {"type octile\nheight 2\nwidth 2\n..\n..\n", SP_DETAIL_BAD_HEADER, 4, 29},
                                 {"type octile\nheight 2\nwidth 2\nmap x\n..\n..\n", SP_DETAIL_BAD_HEADER, 4, 33},
                                 {"type octile\nheight 2\nwidth 2\nmap\n", SP_DETAIL_MISSING_ROWS, 5, 33},
                                 {"type octile\nheight 2\nwidth 2\nmap\n....\n", SP_DETAIL_RAGGED_ROW, 5, 35},
                                 {"type octile\nheight 2\nwidth 2\nmap\n..\n.\n\n", SP_DETAIL_RAGGED_ROW, 6, 37},
                                 {"type octile\nheight 2\nwidth 2\nmap", SP_DETAIL_MISSING_ROWS, 5, 32},
                                 {"type octile\nheight 2\nwidth 2\nmap\n..\n", SP_DETAIL_MISSING_ROWS, 6, 36},
                                 {"type octile\nheight 2\nwidth 2\nmap\n..", SP_DETAIL_MISSING_ROWS, 6, 35},
                                 {"type octile\nheight 2\nwidth 2\nmap\n..\n.", SP_DETAIL_MISSING_ROWS, 6, 37},
                                 {"type octile\nheight 2\nwidth 2\nmap\n.\n.\n", SP_DETAIL_RAGGED_ROW, 5, 34},
                                 {"type octile\nheight 3\nwidth 2\nmap\n..\nx.\n", SP_DETAIL_BAD_CHARACTER, 6, 36},
                                 {"type octile\nheight 3\nwidth 2\nmap\n..\r\n..\r\n", SP_DETAIL_MISSING_ROWS, 7, 41},
                                 {"type octile\nheight 3\nwidth 2\nmap\n....\n....\n", SP_DETAIL_RAGGED_ROW, 5, 35},
                                 {"type octile\nheight 1\nwidth 4\nmap\n..", SP_DETAIL_MISSING_ROWS, 5, 35},
                                 {"type octile\nheight 1\nwidth 2\nmap\n.x\n", SP_DETAIL_BAD_CHARACTER, 5, 34},
                                 {"type octile\nheight 1\nwidth 2\nmap\n..\n..\n", SP_DETAIL_TRAILING_TEXT, 6, 36},
                                 {"type octile\nheight 1\nwidth 2\nmap\n..\n\n@\n", SP_DETAIL_TRAILING_TEXT, 6, 36}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    sp_test_note("map %d", (int)i);
    sp_grid *grid = NULL;
    counting_allocator counter;
    counting_allocator_init(&counter);
    const sp_allocator hook = counting_allocator_hook(&counter);
    CHECK_EQ_I64(sp_movingai_map_parse(bad[i].text, (uint32_t)strlen(bad[i].text), NULL, &hook, &grid), SP_E_FORMAT);
    check_format_error(bad[i].detail, bad[i].line, bad[i].offset);
    CHECK(grid == NULL);
    CHECK_EQ_U64(counter.live_blocks, 0);
    CHECK_EQ_U64(counter.wrong_releases, 0);
  }
}

/** A header that promises 2^28 cells in a text of 60 bytes must not make the reader allocate. */
static void map_sizes_are_present(void) {
  static const bad_text hostile[] = {
      {"type octile\nheight 16384\nwidth 16384\nmap\n....\n", SP_DETAIL_RAGGED_ROW, 5, 45},
      {"type octile\nheight 65536\nwidth 4096\nmap\n", SP_DETAIL_MISSING_ROWS, 5, 40},
      {"type octile\nheight 65536\nwidth 1\nmap\n.\n.\n", SP_DETAIL_MISSING_ROWS, 7, 41},
      {"type octile\nheight 1\nwidth 65536\nmap\n.", SP_DETAIL_MISSING_ROWS, 5, 38}};
  for (int32_t i = 0; i < 4; i++) {
    sp_grid *grid = NULL;
    counting_allocator counter;
    counting_allocator_init(&counter);
    const sp_allocator hook = counting_allocator_hook(&counter);
    const uint32_t length = (uint32_t)strlen(hostile[i].text);
    CHECK_EQ_I64(sp_movingai_map_parse(hostile[i].text, length, NULL, &hook, &grid), SP_E_FORMAT);
    check_format_error(hostile[i].detail, hostile[i].line, hostile[i].offset);
    CHECK_EQ_U64(counter.allocations, 0);
  }
}

/* Scenarios ---------------------------------------------------------------------------------- */

static void scenarios(void) {
  static const char text[] = "version 1\n"
                             "0\tmaps/dao/arena.map\t49\t49\t1\t11\t1\t12\t1\n"
                             "3 x.map 512 256 0 5 511 255 1041.30729 \r\n"
                             "7 y 1 1 0 0 0 0 .5\n\n \n";
  sp_scenario scenario[4];
  uint32_t count = 99;
  memset(scenario, 0xA5, sizeof scenario);
  CHECK_EQ_I64(sp_movingai_scenarios_parse(text, sizeof text - 1, scenario, 4, &count), SP_OK);
  CHECK_EQ_U64(count, 3);
  CHECK_EQ_I64(scenario[0].bucket, 0);
  CHECK_EQ_I64(scenario[0].map_width, 49);
  CHECK_EQ_I64(scenario[0].start_x, 1);
  CHECK_EQ_I64(scenario[0].start_y, 11);
  CHECK_EQ_I64(scenario[0].goal_x, 1);
  CHECK_EQ_I64(scenario[0].goal_y, 12);
  CHECK_EQ_F64_BITS(scenario[0].optimal, 1.0);
  CHECK_EQ_I64(memcmp(text + scenario[0].map_name_offset, "maps/dao/arena.map", scenario[0].map_name_length), 0);
  CHECK_EQ_U64(scenario[0].map_name_length, 18);
  CHECK_EQ_I64(scenario[1].bucket, 3);
  CHECK_EQ_I64(scenario[1].map_width, 512);
  CHECK_EQ_I64(scenario[1].map_height, 256);
  CHECK_EQ_I64(scenario[1].goal_x, 511);
  CHECK_EQ_I64(scenario[1].goal_y, 255);
  CHECK_EQ_F64_BITS(scenario[1].optimal, 1041.30729);
  CHECK_EQ_U64(scenario[1].reserved, 0);
  CHECK_EQ_F64_BITS(scenario[2].optimal, 0.5);
  CHECK_EQ_I64(sp_movingai_scenarios_parse("version 1.0", 11, NULL, 0, &count), SP_OK);
  CHECK_EQ_U64(count, 0);
}

static void scenario_capacity(void) {
  static const char text[] = "version 1\n1 a 1 1 0 0 0 0 1\n2 a 1 1 0 0 0 0 2\n3 a 1 1 0 0 0 0 3\n";
  sp_scenario scenario[3] = {{.bucket = -5}, {.bucket = -5}, {.bucket = -5}};
  uint32_t count = 99;
  CHECK_EQ_I64(sp_movingai_scenarios_parse(text, sizeof text - 1, NULL, 0, &count), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_U64(count, 3);
  CHECK_EQ_I64(sp_movingai_scenarios_parse(text, sizeof text - 1, scenario, 2, &count), SP_E_BUFFER_TOO_SMALL);
  CHECK_EQ_U64(count, 3);
  CHECK_EQ_I64(scenario[1].bucket, 2);
  CHECK_EQ_I64(scenario[2].bucket, -5);
  CHECK_EQ_I64(sp_movingai_scenarios_parse(text, sizeof text - 1, scenario, 3, &count), SP_OK);
  CHECK_EQ_I64(scenario[2].bucket, 3);
}

static void scenario_errors(void) {
  static const bad_text bad[] = {{"", SP_DETAIL_BAD_HEADER, 1, 0},
                                 {"version\n", SP_DETAIL_BAD_HEADER, 1, 7},
                                 {"Version 1\n", SP_DETAIL_BAD_HEADER, 1, 0},
                                 {"version 1 1\n", SP_DETAIL_BAD_HEADER, 1, 10},
                                 {"version 2\n", SP_DETAIL_BAD_VERSION, 1, 8},
                                 {"version 1.00\n", SP_DETAIL_BAD_VERSION, 1, 8},
                                 {"version 1\n0 a 1 1 0 0 0 0\n", SP_DETAIL_FIELD_COUNT, 2, 25},
                                 {"version 1\n0 a 1 1 0 0 0 0 1 9\n", SP_DETAIL_FIELD_COUNT, 2, 28},
                                 {"version 1\n\n0 a 1 1 0 0 0 0 1\n", SP_DETAIL_FIELD_COUNT, 2, 10},
                                 {"version 1\n0 a 1 1 0 0 0 0 1\nx a 1 1 0 0 0 0 1\n", SP_DETAIL_BAD_NUMBER, 3, 28},
                                 {"version 1\n0 a -1 1 0 0 0 0 1\n", SP_DETAIL_BAD_NUMBER, 2, 14},
                                 {"version 1\n0 a 1 1 0 0 0 2147483648 1\n", SP_DETAIL_BAD_NUMBER, 2, 24},
                                 {"version 1\n0 a 1 1 0 0 0 0 -1\n", SP_DETAIL_BAD_NUMBER, 2, 26},
                                 {"version 1\n0 a 1 1 0 0 0 0 nan\n", SP_DETAIL_BAD_NUMBER, 2, 26},
                                 {"version 1\n0 a 1 1 0 0 0 0 1e3\n", SP_DETAIL_BAD_NUMBER, 2, 26}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    sp_test_note("scenarios %d", (int)i);
    uint32_t count = 99;
    CHECK_EQ_I64(sp_movingai_scenarios_parse(bad[i].text, (uint32_t)strlen(bad[i].text), NULL, 0, &count), SP_E_FORMAT);
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
  sp_grid *grid = NULL;
  sp_scenario scenario[2];
  uint32_t count;
  if (sp_grid_from_text(text, length, NULL, &grid) == SP_OK) sp_grid_free(grid);
  if (sp_movingai_map_parse(text, length, NULL, NULL, &grid) == SP_OK) sp_grid_free(grid);
  const sp_status status = sp_movingai_scenarios_parse(text, length, scenario, 2, &count);
  CHECK(status == SP_OK || status == SP_E_FORMAT || status == SP_E_BUFFER_TOO_SMALL);
  free(copy);
}

static void hostile_texts(void) {
  static const char *const seeds[] = {"..#\n.1.\n###\n", "type octile\nheight 2\nwidth 3\nmap\n.@T\nSWG\n",
                                      "version 1\n0 a.map 3 2 0 0 2 1 3.5\n1 b 3 2 1 1 2 1 1.0\n"};
  sp__rng rng = {1};
  for (int32_t i = 0; i < 3; i++) {
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
        const int32_t at = sp__rng_next_int(&rng, (int32_t)length);
        text[at] = seeds[sp__rng_next_int(&rng, 3)][sp__rng_next_int(&rng, 12)];
      }
      parse_everything(text, (uint32_t)sp__rng_next_int(&rng, (int32_t)length + 1));
    }
  }
}

static void null_pointers(void) {
  sp_grid *grid = NULL;
  uint32_t count;
  CHECK_EQ_I64(sp_grid_from_text(NULL, 0, NULL, &grid), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_TEXT, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(sp_grid_from_text(".", 1, NULL, NULL), SP_E_ARGUMENT);
  check_failure(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  CHECK_EQ_I64(sp_movingai_map_parse(NULL, 0, NULL, NULL, &grid), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_movingai_map_parse("", 0, NULL, NULL, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_movingai_scenarios_parse(NULL, 0, NULL, 0, &count), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_movingai_scenarios_parse("", 0, NULL, 0, NULL), SP_E_ARGUMENT);
  CHECK_EQ_I64(sp_movingai_scenarios_parse("", 0, NULL, 1, &count), SP_E_ARGUMENT);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-061 GAP-27 pictures: areas, line ends, trailing newline", pictures);
  SP_RUN("G-061 GAP-27 G-032 picture errors name line, offset and detail and allocate nothing", picture_errors);
  SP_RUN("G-237 GAP-57 map texts: terrain, header order, line ends, blank trailing lines", maps);
  SP_RUN("G-237 map options: swamp and water", map_options);
  SP_RUN("G-239 G-032 GAP-57 map errors name line, offset and detail", map_errors);
  SP_RUN("G-239 cells are in the text before anything of their size is allocated", map_sizes_are_present);
  SP_RUN("G-238 GAP-57 scenario texts: nine fields, tabs or blanks, versions", scenarios);
  SP_RUN("G-238 scenario buffers that are too small get the count", scenario_capacity);
  SP_RUN("G-239 scenario errors name line, offset and detail", scenario_errors);
  SP_RUN("G-239 prefixes, flipped bits and mixed-up texts are rejected or read, never more", hostile_texts);
  SP_RUN("G-030 null pointers of the readers", null_pointers);
  return sp_test_end();
}
