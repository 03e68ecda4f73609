#include "core/arena.h"

#include <stdbool.h>

#include "core/alloc.h"

enum { ALIGNMENT = 16, FIRST_BLOCK_SIZE = 4096, LARGEST_SHARED_BLOCK = 1 << 16 };

/* The blocks are a list in the order of use; those behind the current one are kept and free. */
struct sp__arena_block {
  sp__arena_block *next;
  size_t size; /* bytes after the header */
};

/** Header size, so that the bytes behind it keep the alignment of the block. */
#define HEADER_SIZE ((sizeof(sp__arena_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

sp__arena sp__arena_make(const sp_allocator *allocator) {
  return (sp__arena){.allocator = sp__allocator_or_default(allocator)};
}

/** Makes a block of at least `size` bytes the next one after the current; NULL without memory. */
static sp__arena_block *insert_block(sp__arena *arena, size_t size) {
  size_t room = arena->current == NULL ? FIRST_BLOCK_SIZE : arena->current->size;
  /* Blocks double while they are small. Large requests have blocks of their own, without room that nobody asked for. */
  room = room < LARGEST_SHARED_BLOCK ? 2 * room : LARGEST_SHARED_BLOCK;
  if (room < size) room = size;
  if (room > SIZE_MAX - HEADER_SIZE) return NULL;
  sp__arena_block *block = sp__alloc(&arena->allocator, HEADER_SIZE + room);
  if (block == NULL) return NULL;
  sp__arena_block **link = arena->current == NULL ? &arena->first : &arena->current->next;
  block->next = *link;
  block->size = room;
  *link = block;
  return block;
}

/** Moves on to a block with room for `size` bytes. */
static bool advance(sp__arena *arena, size_t size) {
  sp__arena_block *next = arena->current == NULL ? arena->first : arena->current->next;
  if (next == NULL || next->size < size) next = insert_block(arena, size);
  if (next == NULL) return false;
  arena->current = next;
  arena->used = 0;
  return true;
}

void *sp__arena_alloc(sp__arena *arena, size_t size) {
  if (size == 0 || size > SIZE_MAX - ALIGNMENT) return NULL;
  const size_t rounded = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  const bool fits = arena->current != NULL && rounded <= arena->current->size - arena->used;
  if (!fits && !advance(arena, rounded)) return NULL;
  char *at = (char *)arena->current + HEADER_SIZE + arena->used;
  arena->used += rounded;
  return at;
}

void *sp__arena_alloc_array(sp__arena *arena, size_t count, size_t item_size) {
  if (item_size != 0 && count > SIZE_MAX / item_size) return NULL;
  return sp__arena_alloc(arena, count * item_size);
}

sp__arena_mark sp__arena_get_mark(const sp__arena *arena) {
  return (sp__arena_mark){arena->current, arena->used};
}

void sp__arena_rewind(sp__arena *arena, sp__arena_mark mark) {
  arena->current = mark.block;
  arena->used = mark.used;
}

void sp__arena_reset(sp__arena *arena) {
  sp__arena_rewind(arena, (sp__arena_mark){NULL, 0});
}

void sp__arena_free(sp__arena *arena) {
  for (sp__arena_block *block = arena->first; block != NULL;) {
    sp__arena_block *next = block->next;
    sp__release(&arena->allocator, block, HEADER_SIZE + block->size);
    block = next;
  }
  arena->first = NULL;
  sp__arena_reset(arena);
}
