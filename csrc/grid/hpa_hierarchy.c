/* Hierarchies: creation, the edits they hear of, refresh, and comparison of their content. */
#include "core/bytes.h"
#include "core/fnv.h"
#include "grid/hpa.h"

bool hpa__supports(int32_t connectivity, int32_t diagonals) {
  return connectivity == SP_GRID_CONNECTIVITY_FOUR || diagonals != SP_DIAGONAL_RULE_ALLOW_ALL;
}

/* Edits -------------------------------------------------------------------------------------- */

static void mark_all(hpa_hierarchy *hierarchy) {
  memset(hierarchy->marks, 1, (size_t)hierarchy->chunk_count);
  hierarchy->any_mark = true;
}

/** First and last chunk, along one axis, that cells first..last of the grid reach into. */
static void chunk_range(const hpa_hierarchy *hierarchy, int64_t first, int64_t last, int32_t side, int32_t range[2]) {
  if (first < 0) first = 0;
  if (last > side - 1) last = side - 1;
  range[0] = (int32_t)(first / hierarchy->settings.chunk_size);
  range[1] = (int32_t)(last / hierarchy->settings.chunk_size);
}

/**
 * An edit changes where the agent fits up to its size less one to the left and above, and an entrance reads
 * the cell beyond the border (G-224).
 */
static void hear_rect(void *user, int32_t x, int32_t y, int32_t width, int32_t height) {
  hpa_hierarchy *hierarchy = user;
  const sp_grid *grid = hierarchy->grid;
  hierarchy->cell_edits++;
  int32_t columns[2], rows[2], reach = hierarchy->settings.agent_size;
  chunk_range(hierarchy, (int64_t)x - reach, (int64_t)x + width, grid->width, columns);
  chunk_range(hierarchy, (int64_t)y - reach, (int64_t)y + height, grid->height, rows);
  for (int32_t row = rows[0]; row <= rows[1]; row++) {
    uint8_t *marks = hierarchy->marks + (size_t)row * (size_t)hierarchy->chunks_x;
    memset(marks + columns[0], 1, (size_t)(columns[1] - columns[0] + 1));
  }
  hierarchy->any_mark = true;
}

static void hear_cell(void *user, int32_t x, int32_t y) {
  hear_rect(user, x, y, 1, 1);
}

/* Lifetime ----------------------------------------------------------------------------------- */

static void destroy(hpa_hierarchy *hierarchy) {
  const sp_allocator allocator = hierarchy->allocator;
  size_t chunks = (size_t)hierarchy->chunk_count;
  if (hierarchy->chunks) {
    for (size_t i = 0; i < chunks; i++) {
      sp__release(&allocator, hierarchy->chunks[i].intra_costs, hierarchy->chunks[i].block_size);
    }
  }
  sp__release(&allocator, hierarchy->chunks, chunks * sizeof *hierarchy->chunks);
  sp__release(&allocator, hierarchy->marks, chunks);
  sp__release(&allocator, hierarchy->local.cells, hierarchy->local.capacity * sizeof *hierarchy->local.cells);
  sp__release(&allocator, hierarchy->local.open, hierarchy->local.capacity * sizeof *hierarchy->local.open);
  sp__release(&allocator, hierarchy->transitions, 2 * hierarchy->transition_capacity * sizeof *hierarchy->transitions);
  sp__release(&allocator, hierarchy, sizeof *hierarchy);
}

static int32_t ceil_divide(int32_t value, int32_t divisor) {
  return value / divisor + (value % divisor != 0);
}

static void configure(hpa_hierarchy *hierarchy, sp_grid *grid, const sp_hpa_options *settings) {
  memset(hierarchy, 0, sizeof *hierarchy);
  hierarchy->grid = grid;
  hierarchy->allocator = grid->object.allocator;
  hierarchy->settings = *settings;
  hierarchy->references = 1;
  hierarchy->chunks_x = ceil_divide(grid->width, settings->chunk_size);
  hierarchy->chunks_y = ceil_divide(grid->height, settings->chunk_size);
  hierarchy->chunk_count = hierarchy->chunks_x * hierarchy->chunks_y;
  hierarchy->cell_edits = grid->cell_edits;
  hierarchy->cost_edits = grid->cost_edits;
  for (uint32_t d = 0; d < DIRECTIONS; d++) hierarchy->offset[d] = grid__dy[d] * grid->width + grid__dx[d];
  for (uint32_t byte = 0; byte < 256; byte++) {
    hierarchy->moves[byte] = grid__legal_moves((uint8_t)byte, settings->connectivity, settings->diagonals);
  }
}

