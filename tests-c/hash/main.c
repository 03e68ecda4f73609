/* The runner: hash_runner [--filter PREFIX] [--list] [--threads N] [--flip NAME] prints the manifest. */
#include <stdio.h>
#include <string.h>

#include "core/decimal.h"
#include "hash/hash.h"
#include "hash/parallel.h"

enum { BAD_USAGE = 2, MOST_THREADS = 64 };

static bool has_scenario(const char *name) {
  for (size_t i = 0; i < hash_scenario_count; i++) {
    if (strcmp(hash_scenarios[i].name, name) == 0) return true;
  }
  return false;
}

/** Takes the value of an option; false when it is not understood. */
static bool read_option(hash_selection *selection, const char *option, const char *value) {
  if (strcmp(option, "--filter") == 0) {
    selection->prefix = value;
    return true;
  }
  if (strcmp(option, "--flip") == 0) {
    selection->flip = value;
    return has_scenario(value);
  }
  if (strcmp(option, "--threads") != 0) return false;
  if (!sp__parse_count(value, strlen(value), MOST_THREADS, &selection->threads)) return false;
  if (selection->threads == 0) selection->threads = hash_processor_count();
  return true;
}

static int print_names(const char *prefix) {
  for (size_t i = 0; i < hash_scenario_count; i++) {
    if (strncmp(hash_scenarios[i].name, prefix, strlen(prefix)) == 0) puts(hash_scenarios[i].name);
  }
  return 0;
}

static int print_manifest(const hash_selection *selection) {
  static char text[HASH_MANIFEST_CAPACITY];
  if (hash_write_manifest(selection, text, sizeof text) == 0) {
    fputs("the manifest is larger than its buffer\n", stderr);
    return 1;
  }
  fputs(text, stdout);
  return 0;
}

int main(int argc, char **argv) {
  hash_selection selection = {.prefix = "", .flip = NULL, .threads = 1};
  bool list = false;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--list") == 0) {
      list = true;
    } else if (i + 1 >= argc || !read_option(&selection, argv[i], argv[i + 1])) {
      fprintf(stderr, "not understood: %s\n", argv[i]);
      return BAD_USAGE;
    } else {
      i++;
    }
  }
  const char *problem = hash_check_table();
  if (problem) {
    fprintf(stderr, "the table is not in order, or the name is not lower-case: %s\n", problem);
    return 1;
  }
  return list ? print_names(selection.prefix) : print_manifest(&selection);
}
