/* The layout hash from this compiler's own offsets and sizes: one line of text per row of options.def.
 * scripts/generate/model.mjs builds the same lines from the list alone.
 */
#include <string.h>

#include "samepath/abi.h"

#include "core/fnv.h"
#include "support/test.h"

enum {
#define SP_ENUM_VALUE(name, value, number, js, doc) VALUE_##name##_##value = (number),
#include "abi/each_row.inl.h"
};

/** A line of the hashed text is `text`, a space, `number` in decimal, and a line feed. */
typedef struct layout_line {
  const char *text;
  int32_t number;
} layout_line;

static const layout_line lines[] = {
#define SP_ENUM(name, doc) {"enum " #name, 0},
#define SP_ENUM_VALUE(name, value, number, js, doc) {"value " #value, number},
#define SP_OPTIONS(s, doc) {"struct " #s, (int32_t)sizeof(sp_##s)},
#define SP_SIZE(s, field, js, doc) {"size " #field, (int32_t)offsetof(sp_##s, field)},
#define SP_U32(s, field, js, initial, low, high, unit, doc) {"u32 " #field, (int32_t)offsetof(sp_##s, field)},
#define SP_I32(s, field, js, initial, low, high, unit, doc) {"i32 " #field, (int32_t)offsetof(sp_##s, field)},
#define SP_F64(s, field, js, initial, low, high, unit, doc) {"f64 " #field, (int32_t)offsetof(sp_##s, field)},
#define SP_BOOL(s, field, js, initial, doc) {"bool " #field, (int32_t)offsetof(sp_##s, field)},
#define SP_CHOICE(s, field, js, name, initial, doc) {"choice " #field, (int32_t)offsetof(sp_##s, field)},
#define SP_PRESET(s, name, js, doc) {"preset " #name, 0},
#define SP_PRESET_CHOICE(s, name, field, enumeration, value) {"change " #field, VALUE_##enumeration##_##value},
#define SP_PRESET_NUMBER(s, name, field, value) {"change " #field " " #value, 0},
#define SP_RECORD(s, doc) {"struct " #s, (int32_t)sizeof(sp_##s)},
#define SP_OUT_U32(s, field, unit, doc) {"u32 " #field, (int32_t)offsetof(sp_##s, field)},
#define SP_OUT_I32(s, field, unit, doc) {"i32 " #field, (int32_t)offsetof(sp_##s, field)},
#define SP_OUT_U64(s, field, unit, doc) {"u64 " #field, (int32_t)offsetof(sp_##s, field)},
#define SP_OUT_F64(s, field, unit, doc) {"f64 " #field, (int32_t)offsetof(sp_##s, field)},
#define SP_ARGUMENT(name, js, doc) {"argument " #name, 0},
#define SP_DETAIL(name, number, text) {"detail " #name, number},
#include "abi/each_row.inl.h"
};

static uint64_t add_number(uint64_t hash, int32_t number) {
  char digits[10];
  size_t first = sizeof digits;
  uint32_t rest = (uint32_t)number;
  do {
    digits[--first] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  return sp__fnv1a64(hash, digits + first, sizeof digits - first);
}

static uint64_t hash_of_layouts(void) {
  uint64_t hash = SP__FNV1A64_START;
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
    hash = sp__fnv1a64(hash, lines[i].text, strlen(lines[i].text));
    hash = sp__fnv1a64(hash, " ", 1);
    hash = add_number(hash, lines[i].number);
    hash = sp__fnv1a64(hash, "\n", 1);
  }
  return hash;
}

static void is_that_of_this_compiler(void) {
  CHECK_EQ_U64(sp_abi_layout_hash(), hash_of_layouts());
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("abi: the layout hash is that of this compiler's offsets and sizes", is_that_of_this_compiler);
  return sp_test_end();
}
