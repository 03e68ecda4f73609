/* Names of options and arguments, texts of details. */
#include "samepath/base.h"

/* Index 0 is "no field". Options come before arguments, as in enum sp_field. */
static const char *const field_names[] = {
    "",
#define SP_SIZE(s, field, js, doc) #js,
#define SP_U32(s, field, js, initial, low, high, unit, doc) #js,
#define SP_I32(s, field, js, initial, low, high, unit, doc) #js,
#define SP_F64(s, field, js, initial, low, high, unit, doc) #js,
#define SP_BOOL(s, field, js, initial, doc) #js,
#define SP_CHOICE(s, field, js, name, initial, doc) #js,
#define SP_ARGUMENT(name, js, doc) #js,
#include "abi/each_row.inl.h"
};

static const char *const detail_texts[] = {
#define SP_DETAIL(name, number, text) [number] = (text),
#include "abi/each_row.inl.h"
};

const char *sp_field_name(int32_t field) {
  return field >= 0 && (size_t)field < sizeof field_names / sizeof field_names[0] ? field_names[field] : "";
}

const char *sp_detail_text(int32_t detail) {
  return detail >= 0 && (size_t)detail < sizeof detail_texts / sizeof detail_texts[0] ? detail_texts[detail] : "";
}
