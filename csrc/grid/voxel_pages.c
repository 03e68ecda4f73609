/* Pages: the pool, the table of blocks, and the open voxels in and around a page. */
#include "grid/voxel_pages.h"

/* The same on every platform, so that reported bytes are comparable. */
_Static_assert(sizeof(voxel_page) == 4936, "size of a page");

static bool make_table(voxel_pages *pages) {
  const sp_voxel_grid *grid = pages->grid;
  for (int32_t axis = 0; axis < 3; axis++) pages->blocks[axis] = (grid->size[axis] - 1) / 8 + 1;
  size_t count = (size_t)pages->blocks[0] * (size_t)pages->blocks[1] * (size_t)pages->blocks[2];
  pages->table = sp__alloc_array(&grid->object.allocator, count, sizeof *pages->table);
  if (!pages->table) return false;
  pages->table_size = count;
  memset(pages->table, 0, count * sizeof *pages->table);
  return true;
}

static size_t block_index(const voxel_pages *pages, int32_t x, int32_t y, int32_t z) {
  return (size_t)(x + pages->blocks[0] * (y + pages->blocks[1] * z));
}

/** Takes the used pages out of the table, which costs what the query touched and not the whole table. */
static void forget(voxel_pages *pages) {
  for (uint32_t i = 0; i < pages->used; i++) {
    const int32_t *block = pages->pages[i]->block;
    pages->table[block_index(pages, block[0], block[1], block[2])] = 0;
  }
  pages->used = 0;
}

sp_status voxel__pages_begin(voxel_pages *pages) {
  forget(pages);
  if (!pages->table && !make_table(pages)) return sp__fail_memory();
  return voxel__pages_reserve(pages) ? SP_OK : sp__fail_memory();
}

static void free_pages(voxel_pages *pages) {
  const sp_allocator *allocator = &pages->grid->object.allocator;
  for (size_t i = 0; i < pages->page_count; i++) sp__release(allocator, pages->pages[i], sizeof *pages->pages[i]);
  sp__release(allocator, pages->pages, pages->page_capacity * sizeof *pages->pages);
  pages->pages = NULL;
  pages->page_count = pages->page_capacity = 0;
}

void voxel__pages_free(voxel_pages *pages) {
  free_pages(pages);
  sp__release(&pages->grid->object.allocator, pages->table, pages->table_size * sizeof *pages->table);
}

void voxel__pages_trim(voxel_pages *pages) {
  if (pages->page_count <= VOXEL_POOL_LIMIT) return;
  forget(pages);
  free_pages(pages);
}

uint64_t voxel__pages_memory(const voxel_pages *pages) {
  return pages->page_count * sizeof(voxel_page) + pages->page_capacity * sizeof *pages->pages +
         pages->table_size * sizeof *pages->table;
}

bool voxel__pages_grow(voxel_pages *pages) {
  const sp_allocator *allocator = &pages->grid->object.allocator;
  size_t needed = (size_t)pages->used + VOXEL_PAGES_PER_STEP;
  void *array = pages->pages;
  if (!sp__grow_array(allocator, &array, &pages->page_capacity, pages->page_count, needed, sizeof *pages->pages)) {
    return false;
  }
  pages->pages = array;
  while (pages->page_count < needed) {
    voxel_page *page = sp__alloc(allocator, sizeof *page);
    if (!page) return false;
    pages->pages[pages->page_count++] = page;
  }
  return true;
}

/** Bits of the open voxels x - 1 .. x + 8 of a row of the grid; x is the first voxel of a page. */
static uint16_t open_row(const sp_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  if (y < 0 || y >= grid->size[1] || z < 0 || z >= grid->size[2]) return 0;
  uint32_t bits = 0;
  const uint8_t *chunk = voxel__chunk_of(grid, x, y, z);
  int32_t inside = grid->size[0] - x < 8 ? grid->size[0] - x : 8;
  if (!chunk) {
    if (grid->default_area != SP_AREA_WALL) bits = ((1u << inside) - 1u) << 1;
  } else {
    const uint8_t *row = &chunk[voxel__index_in_chunk(x, y, z)];
    for (int32_t i = 0; i < inside; i++) bits |= (uint32_t)(row[i] != SP_AREA_WALL) << (i + 1);
  }
  if (voxel__is_open(grid, x - 1, y, z)) bits |= 1u;
  if (voxel__is_open(grid, x + 8, y, z)) bits |= 1u << 9;
  return (uint16_t)bits;
}

static void fill(const sp_voxel_grid *grid, voxel_page *page) {
  int32_t x = page->block[0] * 8, y = page->block[1] * 8, z = page->block[2] * 8;
  for (int32_t row = 0; row < VOXEL_PAGE_ROWS; row++) {
    page->open[row] = open_row(grid, x, y + row % 10 - 1, z + row / 10 - 1);
  }
  memset(page->g, 0xFF, sizeof page->g); /* All bits set is a NaN. */
  memset(page->near, 0, sizeof page->near);
  page->node = voxel__node(grid, x, y, z);
}

uint32_t voxel__pages_at(voxel_pages *pages, int32_t block_x, int32_t block_y, int32_t block_z) {
  int32_t *entry = &pages->table[block_index(pages, block_x, block_y, block_z)];
  if (*entry == 0) {
    SP_ASSERT(pages->used < pages->page_count);
    voxel_page *page = pages->pages[pages->used];
    page->block[0] = block_x;
    page->block[1] = block_y;
    page->block[2] = block_z;
    fill(pages->grid, page);
    *entry = (int32_t)++pages->used;
  }
  return (uint32_t)*entry - 1;
}
