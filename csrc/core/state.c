#include "core/state.h"

#include "core/error.h"

enum { FORMAT_VERSION = 1, VERSION_OFFSET = 4, KIND_OFFSET = 6 };
#define MAGIC UINT32_C(0x5347504F) /* "OPGS" */

void sp__state_write_header(sp__writer *writer, sp__state_kind kind) {
  sp__write_u32(writer, MAGIC);
  sp__write_u16(writer, FORMAT_VERSION);
  sp__write_u16(writer, (uint16_t)kind);
}

sp_status sp__state_read_header(sp__reader *reader, sp__state_kind kind) {
  size_t start = reader->offset;
  if (sp__reader_left(reader) < SP__STATE_HEADER_SIZE) return sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, reader->size);
  if (sp__read_u32(reader) != MAGIC) return sp__fail_format(SP_DETAIL_BAD_MAGIC, 0, start);
  if (sp__read_u16(reader) != FORMAT_VERSION) {
    return sp__fail_format(SP_DETAIL_BAD_VERSION, 0, start + VERSION_OFFSET);
  }
  if (sp__read_u16(reader) != kind) return sp__fail_format(SP_DETAIL_BAD_KIND, 0, start + KIND_OFFSET);
  return SP_OK;
}
