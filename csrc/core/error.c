#include "core/error.h"

#include <math.h>
#include <stddef.h>

#include "core/thread.h"

#define NO_VALUE ((double)NAN)

static SP_THREAD_LOCAL sp_error last = {.value = NO_VALUE, .min = NO_VALUE, .max = NO_VALUE, .index = -1};

static sp_status record(sp_error error) {
  last = error;
  return error.status;
}

sp_status sp__fail(sp_status status, int32_t field, int32_t detail) {
  return record((sp_error){.value = NO_VALUE,
                           .min = NO_VALUE,
                           .max = NO_VALUE,
                           .status = status,
                           .field = field,
                           .index = -1,
                           .detail = detail});
}

sp_status sp__fail_range(int32_t field, double value, double min, double max) {
  return sp__fail_range_at(field, -1, value, min, max);
}

sp_status sp__fail_range_at(int32_t field, int32_t index, double value, double min, double max) {
  return record(
      (sp_error){.value = value, .min = min, .max = max, .status = SP_E_RANGE, .field = field, .index = index});
}

sp_status sp__fail_size(int32_t field, double value, double expected) {
  return record((sp_error){
      .value = value, .min = expected, .max = expected, .status = SP_E_ARGUMENT, .field = field, .index = -1});
}

sp_status sp__fail_format(int32_t detail, int32_t line, uint64_t offset) {
  return record((sp_error){.value = NO_VALUE,
                           .min = NO_VALUE,
                           .max = NO_VALUE,
                           .offset = offset,
                           .status = SP_E_FORMAT,
                           .index = -1,
                           .line = line,
                           .detail = detail});
}

sp_status sp__fail_format_at(int32_t detail, int32_t field, int32_t index, uint64_t offset) {
  return record((sp_error){.value = NO_VALUE,
                           .min = NO_VALUE,
                           .max = NO_VALUE,
                           .offset = offset,
                           .status = SP_E_FORMAT,
                           .field = field,
                           .index = index,
                           .detail = detail});
}

sp_status sp__fail_format_value(int32_t detail, int32_t field, double found, double expected, uint64_t offset) {
  return record((sp_error){.value = found,
                           .min = expected,
                           .max = expected,
                           .offset = offset,
                           .status = SP_E_FORMAT,
                           .field = field,
                           .index = -1,
                           .detail = detail});
}

sp_status sp__fail_mismatch(int32_t field, double saved, double own, uint64_t offset) {
  return sp__fail_format_value(SP_DETAIL_OTHER_OBJECT, field, saved, own, offset);
}

sp_status sp__fail_memory(void) {
  return sp__fail(SP_E_NO_MEMORY, SP_FIELD_NONE, SP_DETAIL_NONE);
}

void sp_last_error(sp_error *out) {
  if (out != NULL) *out = last;
}
