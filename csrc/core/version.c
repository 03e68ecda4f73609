#include "samepath/base.h"

uint32_t sp_version(void) {
  return (uint32_t)SP_VERSION_MAJOR << 16 | (uint32_t)SP_VERSION_MINOR << 8 | (uint32_t)SP_VERSION_PATCH;
}
