#include "support/data_options.h"

#include <string.h>

int data_options_take(int argc, char **argv, data_options *options) {
  int kept = 1;
  *options = (data_options){false, ""};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--all") == 0) {
      options->all_lines = true;
    } else if (strcmp(argv[i], "--map") == 0 && i + 1 < argc) {
      options->only_map = argv[++i];
    } else {
      argv[kept++] = argv[i];
    }
  }
  return kept;
}

bool data_options_want(const data_options *options, const char *map) {
  return strstr(map, options->only_map) != NULL;
}