/** Everything but the chunks' content; sizes follow from the grid and the settings. */
static bool allocate(hpa_hierarchy *hierarchy) {
  const sp_allocator *allocator = &hierarchy->allocator;
  hpa_rect largest = hpa__chunk_rect(hierarchy, 0);
  size_t cells = (size_t)largest.width * (size_t)largest.height;
  size_t border = 2 * ((size_t)largest.width + (size_t)largest.height), chunks = (size_t)hierarchy->chunk_count;
  hierarchy->chunks = sp__alloc_array(allocator, chunks, sizeof *hierarchy->chunks);
  if (!hierarchy->chunks) return false;
  memset(hierarchy->chunks, 0, chunks * sizeof *hierarchy->chunks);
  hierarchy->marks = sp__alloc(allocator, chunks);
  hierarchy->local.capacity = cells;
  hierarchy->local.cells = sp__alloc_array(allocator, cells, sizeof *hierarchy->local.cells);
  hierarchy->local.open = sp__alloc_array(allocator, cells, sizeof *hierarchy->local.open);
  hierarchy->transition_capacity = border;
  hierarchy->transitions = sp__alloc_array(allocator, 2 * border, sizeof *hierarchy->transitions);
  if (!hierarchy->marks || !hierarchy->local.cells || !hierarchy->local.open || !hierarchy->transitions) return false;
  memset(hierarchy->local.cells, 0, cells * sizeof *hierarchy->local.cells);
  return true;
}

hpa_hierarchy *hpa__create(sp_grid *grid, const sp_hpa_options *settings) {
  hpa_hierarchy *hierarchy = sp__alloc(&grid->object.allocator, sizeof *hierarchy);
  if (!hierarchy) return NULL;
  configure(hierarchy, grid, settings);
  const sp_grid_listener listener = {hear_cell, hear_rect, hierarchy};
  if (!allocate(hierarchy) || !grid__add_listener(grid, &listener, &hierarchy->listener)) {
    destroy(hierarchy);
    return NULL;
  }
  mark_all(hierarchy);
  return hierarchy;
}

void hpa__retain(hpa_hierarchy *hierarchy) {
  hierarchy->references++;
}

void hpa__release(hpa_hierarchy *hierarchy) {
  if (!hierarchy || --hierarchy->references > 0) return;
  grid__remove_listener(hierarchy->grid, hierarchy->listener);
  destroy(hierarchy);
}

uint64_t hpa__memory(const hpa_hierarchy *hierarchy) {
  uint64_t chunks = (uint64_t)hierarchy->chunk_count, cells = hierarchy->local.capacity;
  return sizeof *hierarchy + chunks * (sizeof *hierarchy->chunks + 1) + hierarchy->block_bytes +
         cells * (sizeof *hierarchy->local.cells + sizeof *hierarchy->local.open) +
         2 * hierarchy->transition_capacity * sizeof *hierarchy->transitions;
}

/* Refresh ------------------------------------------------------------------------------------ */

/** Multipliers changed, or cells did in a way that listeners do not hear of one by one. */
static bool lost_track(const hpa_hierarchy *hierarchy) {
  const sp_grid *grid = hierarchy->grid;
  return hierarchy->cost_edits != grid->cost_edits || hierarchy->cell_edits != grid->cell_edits;
}

bool hpa__is_current(const hpa_hierarchy *hierarchy) {
  return !hierarchy->any_mark && !lost_track(hierarchy);
}

static void number_nodes(hpa_hierarchy *hierarchy) {
  int32_t count = 0;
  for (int32_t i = 0; i < hierarchy->chunk_count; i++) {
    hierarchy->chunks[i].first_node = count;
    count += hierarchy->chunks[i].node_count;
  }
  hierarchy->node_count = count;
}

