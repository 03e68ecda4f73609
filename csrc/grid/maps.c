/* Maps derived from the cells: one neighbour byte per cell and agent size; the clearance is in clearance.c.
 * Bit d of a neighbour byte says that the cell in direction d is walkable; the legal moves follow
 * from that byte alone, so no search looks at single cells beside a diagonal.
 */
#include "grid/grid_internal.h"
#include "grid/jump_map.h"
#include "grid/jump_table.h"

/* Neighbour bytes ---------------------------------------------------------------------------- */

/** What says that an agent fits: the cells for size 1, else the clearance. Value v fits when (v ^ flip) >= least. */
typedef struct fit_map {
  const uint8_t *values;
  uint8_t flip;
  uint8_t least;
} fit_map;

static fit_map fit_map_of(const sp_grid *grid, int32_t agent_size) {
  if (agent_size == 1) return (fit_map){grid->cells, SP_AREA_WALL, 1};
  return (fit_map){grid->clearance, 0, (uint8_t)agent_size};
}

/** Bit 0, 1, 2: the agent fits in the row above, the row itself, the row below; 0 outside the grid. */
static inline uint32_t column_mask(const sp_grid *grid, const fit_map *map, int32_t x, int32_t y) {
  if (x < 0 || x >= grid->width) return 0;
  const uint8_t *value = map->values + grid__index(grid, x, y);
  uint32_t mask = (uint32_t)((uint8_t)(*value ^ map->flip) >= map->least) << 1;
  if (y > 0) mask |= (uint32_t)((uint8_t)(value[-grid->width] ^ map->flip) >= map->least);
  if (y < grid->height - 1) mask |= (uint32_t)((uint8_t)(value[grid->width] ^ map->flip) >= map->least) << 2;
  return mask;
}

/** A neighbour byte from the masks of three columns. */
static inline uint8_t neighbour_byte(uint32_t left, uint32_t middle, uint32_t right) {
  uint32_t straight = (middle & 1u) | (right >> 1 & 1u) << 1 | (middle >> 2) << 2 | (left >> 1 & 1u) << 3;
  return (uint8_t)(straight | (right & 1u) << 4 | (right >> 2) << 5 | (left >> 2) << 6 | (left & 1u) << 7);
}

static uint8_t hex_neighbour_byte(const sp_grid *grid, int32_t x, int32_t y) {
  const hex_step *steps = hex__steps_from(grid->hex_layout, x, y);
  uint32_t byte = 0;
  for (uint32_t d = 0; d < HEX_DIRECTIONS; d++) {
    int32_t nx = x + steps[d].dx, ny = y + steps[d].dy;
    bool walkable = grid__contains(grid, nx, ny) && grid->cells[grid__index(grid, nx, ny)] != SP_AREA_WALL;
    byte |= (uint32_t)walkable << d;
  }
  return (uint8_t)byte;
}

static void fill_hex_neighbours(const sp_grid *grid, uint8_t *neighbours, int32_t x0, int32_t y0, int32_t x1,
                                int32_t y1) {
  for (int32_t y = y0; y <= y1; y++) {
    for (int32_t x = x0; x <= x1; x++) neighbours[grid__index(grid, x, y)] = hex_neighbour_byte(grid, x, y);
  }
}

static void fill_neighbours(const sp_grid *grid, uint8_t *neighbours, int32_t agent_size, int32_t x0, int32_t y0,
                            int32_t x1, int32_t y1) {
  if (grid__is_hex(grid)) {
    fill_hex_neighbours(grid, neighbours, x0, y0, x1, y1);
    return;
  }
  fit_map map = fit_map_of(grid, agent_size);
  for (int32_t y = y0; y <= y1; y++) {
    uint32_t left = column_mask(grid, &map, x0 - 1, y), middle = column_mask(grid, &map, x0, y);
    for (int32_t x = x0; x <= x1; x++) {
      uint32_t right = column_mask(grid, &map, x + 1, y);
      neighbours[grid__index(grid, x, y)] = neighbour_byte(left, middle, right);
      left = middle;
      middle = right;
    }
  }
}

sp_status grid__ensure_neighbours(sp_grid *grid) {
  if (grid->neighbours) return SP_OK;
  uint8_t *neighbours = sp__alloc(&grid->object.allocator, (size_t)grid->cell_count);
  if (!neighbours) return sp__fail_memory();
  fill_neighbours(grid, neighbours, 1, 0, 0, grid->width - 1, grid->height - 1);
  grid->neighbours = neighbours;
  return SP_OK;
}

/** Makes the bytes of a rectangle and around it anew. */
static void update_neighbours(const sp_grid *grid, uint8_t *neighbours, int32_t agent_size, int32_t x, int32_t y,
                              int32_t width, int32_t height) {
  int32_t x0 = x > 0 ? x - 1 : 0, x1 = x + width < grid->width ? x + width : grid->width - 1;
  int32_t y0 = y > 0 ? y - 1 : 0, y1 = y + height < grid->height ? y + height : grid->height - 1;
  fill_neighbours(grid, neighbours, agent_size, x0, y0, x1, y1);
}

void grid__update_maps(sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  if (grid->neighbours) update_neighbours(grid, grid->neighbours, 1, x, y, width, height);
  if (grid->clearance) grid__note_edit(grid, x, y, width, height);
  if (grid->jump_map) jump_map__update(grid->jump_map, grid, x, y, width, height);
  if (grid->jump_table) jump_table__note(grid->jump_table, grid, x, y, width, height);
}

