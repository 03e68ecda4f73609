/* Lines and fields of the text formats, with the position for error records. */
#ifndef SP_CORE_TEXT_H
#define SP_CORE_TEXT_H

#include <stdbool.h>

#include "samepath/base.h"

typedef struct text_reader {
  const char *text;
  size_t length;
  size_t next;  /* Offset of the line after the present one. */
  int32_t line; /* 1-based number of the present line. */
  const char *start;
  size_t size; /* Without the line end. */
} text_reader;

typedef struct text_field {
  const char *start;
  size_t size;
} text_field;

/** Goes to the next line (\n, \r\n or the end of the text ends it); false when there is none. */
bool text__next_line(text_reader *reader);
/** Splits off the next run of characters that are not blanks; false at the end of the line. */
bool text__next_field(const text_reader *reader, size_t *position, text_field *field);
/** Whether the rest of the text after the present line holds only blanks and line ends. */
bool text__only_blanks_left(const text_reader *reader);
/** SP_E_FORMAT at a place of the present line. */
sp_status text__fail(const text_reader *reader, int32_t detail, const char *at);
/** SP_E_ARGUMENT for a null text. */
sp_status text__check(const char *text);

#endif
