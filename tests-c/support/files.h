/* Reading whole files in tests, and where the public data sets are. */
#ifndef SP_TESTS_FILES_H
#define SP_TESTS_FILES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct file_text {
  char *bytes; /* malloc'ed; NULL when the file could not be read */
  uint32_t length;
} file_text;

/** Reads a file; `bytes` is NULL when it is not there. Free with file_free. */
file_text file_read(const char *path);
void file_free(file_text *text);

/** Reads a file of the data sets: SAMEPATH_DATA, or ../shared/data from the project's folder. */
file_text file_read_data(const char *name);

#endif
