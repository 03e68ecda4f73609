/* The program around the module that wasm2c translated to C (as module.h): prints hash_u64 as 16 digits,
 * then the manifest.
 */
#include <inttypes.h>
#include <stdio.h>

#include "module.h"

int main(void) {
  static Z_hash_instance_t instance;
  wasm_rt_init();
  Z_hash_init_module();
  Z_hash_instantiate(&instance);
  Z_hashZ__initialize(&instance);
  const uint32_t address = Z_hashZ_hash_manifest(&instance);
  const uint32_t length = Z_hashZ_hash_manifest_length(&instance);
  printf("%016" PRIx64 "\n", Z_hashZ_hash_u64(&instance));
  fwrite(Z_hashZ_memory(&instance)->data + address, 1, length, stdout);
  Z_hash_free(&instance);
  return 0;
}
