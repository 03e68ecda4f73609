#include "support/files.h"

#include <stdio.h>
#include <stdlib.h>

file_text file_read(const char *path) {
  file_text text = {NULL, 0};
  FILE *file = fopen(path, "rb");
  if (file == NULL) return text;
  size_t capacity = 1 << 16;
  size_t length = 0;
  char *bytes = malloc(capacity);
  while (bytes != NULL) {
    length += fread(bytes + length, 1, capacity - length, file);
    if (length < capacity) break;
    char *more = realloc(bytes, 2 * capacity);
    if (more == NULL) free(bytes);
    bytes = more;
    capacity *= 2;
  }
  fclose(file);
  text.bytes = bytes;
  text.length = bytes == NULL ? 0 : (uint32_t)length;
  return text;
}

void file_free(file_text *text) {
  free(text->bytes);
  text->bytes = NULL;
}

file_text file_read_data(const char *name) {
  char path[512];
  const char *folder = getenv("SAMEPATH_DATA");
  const int size = snprintf(path, sizeof path, "%s/%s", folder == NULL ? "../shared/data" : folder, name);
  if (size < 0 || (size_t)size >= sizeof path) return (file_text){NULL, 0};
  return file_read(path);
}
