#include "hash/hash.h"

#include <stdlib.h>
#include <string.h>

#include "core/bytes.h"

void hash_require(bool condition) {
  if (!condition) abort();
}

/* Writers ------------------------------------------------------------------------------------ */

void hash_begin(hash_context *context, int32_t threads) {
  sp__sha256_begin(&context->hash);
  context->threads = threads;
  context->flip = false;
}

void hash_end(hash_context *context, uint8_t digest[SP__SHA256_SIZE]) {
  sp__sha256_end(&context->hash, digest);
}

void hash_write_bytes(hash_context *context, const void *bytes, size_t size) {
  if (context->flip && size > 0) {
    const uint8_t first = (uint8_t)(*(const uint8_t *)bytes ^ 1u);
    context->flip = false;
    sp__sha256_add(&context->hash, &first, 1);
    sp__sha256_add(&context->hash, (const uint8_t *)bytes + 1, size - 1);
    return;
  }
  sp__sha256_add(&context->hash, bytes, size);
}

void hash_write_u8(hash_context *context, uint8_t value) {
  hash_write_bytes(context, &value, 1);
}

void hash_write_u32(hash_context *context, uint32_t value) {
  uint8_t bytes[4];
  sp__writer writer = sp__writer_make(bytes, sizeof bytes);
  sp__write_u32(&writer, value);
  hash_write_bytes(context, bytes, sizeof bytes);
}

void hash_write_i32(hash_context *context, int32_t value) {
  hash_write_u32(context, (uint32_t)value);
}

void hash_write_u64(hash_context *context, uint64_t value) {
  uint8_t bytes[8];
  sp__writer writer = sp__writer_make(bytes, sizeof bytes);
  sp__write_u64(&writer, value);
  hash_write_bytes(context, bytes, sizeof bytes);
}

void hash_write_f32(hash_context *context, float value) {
  uint32_t bits = UINT32_C(0xFFC00000);
  if (value == value) memcpy(&bits, &value, sizeof bits);
  hash_write_u32(context, bits);
}

void hash_write_f64(hash_context *context, double value) {
  uint64_t bits = SP__NAN_BITS;
  if (value == value) memcpy(&bits, &value, sizeof bits);
  hash_write_u64(context, bits);
}

void hash_write_text(hash_context *context, const char *text) {
  const size_t length = strlen(text);
  hash_write_u32(context, (uint32_t)length);
  hash_write_bytes(context, text, length);
}

/* Manifest ----------------------------------------------------------------------------------- */

static bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '/';
}

const char *hash_check_table(void) {
  for (size_t i = 0; i < hash_scenario_count; i++) {
    const char *name = hash_scenarios[i].name;
    for (const char *c = name; *c != '\0'; c++) {
      if (!is_name_character(*c)) return name;
    }
    if (i > 0 && strcmp(hash_scenarios[i - 1].name, name) >= 0) return name;
  }
  return NULL;
}

/** Appends `<name> <digest>\n`; false without room. */
static bool append_line(char *text, size_t capacity, size_t *length, const char *name,
                        const uint8_t digest[SP__SHA256_SIZE]) {
  char hex[2 * SP__SHA256_SIZE + 1];
  const size_t name_length = strlen(name);
  const size_t line = name_length + 1 + sizeof hex; /* the digest's closing zero is the line end's byte */
  if (*length + line + 1 > capacity) return false;
  sp__sha256_hex(digest, hex);
  memcpy(text + *length, name, name_length);
  text[*length + name_length] = ' ';
  memcpy(text + *length + name_length + 1, hex, sizeof hex);
  *length += line;
  text[*length - 1] = '\n';
  text[*length] = '\0';
  return true;
}

static void run_scenario(const hash_scenario *scenario, const hash_selection *selection,
                         uint8_t digest[SP__SHA256_SIZE]) {
  hash_context context;
  hash_begin(&context, selection->threads);
  context.flip = selection->flip && strcmp(selection->flip, scenario->name) == 0;
  scenario->run(&context);
  hash_end(&context, digest);
}

size_t hash_write_manifest(const hash_selection *selection, char *text, size_t capacity) {
  uint8_t digest[SP__SHA256_SIZE];
  size_t length = 0;
  for (size_t i = 0; i < hash_scenario_count; i++) {
    const hash_scenario *scenario = &hash_scenarios[i];
    if (strncmp(scenario->name, selection->prefix, strlen(selection->prefix)) != 0) continue;
    run_scenario(scenario, selection, digest);
    if (!append_line(text, capacity, &length, scenario->name, digest)) return 0;
  }
  sp__sha256 hash;
  sp__sha256_begin(&hash);
  sp__sha256_add(&hash, text, length);
  sp__sha256_end(&hash, digest);
  return append_line(text, capacity, &length, "manifest", digest) ? length : 0;
}