/* Sizes above 1 ------------------------------------------------------------------------------ */

static grid_sized_map *find_sized_map(sp_grid *grid, int32_t agent_size) {
  grid_sized_map *map = grid->sized_maps;
  while (map && map->agent_size != agent_size) map = map->next;
  return map;
}

/** The clearance must be current; from then on its repairs keep the map current. */
static grid_sized_map *add_sized_map(sp_grid *grid, int32_t agent_size) {
  const sp_allocator *allocator = &grid->object.allocator;
  grid_sized_map *map = sp__alloc(allocator, sizeof *map);
  if (!map) return NULL;
  uint8_t *neighbours = sp__alloc(allocator, (size_t)grid->cell_count);
  if (!neighbours) {
    sp__release(allocator, map, sizeof *map);
    return NULL;
  }
  fill_neighbours(grid, neighbours, agent_size, 0, 0, grid->width - 1, grid->height - 1);
  *map = (grid_sized_map){grid->sized_maps, neighbours, agent_size};
  grid->sized_maps = map;
  return map;
}

void grid__update_sized_maps(sp_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  for (grid_sized_map *map = grid->sized_maps; map; map = map->next) {
    update_neighbours(grid, map->neighbours, map->agent_size, x, y, width, height);
  }
}

sp_status grid__neighbours_for(sp_grid *grid, int32_t agent_size, const uint8_t **neighbours) {
  if (agent_size == 1) {
    sp_status status = grid__ensure_neighbours(grid);
    *neighbours = grid->neighbours;
    return status;
  }
  sp_status status = grid__ensure_clearance(grid);
  if (status != SP_OK) return status;
  grid_sized_map *map = find_sized_map(grid, agent_size);
  if (!map) map = add_sized_map(grid, agent_size);
  if (!map) return sp__fail_memory();
  *neighbours = map->neighbours;
  return SP_OK;
}

void grid__free_maps(sp_grid *grid) {
  const sp_allocator *allocator = &grid->object.allocator;
  size_t cells = (size_t)grid->cell_count;
  sp__release(allocator, grid->neighbours, cells);
  sp__release(allocator, grid->clearance, cells);
  jump_map__free(grid->jump_map, grid);
  jump_table__free(grid->jump_table, grid);
  while (grid->sized_maps) {
    grid_sized_map *map = grid->sized_maps;
    grid->sized_maps = map->next;
    sp__release(allocator, map->neighbours, cells);
    sp__release(allocator, map, sizeof *map);
  }
}

/* Legal moves -------------------------------------------------------------------------------- */

uint8_t grid__legal_moves(uint8_t neighbours, int32_t connectivity, int32_t diagonals) {
  if (connectivity == GRID_CONNECTIVITY_HEX) return neighbours;
  uint32_t straight = neighbours & 15u;
  if (connectivity == SP_GRID_CONNECTIVITY_FOUR) return (uint8_t)straight;
  /* Diagonal i lies between the straight directions i and i + 1: those are its beside cells. */
  uint32_t following = ((straight >> 1) | (straight << 3)) & 15u;
  uint32_t allowed = 15u;
  if (diagonals == SP_DIAGONAL_RULE_NO_CORNER_CUTTING) allowed = straight & following;
  if (diagonals == SP_DIAGONAL_RULE_NO_SQUEEZING) allowed = straight | following;
  return (uint8_t)(straight | (neighbours & (allowed << 4)));
}

void grid__fill_moves(const sp_grid *grid, int32_t connectivity, int32_t diagonals, uint8_t moves[256]) {
  if (grid__is_hex(grid)) connectivity = GRID_CONNECTIVITY_HEX;
  for (uint32_t byte = 0; byte < 256; byte++) {
    moves[byte] = grid__legal_moves((uint8_t)byte, connectivity, diagonals);
  }
}

void grid__fill_offsets(const sp_grid *grid, int32_t plain[DIRECTIONS], int32_t shifted[DIRECTIONS]) {
  if (!grid__is_hex(grid)) {
    for (uint32_t d = 0; d < DIRECTIONS; d++) plain[d] = grid__dy[d] * grid->width + grid__dx[d];
    return;
  }
  const hex_step *plain_steps = hex__steps(grid->hex_layout, false),
                 *shifted_steps = hex__steps(grid->hex_layout, true);
  for (uint32_t d = 0; d < HEX_DIRECTIONS; d++) {
    plain[d] = plain_steps[d].dy * grid->width + plain_steps[d].dx;
    shifted[d] = shifted_steps[d].dy * grid->width + shifted_steps[d].dx;
  }
}

int32_t grid__neighbour(const sp_grid *grid, int32_t node, uint32_t direction) {
  if (!grid__is_hex(grid)) return node + grid__dy[direction] * grid->width + grid__dx[direction];
  int32_t y = grid__row_of(&grid->divider, node), x = node - y * grid->width;
  hex_step step = hex__steps_from(grid->hex_layout, x, y)[direction];
  return node + step.dy * grid->width + step.dx;
}

double grid__move_cost(const sp_grid *grid, int32_t from, int32_t to, uint32_t direction) {
  return grid__is_hex(grid) ? grid__mean_cost(grid, from, to) : grid__step_cost(grid, from, to, direction);
}
