/* Options of the programs that run through data sets: how much of them. */
#ifndef SP_TESTS_DATA_OPTIONS_H
#define SP_TESTS_DATA_OPTIONS_H

#include <stdbool.h>

typedef struct data_options {
  bool all_lines;       /* --all */
  const char *only_map; /* --map TEXT: the maps whose name contains it; "" all */
} data_options;

/** Takes these options out of the arguments and returns how many are left, for the harness or further options. */
int data_options_take(int argc, char **argv, data_options *options);

/** Whether a map is wanted. */
bool data_options_want(const data_options *options, const char *map);

#endif