sp_status hpa__refresh(hpa_hierarchy *hierarchy) {
  sp_grid *grid = hierarchy->grid;
  if (lost_track(hierarchy)) mark_all(hierarchy);
  hierarchy->cost_edits = grid->cost_edits;
  hierarchy->cell_edits = grid->cell_edits;
  sp_status status = grid__neighbours_for(grid, hierarchy->settings.agent_size, &hierarchy->neighbours);
  if (status != SP_OK || !hierarchy->any_mark) return status;
  for (int32_t i = 0; i < hierarchy->chunk_count; i++) {
    if (!hierarchy->marks[i]) continue;
    status = hpa__build_chunk(hierarchy, i);
    if (status != SP_OK) return status;
    hierarchy->marks[i] = 0;
  }
  number_nodes(hierarchy);
  hierarchy->any_mark = false;
  return SP_OK;
}

/* Content ------------------------------------------------------------------------------------ */

static bool same_bytes(const void *a, const void *b, size_t count, size_t size) {
  return count == 0 || memcmp(a, b, count * size) == 0;
}

static bool equal_chunks(const hpa_chunk *a, const hpa_chunk *b) {
  if (a->node_count != b->node_count || a->inter_count != b->inter_count) return false;
  size_t nodes = (size_t)a->node_count, steps = (size_t)a->inter_count;
  return same_bytes(a->nodes, b->nodes, nodes, sizeof *a->nodes) &&
         same_bytes(a->intra_costs, b->intra_costs, nodes * nodes, sizeof *a->intra_costs) &&
         same_bytes(a->inter_first, b->inter_first, nodes, sizeof *a->inter_first) &&
         same_bytes(a->inter_targets, b->inter_targets, steps, sizeof *a->inter_targets) &&
         same_bytes(a->inter_costs, b->inter_costs, steps, sizeof *a->inter_costs);
}

bool hpa__content_equals(const hpa_hierarchy *a, const hpa_hierarchy *b) {
  if (a->chunks_x != b->chunks_x || a->chunks_y != b->chunks_y) return false;
  for (int32_t i = 0; i < a->chunk_count; i++) {
    if (!equal_chunks(&a->chunks[i], &b->chunks[i])) return false;
  }
  return true;
}

/* Little-endian bytes, 4 of an integer and 8 of a double (GAP-36). */

static uint64_t hash_words(uint64_t hash, const int32_t *words, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    uint8_t bytes[4];
    sp__writer writer = sp__writer_make(bytes, sizeof bytes);
    sp__write_i32(&writer, words[i]);
    hash = sp__fnv1a64(hash, bytes, sizeof bytes);
  }
  return hash;
}

static uint64_t hash_doubles(uint64_t hash, const double *values, int64_t count) {
  for (int64_t i = 0; i < count; i++) {
    uint8_t bytes[8];
    sp__writer writer = sp__writer_make(bytes, sizeof bytes);
    sp__write_f64(&writer, values[i]);
    hash = sp__fnv1a64(hash, bytes, sizeof bytes);
  }
  return hash;
}

/** Per chunk: node count, cells, intra costs; where each node's steps begin and the end; targets; their costs. */
uint64_t hpa__content_hash(const hpa_hierarchy *hierarchy) {
  uint64_t hash = SP__FNV1A64_START;
  for (int32_t i = 0; i < hierarchy->chunk_count; i++) {
    const hpa_chunk *chunk = &hierarchy->chunks[i];
    hash = hash_words(hash, &chunk->node_count, 1);
    if (chunk->node_count == 0) continue;
    hash = hash_words(hash, chunk->nodes, chunk->node_count);
    hash = hash_doubles(hash, chunk->intra_costs, (int64_t)chunk->node_count * chunk->node_count);
    hash = hash_words(hash, chunk->inter_first, chunk->node_count + 1);
    hash = hash_words(hash, chunk->inter_targets, chunk->inter_count);
    hash = hash_doubles(hash, chunk->inter_costs, chunk->inter_count);
  }
  return hash;
}
