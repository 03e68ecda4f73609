/* The harness of the C test programs: works natively, under an emulator and as a WASI module.
 *
 *   static void keeps_order(void) { CHECK_EQ_I64(sum(1, 2), 3); }
 *   int main(int argc, char **argv) {
 *     sp_test_begin(argc, argv);
 *     SP_RUN("G-098 keeps the order", keeps_order);
 *     return sp_test_end();
 *   }
 *
 * A failed check is printed with file and line and the test goes on. An argument runs only the tests
 * whose name contains it. The last line is `N passed, N failed`; the exit code is 1 after a failure.
 */
#ifndef SP_TESTS_TEST_H
#define SP_TESTS_TEST_H

#include <stdbool.h>
#include <stdint.h>

void sp_test_begin(int argc, char **argv);
int sp_test_end(void);

void sp_test_run(const char *name, void (*function)(void));
#define SP_RUN(name, function) sp_test_run(name, function)

/** Ends the test as not run and prints `skipped: …`; return from the test right after. Not counted. */
void sp_test_skip(const char *reason);

/** Says what the following checks are about (a seed, a case); printed with their failures until the next note. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void sp_test_note(const char *format, ...);

/** Failures so far in the running test; for loops that should stop at the first bad case. */
uint32_t sp_test_failures(void);

#define CHECK(condition) sp_test_check((condition) ? true : false, #condition, __FILE__, __LINE__)
#define CHECK_EQ_I64(actual, expected)                                                                                 \
  sp_test_equal_i64((int64_t)(actual), (int64_t)(expected), #actual, __FILE__, __LINE__)
#define CHECK_EQ_U64(actual, expected)                                                                                 \
  sp_test_equal_u64((uint64_t)(actual), (uint64_t)(expected), #actual, __FILE__, __LINE__)
/** Equal bit for bit: tells -0.0 from 0.0 and compares NaN. */
#define CHECK_EQ_F64_BITS(actual, expected) sp_test_equal_f64_bits(actual, expected, #actual, __FILE__, __LINE__)
#define CHECK_STR(actual, expected) sp_test_equal_text(actual, expected, #actual, __FILE__, __LINE__)

/** What the macros call; each returns whether the check held. */
bool sp_test_check(bool held, const char *text, const char *file, int line);
bool sp_test_equal_i64(int64_t actual, int64_t expected, const char *text, const char *file, int line);
bool sp_test_equal_u64(uint64_t actual, uint64_t expected, const char *text, const char *file, int line);
bool sp_test_equal_f64_bits(double actual, double expected, const char *text, const char *file, int line);
bool sp_test_equal_text(const char *actual, const char *expected, const char *text, const char *file, int line);

#endif
