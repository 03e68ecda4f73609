/* Pictures and the Moving AI formats: grids read, and the records of texts that are refused. */
#include <string.h>

#include "samepath/movingai.h"

#include "hash/scenarios.h"
#include "hash/world.h"

/** Status, then the grid when there is one. */
static void write_and_free(hash_context *context, sp_status status, sp_grid *grid) {
  world_write_status(context, status);
  if (status != SP_OK) return;
  world_write_grid(context, grid);
  world_write_queries(context, grid, 800, 3, NULL, NULL);
  sp_grid_free(grid);
}

static void read_picture(hash_context *context, const char *text) {
  sp_grid *grid = NULL;
  const sp_status status = sp_grid_from_text(text, (uint32_t)strlen(text), NULL, &grid);
  write_and_free(context, status, grid);
}

static void read_map(hash_context *context, const char *text, const sp_movingai_options *options) {
  sp_grid *grid = NULL;
  const sp_status status = sp_movingai_map_parse(text, (uint32_t)strlen(text), options, NULL, &grid);
  write_and_free(context, status, grid);
}

/* Pictures ----------------------------------------------------------------------------------- */

void hash_text(hash_context *context) {
  static const char *const pictures[] = {
      ".", "#", "..#..\n.##.1\n2...9\n", "....\r\n.##.\r\n....\r\n", "......\n.####.\n.#...#\n.#.###\n......",
  };
  for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) read_picture(context, pictures[i]);
}

void hash_text_errors(hash_context *context) {
  static const char *const pictures[] = {"", "\n", "..\n.\n", "..\n...\n", ".0.\n", "..\n\n..\n", "..\r..\n", ".a"};
  for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) read_picture(context, pictures[i]);
}

/* Maps --------------------------------------------------------------------------------------- */

static const char small_map[] = "type octile\nheight 4\nwidth 6\nmap\n.G@OT.\nSSWW..\n......\n@.@.@.\n";

void hash_movingai_maps(hash_context *context) {
  for (int32_t choice = 0; choice < 4; choice++) {
    sp_movingai_options options;
    hash_require(sp_movingai_options_init(&options) == SP_OK);
    options.swamp_walkable = choice & 1;
    options.water_walkable = choice >> 1;
    read_map(context, small_map, &options);
  }
  read_map(context, "type tile\r\nwidth 3\r\nheight 2\r\nmap\r\n.@.\r\n...\r\n\r\n", NULL);
}

void hash_movingai_map_errors(hash_context *context) {
  static const char *const maps[] = {
      "",
      "kind octile\nheight 1\nwidth 1\nmap\n.\n",
      "type octile\nheight 1\nheight 1\nmap\n.\n",
      "type octile\nheight 0\nwidth 1\nmap\n.\n",
      "type octile\nheight 1x\nwidth 1\nmap\n.\n",
      "type octile\nheight 65537\nwidth 1\nmap\n.\n",
      "type octile\nheight 65536\nwidth 65536\nmap\n.\n",
      "type octile\nheight 1 1\nwidth 1\nmap\n.\n",
      "type octile\nheight 2\nwidth 3\nmap\n...\n",
      "type octile\nheight 2\nwidth 3\nmap\n...\n..\n",
      "type octile\nheight 2\nwidth 3\nmap\n...\n....\n",
      "type octile\nheight 2\nwidth 3\nmap\n...\n.x.\n",
      "type octile\nheight 1\nwidth 3\nmap\n...\n...\n",
      "type octile\nheight 1\nwidth 3\nrows\n...\n",
  };
  for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) read_map(context, maps[i], NULL);
}

/** A text cut at every byte: each length has its own error, or is a whole map. */
void hash_movingai_map_prefixes(hash_context *context) {
  for (uint32_t length = 0; length < sizeof small_map; length++) {
    sp_grid *grid = NULL;
    const sp_status status = sp_movingai_map_parse(small_map, length, NULL, NULL, &grid);
    world_write_status(context, status);
    sp_grid_free(grid);
  }
}

/* Scenarios ---------------------------------------------------------------------------------- */

