#include "core/object.h"

#include <string.h>

#include "core/alloc.h"
#include "core/assert.h"
#include "core/error.h"
#include "core/thread.h"

static SP_THREAD_LOCAL uint32_t live_count;

void *sp__object_create(uint32_t kind, size_t size, const sp_allocator *allocator) {
  SP_ASSERT(size >= sizeof(sp__object));
  const sp_allocator hook = sp__allocator_or_default(allocator);
  sp__object *object = sp__alloc(&hook, size);
  if (object == NULL) return NULL;
  memset(object, 0, size);
  object->kind = kind;
  object->references = 1;
  object->allocator = hook;
  live_count++;
  return object;
}

bool sp__object_is(const void *object, uint32_t kind) {
  const sp__object *shared = object;
  return shared != NULL && shared->kind == kind && !shared->given_up;
}

sp_status sp__object_check(const void *object, uint32_t kind) {
  if (sp__object_is(object, kind)) return SP_OK;
  return sp__fail(SP_E_HANDLE, SP_FIELD_OBJECT, object == NULL ? SP_DETAIL_NULL_POINTER : SP_DETAIL_WRONG_KIND);
}

bool sp__object_give_up(void *object, uint32_t kind) {
  if (!sp__object_is(object, kind)) return false;
  ((sp__object *)object)->given_up = true;
  return true;
}

void sp__object_retain(void *object) {
  ((sp__object *)object)->references++;
}

bool sp__object_drop(void *object) {
  sp__object *shared = (sp__object *)object;
  SP_ASSERT(shared->kind != SP__KIND_DEAD && shared->references > 0);
  return --shared->references == 0;
}

void sp__object_destroy(void *object, size_t size) {
  sp__object *dead = (sp__object *)object;
  const sp_allocator hook = dead->allocator;
  /* Volatile, because a store just before the memory goes would else be removed as dead, and a stale
     pointer could pass the check for as long as the memory is not used again. */
  *(volatile uint32_t *)&dead->kind = SP__KIND_DEAD;
  live_count--;
  sp__release(&hook, object, size);
}

uint32_t sp__object_live_count(void) {
  return live_count;
}
