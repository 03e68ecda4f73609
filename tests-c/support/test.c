#include "support/test.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/** After so many failures a test prints no more of them, so that a broken loop does not flood the log. */
enum { PRINTED_FAILURES = 20, NOTE_SIZE = 256 };

static const char *filter;
static uint32_t passed;
static uint32_t failed;
static uint32_t failures; /* of the running test */
static bool skipped;
static const char *current;
static char note[NOTE_SIZE];

void sp_test_begin(int argc, char **argv) {
  filter = argc > 1 ? argv[1] : NULL;
}

int sp_test_end(void) {
  if (filter != NULL && passed + failed == 0) printf("no test matches: %s\n", filter);
  printf("%" PRIu32 " passed, %" PRIu32 " failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}

void sp_test_run(const char *name, void (*function)(void)) {
  if (filter != NULL && strstr(name, filter) == NULL) return;
  current = name;
  failures = 0;
  skipped = false;
  note[0] = '\0';
  function();
  if (failures > 0) {
    failed++;
  } else if (!skipped) {
    passed++;
  }
  if (failures > 0 || !skipped) printf("%s %s\n", failures > 0 ? "not ok" : "ok    ", name);
  fflush(stdout);
}

void sp_test_skip(const char *reason) {
  skipped = true;
  printf("skipped: %s: %s\n", current, reason);
}

void sp_test_note(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(note, sizeof note, format, arguments);
  va_end(arguments);
}

uint32_t sp_test_failures(void) {
  return failures;
}

/** Counts a failure and opens its line; false when no more of them are printed. */
static bool begin_failure(const char *file, int line) {
  failures++;
  if (failures == PRINTED_FAILURES + 1) printf("  (further failures of this test are not printed)\n");
  if (failures > PRINTED_FAILURES) return false;
  printf("%s:%d: ", file, line);
  if (note[0] != '\0') printf("[%s] ", note);
  return true;
}

bool sp_test_check(bool held, const char *text, const char *file, int line) {
  if (!held && begin_failure(file, line)) printf("%s does not hold\n", text);
  return held;
}

bool sp_test_equal_i64(int64_t actual, int64_t expected, const char *text, const char *file, int line) {
  if (actual == expected) return true;
  if (begin_failure(file, line)) printf("%s is %" PRId64 ", expected %" PRId64 "\n", text, actual, expected);
  return false;
}

bool sp_test_equal_u64(uint64_t actual, uint64_t expected, const char *text, const char *file, int line) {
  if (actual == expected) return true;
  if (begin_failure(file, line)) {
    printf("%s is %" PRIu64 " (0x%" PRIx64 "), expected %" PRIu64 " (0x%" PRIx64 ")\n", text, actual, actual, expected,
           expected);
  }
  return false;
}

bool sp_test_equal_f64_bits(double actual, double expected, const char *text, const char *file, int line) {
  uint64_t actual_bits;
  uint64_t expected_bits;
  memcpy(&actual_bits, &actual, sizeof actual_bits);
  memcpy(&expected_bits, &expected, sizeof expected_bits);
  if (actual_bits == expected_bits) return true;
  if (begin_failure(file, line)) {
    printf("%s is %.17g (0x%016" PRIx64 "), expected %.17g (0x%016" PRIx64 ")\n", text, actual, actual_bits, expected,
           expected_bits);
  }
  return false;
}

bool sp_test_equal_text(const char *actual, const char *expected, const char *text, const char *file, int line) {
  if (actual != NULL && strcmp(actual, expected) == 0) return true;
  if (begin_failure(file, line)) {
    printf("%s is \"%s\", expected \"%s\"\n", text, actual == NULL ? "(null)" : actual, expected);
  }
  return false;
}
