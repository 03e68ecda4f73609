/* Lines and fields of text. */
#include "core/text.h"

#include "core/error.h"

bool text__next_line(text_reader *reader) {
  if (reader->next >= reader->length) return false;
  const char *start = reader->text + reader->next;
  size_t left = reader->length - reader->next;
  size_t size = 0;
  while (size < left && start[size] != '\n') size++;
  reader->next += size < left ? size + 1 : size;
  if (size > 0 && start[size - 1] == '\r') size--;
  reader->start = start;
  reader->size = size;
  reader->line++;
  return true;
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

bool text__next_field(const text_reader *reader, size_t *position, text_field *field) {
  size_t i = *position;
  while (i < reader->size && is_blank(reader->start[i])) i++;
  size_t start = i;
  while (i < reader->size && !is_blank(reader->start[i])) i++;
  *position = i;
  *field = (text_field){reader->start + start, i - start};
  return i > start;
}

bool text__only_blanks_left(const text_reader *reader) {
  for (size_t i = reader->next; i < reader->length; i++) {
    if (reader->text[i] != '\n' && !is_blank(reader->text[i])) return false;
  }
  return true;
}

sp_status text__fail(const text_reader *reader, int32_t detail, const char *at) {
  return sp__fail_format(detail, reader->line, (uint64_t)(at - reader->text));
}

sp_status text__check(const char *text) {
  return text ? SP_OK : sp__fail(SP_E_ARGUMENT, SP_FIELD_TEXT, SP_DETAIL_NULL_POINTER);
}
