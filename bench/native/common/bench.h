/* What the native benchmarks share: settings, files, the clock, and the end of a run that cannot go on. */
#ifndef SP_BENCH_BENCH_H
#define SP_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#define BENCH_COMPILER __VERSION__
#else
#define BENCH_COMPILER "gcc " __VERSION__
#endif

enum { BENCH_MAX_PASSES = 1000 };

/** `name=value` arguments of a program. */
typedef struct bench_settings {
  const char *engine;
  const char *limits; /* Numbers of queries, split by commas. */
  double seconds;
  double relative; /* A cost may differ from the published one by relative * cost + absolute. */
  double absolute;
  int32_t min_passes;
  int32_t max_passes;
  bool batch;
} bench_settings;

/** Reads the arguments from argv[first] on; ends the program at one that it does not know. */
bench_settings bench_read_settings(int argc, char **argv, int first);
/** Takes the next number from `*limits`; false at the end. */
bool bench_next_limit(const char **limits, uint32_t *limit);

/** Prints what went wrong and ends the program. */
_Noreturn void bench_die(const char *what, const char *detail);
/** The same with the message of the library's last error. */
_Noreturn void bench_die_of_library(const char *what);

/** Tells the C library to keep memory that is freed, so that only the first run of a piece of work pays page faults. */
void bench_keep_memory(void);

double bench_now_us(void);
int64_t bench_peak_rss_kb(void);
/** Zeroed; ends the program without memory. */
void *bench_allocate(size_t count, size_t size);
/** A whole file with a final NUL; free it. */
char *bench_read_file(const char *path, uint32_t *length);

#endif
