/* The layout hash. The sizes and offsets behind it are asserted in options.h, so the generator's number is that of any
 * compiler that gets here.
 */
#include "samepath/abi.h"

#include "abi/layout_hash.gen.h"

uint64_t sp_abi_layout_hash(void) {
  return SP__LAYOUT_HASH;
}