static void read_scenarios(hash_context *context, const char *text, uint32_t capacity) {
  sp_scenario scenarios[4];
  uint32_t count = 0;
  const sp_status status = sp_movingai_scenarios_parse(text, (uint32_t)strlen(text), scenarios, capacity, &count);
  world_write_status(context, status);
  hash_write_u32(context, count);
  if (status != SP_OK && status != SP_E_BUFFER_TOO_SMALL) return;
  for (uint32_t i = 0; i < count && i < capacity; i++) {
    const sp_scenario *scenario = &scenarios[i];
    hash_write_f64(context, scenario->optimal);
    hash_write_i32(context, scenario->bucket);
    hash_write_i32(context, scenario->map_width);
    hash_write_i32(context, scenario->map_height);
    hash_write_i32(context, scenario->start_x);
    hash_write_i32(context, scenario->start_y);
    hash_write_i32(context, scenario->goal_x);
    hash_write_i32(context, scenario->goal_y);
    hash_write_u32(context, scenario->map_name_offset);
    hash_write_bytes(context, text + scenario->map_name_offset, scenario->map_name_length);
  }
}

void hash_movingai_scenarios(hash_context *context) {
  static const char text[] = "version 1\n"
                             "0\tmaps/a.map\t49\t49\t1\t11\t1\t12\t1\n"
                             "12 b.map 512 256 300 200 10 20 417.35028744\n"
                             "\t3\tc.map  8 8 0 0 7 7 9.89949494\r\n";
  for (uint32_t capacity = 0; capacity <= 4; capacity++) read_scenarios(context, text, capacity);
}

void hash_movingai_scenario_errors(hash_context *context) {
  static const char *const texts[] = {
      "",
      "version 2\n",
      "version\n",
      "version 1\n0 a.map 4 4 0 0 1 1\n",
      "version 1\n0 a.map 4 4 0 0 1 1 1 1\n",
      "version 1\n0 a.map 4 4 0 0 1 1 1.5.5\n",
      "version 1\n0 a.map 4 4 -1 0 1 1 1\n",
      "version 1\n0 a.map 4 4 0 0 9 1 1\n",
      "version 1\n0 a.map 0 4 0 0 1 1 1\n",
      "version 1\n0 a.map 4 4 0 0 1 1 1e5\n",
      "version 1\n0 a.map 99999999999 4 0 0 1 1 1\n",
      "version 1\n0 a.map 4 4 0 0 1 1 1\nx a.map 4 4 0 0 1 1 1\n",
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) read_scenarios(context, texts[i], 4);
}

/* Other errors ------------------------------------------------------------------------------- */

/** Records of calls with arguments out of range or of no kind. */
void hash_errors(hash_context *context) {
  sp_grid *grid = NULL;
  sp_grid_path result;
  int32_t clearance = 0;
  world_write_status(context, sp_grid_create(0, 5, NULL, &grid));
  world_write_status(context, sp_grid_create(5, -1, NULL, &grid));
  world_write_status(context, sp_grid_create(65536, 65536, NULL, &grid));
  world_write_status(context, sp_grid_create(5, 5, NULL, NULL));
  world_write_status(context, sp_grid_from_areas(NULL, 2, 2, NULL, &grid));
  world_write_status(context, sp_grid_clearance(NULL, 0, 0, &clearance));
  hash_require(sp_grid_create(5, 4, NULL, &grid) == SP_OK);
  world_write_status(context, sp_grid_set_area(grid, 5, 0, 1));
  world_write_status(context, sp_grid_set_area(grid, 0, -1, 1));
  world_write_status(context, sp_grid_set_area(grid, 0, 0, 256));
  world_write_status(context, sp_grid_set_rect(grid, 3, 3, 3, 1, 0));
  world_write_status(context, sp_grid_set_rect(grid, 0, 0, -1, 1, 0));
  world_write_status(context, sp_grid_set_rect_areas(grid, 0, 0, 2, 2, (const uint8_t *)"....", 3));
  world_write_status(context, sp_grid_set_area_cost(grid, 255, 1));
  world_write_status(context, sp_grid_find_path(grid, 0, 0, 1, 1, NULL, NULL, NULL));
  sp_grid_options options = SP_GRID_OPTIONS_INIT;
  options.algorithm = SP_GRID_ALGORITHM_D_STAR_LITE + 1;
  world_write_status(context, sp_grid_find_path(grid, 0, 0, 1, 1, &options, NULL, &result));
  sp_grid_free(grid);
}
