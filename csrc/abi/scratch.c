/* Memory for hosts on the other side of a wasm boundary. */
#include "samepath/abi.h"

#include "core/alloc.h"
#include "core/object.h"
#include "core/thread.h"

static SP_THREAD_LOCAL _Alignas(16) uint8_t scratch[SP_ABI_SCRATCH_SIZE];

void *sp_abi_scratch(void) {
  return scratch;
}

void *sp_abi_alloc(uint32_t size) {
  const sp_allocator allocator = sp__allocator_or_default(NULL);
  return sp__alloc(&allocator, size);
}

void sp_abi_free(void *pointer, uint32_t size) {
  const sp_allocator allocator = sp__allocator_or_default(NULL);
  sp__release(&allocator, pointer, size);
}

uint32_t sp_abi_live_objects(void) {
  return sp__object_live_count();
}
