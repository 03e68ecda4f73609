/* What the one-call search knows of the voxels it reached, in pages of 8 x 8 x 8 voxels that are taken when
 * the search first reaches one of them. So its memory grows with the blocks it touches (G-228).
 *
 * A voxel is named by its slot: page << 9 | index in the page, (x & 7) | (y & 7) << 3 | (z & 7) << 6.
 * Coordinates come from the page, so no node index is ever divided.
 */
#ifndef SP_GRID_VOXEL_PAGES_H
#define SP_GRID_VOXEL_PAGES_H

#include "grid/voxel_moves.h"

enum {
  VOXEL_PAGE_NODES = 512,
  VOXEL_PAGE_ROWS = 100,    /* Rows of 10 voxels: the page and one voxel around it. */
  VOXEL_PAGES_PER_STEP = 7, /* New pages that the moves of one voxel can reach. */
  VOXEL_POOL_LIMIT = 4096   /* A larger pool is given back after the query. */
};

typedef struct voxel_page {
  double g[VOXEL_PAGE_NODES];        /* NaN while the voxel was not reached. */
  int32_t near[VOXEL_PLACES];        /* Pages around this one, plus 1; 0 while not known. */
  int32_t block[3];                  /* Position in blocks. */
  int32_t node;                      /* Of its first voxel. */
  uint16_t open[VOXEL_PAGE_ROWS];    /* Row (y + 1) + 10 * (z + 1), bit x + 1: inside and open. */
  uint8_t arrival[VOXEL_PAGE_NODES]; /* Move by which the best path known came. */
  uint8_t unused[4];                 /* The same size where a double needs an alignment of 4 only. */
} voxel_page;

typedef struct voxel_pages {
  const sp_voxel_grid *grid;
  voxel_page **pages;
  size_t page_capacity;
  size_t page_count; /* Pages that are allocated; the first `used` of them serve the query. */
  uint32_t used;
  int32_t blocks[3];
  int32_t *table; /* By block: page plus 1, or 0. NULL before the first query. */
  size_t table_size;
} voxel_pages;

/** Forgets all voxels and makes the table ready; SP_E_NO_MEMORY leaves the pages empty. */
sp_status voxel__pages_begin(voxel_pages *pages);
/** Gives everything back. */
void voxel__pages_free(voxel_pages *pages);
/** Gives the pages back when there are more than the pool may keep. */
void voxel__pages_trim(voxel_pages *pages);
uint64_t voxel__pages_memory(const voxel_pages *pages);
/** Gets the pages that voxel__pages_reserve misses. */
bool voxel__pages_grow(voxel_pages *pages);
/** The page of a block of the grid, taken from the pool when it is new. Room must have been reserved. */
uint32_t voxel__pages_at(voxel_pages *pages, int32_t block_x, int32_t block_y, int32_t block_z);

/** Room for the pages that one iteration can add; false without memory. */
static inline bool voxel__pages_reserve(voxel_pages *pages) {
  return pages->page_count >= pages->used + VOXEL_PAGES_PER_STEP || voxel__pages_grow(pages);
}

/** The page at a place around `page`, itself included. */
static inline uint32_t voxel__page_near(voxel_pages *pages, voxel_page *page, uint32_t place) {
  if (page->near[place] == 0) {
    int32_t dx = (int32_t)(place % 3) - 1, dy = (int32_t)(place / 3 % 3) - 1, dz = (int32_t)(place / 9) - 1;
    page->near[place] =
        (int32_t)voxel__pages_at(pages, page->block[0] + dx, page->block[1] + dy, page->block[2] + dz) + 1;
  }
  return (uint32_t)page->near[place] - 1;
}

static inline uint32_t voxel__index_in_page(int32_t x, int32_t y, int32_t z) {
  return (uint32_t)((x & 7) | (y & 7) << 3 | (z & 7) << 6);
}

/** Coordinates of a slot. */
static inline void voxel__slot_coordinates(const voxel_pages *pages, uint32_t slot, int32_t at[3]) {
  const voxel_page *page = pages->pages[slot >> 9];
  at[0] = page->block[0] * 8 + (int32_t)(slot & 7);
  at[1] = page->block[1] * 8 + (int32_t)(slot >> 3 & 7);
  at[2] = page->block[2] * 8 + (int32_t)(slot >> 6 & 7);
}

/** The neighbourhood of the voxel at `index` of a page. */
static inline uint32_t voxel__page_neighbourhood(const voxel_page *page, uint32_t index) {
  const uint16_t *rows = &page->open[(index >> 3 & 7) + 10 * (index >> 6)];
  uint32_t x = index & 7, bits = 0;
  for (uint32_t z = 0; z < 3; z++) {
    for (uint32_t y = 0; y < 3; y++) bits |= ((uint32_t)rows[y + 10 * z] >> x & 7u) << (3 * y + 9 * z);
  }
  return bits;
}

#endif
