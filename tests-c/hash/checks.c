/* The checks of the support code, which scenarios share with tests. Here a check that fails ends the program without
 * a word: the module of the scenarios has no imports, so nothing can be printed. */
#include <string.h>

#include "hash/hash.h"
#include "support/test.h"

bool sp_test_check(bool held, const char *text, const char *file, int line) {
  (void)text, (void)file, (void)line;
  hash_require(held);
  return held;
}

uint32_t sp_test_failures(void) {
  return 0; /* the first one has ended the program */
}

bool sp_test_equal_i64(int64_t actual, int64_t expected, const char *text, const char *file, int line) {
  return sp_test_check(actual == expected, text, file, line);
}

bool sp_test_equal_u64(uint64_t actual, uint64_t expected, const char *text, const char *file, int line) {
  return sp_test_check(actual == expected, text, file, line);
}

bool sp_test_equal_f64_bits(double actual, double expected, const char *text, const char *file, int line) {
  return sp_test_check(memcmp(&actual, &expected, sizeof actual) == 0, text, file, line);
}
