#define _POSIX_C_SOURCE 200809L

#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "samepath/base.h"

_Noreturn void bench_die(const char *what, const char *detail) {
  fprintf(stderr, "bench: %s: %s\n", what, detail);
  exit(EXIT_FAILURE);
}

_Noreturn void bench_die_of_library(const char *what) {
  char message[256];
  sp_last_error_message(message, sizeof message);
  bench_die(what, message);
}

void bench_keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

double bench_now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

int64_t bench_peak_rss_kb(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (int64_t)usage.ru_maxrss;
}

void *bench_allocate(size_t count, size_t size) {
  void *memory = calloc(count > 0 ? count : 1, size);
  if (memory == NULL) bench_die("memory", "none left");
  return memory;
}

char *bench_read_file(const char *path, uint32_t *length) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) bench_die("cannot read", path);
  const int64_t size = (int64_t)ftell(file);
  if (size < 0 || size > INT32_MAX || fseek(file, 0, SEEK_SET) != 0) bench_die("cannot read", path);
  char *text = bench_allocate((size_t)size + 1, 1);
  if (fread(text, 1, (size_t)size, file) != (size_t)size) bench_die("cannot read", path);
  fclose(file);
  *length = (uint32_t)size;
  return text;
}

bool bench_next_limit(const char **limits, uint32_t *limit) {
  if (**limits == '\0') return false;
  char *end = NULL;
  const uint64_t value = strtoull(*limits, &end, 10);
  if (end == *limits || value < 1 || value > INT32_MAX) bench_die("bad limits", *limits);
  *limit = (uint32_t)value;
  *limits = *end == ',' ? end + 1 : end;
  return true;
}

static double number_in(const char *argument, const char *value, double min, double max) {
  char *end = NULL;
  const double number = strtod(value, &end);
  if (end == value || *end != '\0' || !(number >= min && number <= max)) bench_die("bad value", argument);
  return number;
}

static void read_setting(bench_settings *settings, const char *argument) {
  const char *equals = strchr(argument, '=');
  if (equals == NULL) bench_die("expected name=value, got", argument);
  const size_t length = (size_t)(equals - argument);
  const char *value = equals + 1;
#define NAMED(name) (length == sizeof(name) - 1 && strncmp(argument, name, length) == 0)
  if (NAMED("engine")) {
    settings->engine = value;
  } else if (NAMED("limits")) {
    settings->limits = value;
  } else if (NAMED("batch")) {
    settings->batch = number_in(argument, value, 0, 1) != 0;
  } else if (NAMED("seconds")) {
    settings->seconds = number_in(argument, value, 0, 3600);
  } else if (NAMED("min-passes")) {
    settings->min_passes = (int32_t)number_in(argument, value, 1, BENCH_MAX_PASSES);
  } else if (NAMED("max-passes")) {
    settings->max_passes = (int32_t)number_in(argument, value, 1, BENCH_MAX_PASSES);
  } else if (NAMED("relative")) {
    settings->relative = number_in(argument, value, 0, 1);
  } else if (NAMED("absolute")) {
    settings->absolute = number_in(argument, value, 0, 1);
  } else {
    bench_die("unknown setting", argument);
  }
#undef NAMED
}

bench_settings bench_read_settings(int argc, char **argv, int first) {
  bench_settings settings = {
      .engine = "", .limits = "1000", .seconds = 10, .relative = 1e-6, .min_passes = 3, .max_passes = 50};
  for (int i = first; i < argc; i++) read_setting(&settings, argv[i]);
  if (settings.max_passes < settings.min_passes) settings.max_passes = settings.min_passes;
  return settings;
}
