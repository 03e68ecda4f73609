#include "hash/exports.h"

#include <string.h>

#include "hash/hash.h"

static char manifest[HASH_MANIFEST_CAPACITY];

const char *hash_manifest(void) {
  static const hash_selection everything = {.prefix = "", .flip = NULL, .threads = 1};
  if (manifest[0] == '\0' && !hash_check_table()) hash_write_manifest(&everything, manifest, sizeof manifest);
  return manifest;
}

uint32_t hash_manifest_length(void) {
  return (uint32_t)strlen(hash_manifest());
}

uint64_t hash_u64(void) {
  const char *line = strstr(hash_manifest(), "\nmanifest ");
  uint64_t value = 0;
  if (!line) return 0;
  line += strlen("\nmanifest ");
  for (int i = 0; i < 16; i++) {
    const char c = line[i];
    value = value << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
  }
  return value;
}
