/* The last error as one line of text. Own number formatting: printf would bring in the locale, and
 * in wasm several kilobytes.
 */
#include <math.h>

#include "samepath/base.h"

#include "abi/options.h"
#include "core/error.h"

/** A text that is cut to the caller's buffer but counted in full. */
typedef struct line {
  char *buffer;
  uint32_t capacity;
  uint32_t length;
} line;

static void put_char(line *out, char c) {
  if (out->length + 1 < out->capacity) out->buffer[out->length] = c;
  out->length++;
}

static void put_text(line *out, const char *text) {
  while (*text != '\0') put_char(out, *text++);
}

static void put_u64(line *out, uint64_t value) {
  char digits[20];
  int count = 0;
  do {
    digits[count++] = (char)('0' + value % 10);
    value /= 10;
  } while (value != 0);
  while (count > 0) put_char(out, digits[--count]);
}

/** `value` of `places` digits as a decimal fraction without trailing zeros; nothing for 0. */
static void put_fraction(line *out, uint32_t value, int places) {
  if (value == 0) return;
  while (value % 10 == 0) {
    value /= 10;
    places--;
  }
  char digits[10];
  for (int i = places - 1; i >= 0; i--) {
    digits[i] = (char)('0' + value % 10);
    value /= 10;
  }
  put_char(out, '.');
  for (int i = 0; i < places; i++) put_char(out, digits[i]);
}

/** Very large and very small magnitudes: one digit, up to five decimals, exponent. */
static void put_scientific(line *out, double magnitude) {
  int32_t exponent = 5;
  while (magnitude >= 1e6) {
    magnitude /= 10;
    exponent++;
  }
  while (magnitude < 1e5) {
    magnitude *= 10;
    exponent--;
  }
  uint32_t digits = (uint32_t)(magnitude + 0.5);
  if (digits == 1000000) {
    digits = 100000;
    exponent++;
  }
  put_u64(out, digits / 100000);
  put_fraction(out, digits % 100000, 5);
  put_char(out, 'e');
  if (exponent < 0) put_char(out, '-');
  put_u64(out, (uint64_t)(exponent < 0 ? -exponent : exponent));
}

/** Integers below 2^63 exactly, other values with up to six decimals or significant digits. */
static void put_f64(line *out, double value) {
  if (value != value) {
    put_text(out, "nan");
    return;
  }
  if (value < 0) put_char(out, '-');
  const double magnitude = fabs(value);
  if (magnitude > SP__FINITE) {
    put_text(out, "infinity");
  } else if (magnitude >= 0x1p63 || (magnitude > 0 && magnitude < 1e-4)) {
    put_scientific(out, magnitude);
  } else {
    uint64_t whole = (uint64_t)magnitude;
    uint32_t millionths = (uint32_t)((magnitude - (double)whole) * 1e6 + 0.5);
    if (millionths == 1000000) {
      millionths = 0;
      whole++;
    }
    put_u64(out, whole);
    put_fraction(out, millionths, 6);
  }
}

/** True when the bounds are those of an enum that does not hold every number between them. */
static bool has_gaps(const sp_error *error) {
  if (!sp__option_allows(error->field, error->min) || error->max - error->min > 64) return false;
  for (double value = error->min; value <= error->max; value++) {
    if (!sp__option_allows(error->field, value)) return true;
  }
  return false;
}

/** "4 or 8": the numbers of an enum with gaps. */
static void put_choices(line *out, const sp_error *error) {
  for (double value = error->min; value <= error->max; value++) {
    if (!sp__option_allows(error->field, value)) continue;
    if (value > error->min) put_text(out, " or ");
    put_f64(out, value);
  }
}

/** Tile sizes are float32; six decimals would not show how the nearest one, which is both bounds, differs. */
static bool is_no_float32(const sp_error *error) {
  return error->field == SP_FIELD_NAVMESH_PARAMS_TILE_SIZE && error->min == error->max;
}

static void put_bounds(line *out, const sp_error *error) {
  const bool above_zero = error->min == SP__ABOVE_ZERO;
  if (is_no_float32(error)) {
    put_text(out, "a float32");
  } else if (error->min == error->max) {
    put_f64(out, error->min);
  } else if (has_gaps(error)) {
    put_choices(out, error);
  } else if (!above_zero && error->max < SP__FINITE) {
    put_f64(out, error->min);
    put_text(out, " to ");
    put_f64(out, error->max);
  } else {
    put_text(out, above_zero ? "above " : "at least ");
    put_f64(out, above_zero ? 0 : error->min);
    if (error->max == SP__FINITE) {
      put_text(out, " and finite");
    } else if (error->max < SP__FINITE) {
      put_text(out, " and at most ");
      put_f64(out, error->max);
    }
  }
}

static const char *status_text(sp_status status) {
  switch (status) {
  case SP_OK:
    return "no error";
  case SP_E_ARGUMENT:
    return "the argument is not valid";
  case SP_E_RANGE:
    return "the value is out of range";
  case SP_E_HANDLE:
    return "the pointer is not a live object";
  case SP_E_STATE:
    return "the call does not fit the object's state";
  case SP_E_REENTRANT:
    return "called from a callback of the same object";
  case SP_E_NO_MEMORY:
    return "out of memory";
  case SP_E_FORMAT:
    return "the data is not in the expected format";
  case SP_E_CALLBACK:
    return "a callback asked to stop";
  case SP_E_BUFFER_TOO_SMALL:
    return "the buffer is too small";
  case SP_E_FP_ENVIRONMENT:
    return "the floating-point environment is not IEEE-754's default";
  case SP_E_UNSUPPORTED:
    return "not available in this version";
  default:
    return "unknown error";
  }
}

/** "line 3, byte 17"; nothing for a format error of arrays in memory, which has a field. */
static void put_place(line *out, const sp_error *error) {
  if (error->line > 0) {
    put_text(out, "line ");
    put_u64(out, (uint64_t)error->line);
    put_text(out, ", ");
  }
  if (error->offset == 0 && error->field != SP_FIELD_NONE) return;
  put_text(out, "byte ");
  put_u64(out, error->offset);
  if (error->field != SP_FIELD_NONE) put_text(out, ", ");
}

/** Where and what the error is about: "line 3, byte 17", "cost[4]"; false when there is nothing to say. */
static bool put_subject(line *out, const sp_error *error) {
  const uint32_t start = out->length;
  if (error->status == SP_E_FORMAT) put_place(out, error);
  put_text(out, sp_field_name(error->field));
  if (error->index >= 0) {
    put_char(out, '[');
    put_u64(out, (uint64_t)error->index);
    put_char(out, ']');
  }
  return out->length > start;
}

uint32_t sp_last_error_message(char *buffer, uint32_t capacity) {
  sp_error error;
  sp_last_error(&error);
  line out = {buffer, buffer == NULL ? 0 : capacity, 0};
  const bool subject = put_subject(&out, &error);
  if (error.min == error.min) {
    put_text(&out, subject ? " must be " : "must be ");
    put_bounds(&out, &error);
    put_text(&out, "; got ");
    put_f64(&out, error.value);
  } else {
    if (subject) put_text(&out, ": ");
    put_text(&out, error.detail == SP_DETAIL_NONE ? status_text(error.status) : sp_detail_text(error.detail));
  }
  if (out.capacity > 0) buffer[out.length < out.capacity ? out.length : out.capacity - 1] = '\0';
  return out.length;
}
