/* The decimal reader against values whose nearest double is known, and against exact halves. */
#include <string.h>

#include "core/decimal.h"
#include "core/rng.h"
#include "support/test.h"

static void check_value(const char *text, double expected) {
  double value = -1.0;
  sp_test_note("%s", text);
  CHECK(sp__parse_decimal(text, strlen(text), &value));
  CHECK_EQ_F64_BITS(value, expected);
}

static void reads_to_the_nearest_double(void) {
  check_value("0", 0.0);
  check_value("0.000", 0.0);
  check_value("7", 7.0);
  check_value("12.5", 12.5);
  check_value(".5", 0.5);
  check_value("12.", 12.0);
  check_value("0.1", 0.1);
  check_value("1.41421356", 1.41421356);
  check_value("1.4142135623730951", 1.4142135623730951);
  check_value("238.27416997969520", 238.27416997969520);
  check_value("9007199254740993", 9007199254740992.0);                     /* Half way: to the even one. */
  check_value("9007199254740995", 9007199254740996.0);                     /* Half way: to the even one. */
  check_value("9007199254740993.0000000000000000001", 9007199254740994.0); /* Just above half way. */
  check_value(".0000000000000000000000000000000000000001", 1e-40);
  check_value("1234567890123456789012345678901234567890", 1234567890123456789012345678901234567890.0);
  check_value("4503599627370497.5", 4503599627370498.0);
  check_value("4503599627370496.5", 4503599627370496.0);
}

/* Numerator and denominator below 2^53 and a power of ten that is exact: one division rounds once. */
static void agrees_with_one_division(void) {
  sp__rng rng = {17};
  for (int32_t i = 0; i < 20000; i++) {
    uint64_t digits = sp__rng_next(&rng) >> (11 + sp__rng_next_int(&rng, 40));
    int32_t places = sp__rng_next_int(&rng, 17);
    char text[48];
    int32_t length = 0;
    uint64_t rest = digits;
    for (int32_t k = 0; k < places || rest > 0; k++) {
      if (k == places) text[sizeof text - 1 - (size_t)length++] = '.';
      text[sizeof text - 1 - (size_t)length++] = (char)('0' + rest % 10);
      rest /= 10;
    }
    if (length == 0) continue;
    double power = 1.0, value = -1.0;
    for (int32_t k = 0; k < places; k++) power *= 10.0;
    const bool has_point = memchr(text + sizeof text - length, '.', (size_t)length) != NULL;
    sp_test_note("case %d", (int)i);
    CHECK(sp__parse_decimal(text + sizeof text - length, (size_t)length, &value));
    CHECK_EQ_F64_BITS(value, has_point ? (double)digits / power : (double)digits);
    if (sp_test_failures() > 0) return;
  }
}

static void refuses_other_text(void) {
  static const char *const refused[] = {"",
                                        ".",
                                        "-1",
                                        "+1",
                                        "1e5",
                                        "1,5",
                                        " 1",
                                        "1 ",
                                        "1.2.3",
                                        "nan",
                                        "inf",
                                        "0x10",
                                        "12345678901234567890123456789012345678901"};
  double value = 3.0;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    sp_test_note("%s", refused[i]);
    CHECK(!sp__parse_decimal(refused[i], strlen(refused[i]), &value));
  }
  CHECK_EQ_F64_BITS(value, 3.0);
}

static void reads_counts_up_to_the_limit(void) {
  int32_t value = -7;
  CHECK(sp__parse_count("0", 1, 10, &value));
  CHECK_EQ_I64(value, 0);
  CHECK(sp__parse_count("2147483647", 10, INT32_MAX, &value));
  CHECK_EQ_I64(value, INT32_MAX);
  CHECK(!sp__parse_count("2147483648", 10, INT32_MAX, &value));
  CHECK(!sp__parse_count("99999999999999999999999", 23, INT32_MAX, &value));
  CHECK(!sp__parse_count("11", 2, 10, &value));
  CHECK(!sp__parse_count("-1", 2, 10, &value));
  CHECK(!sp__parse_count("", 0, 10, &value));
  CHECK(!sp__parse_count("1x", 2, 10, &value));
  CHECK_EQ_I64(value, INT32_MAX);
}

int main(int argc, char **argv) {
  sp_test_begin(argc, argv);
  SP_RUN("G-238 reads decimals to the nearest double, ties to even", reads_to_the_nearest_double);
  SP_RUN("G-238 agrees with one exact division on 20,000 numbers", agrees_with_one_division);
  SP_RUN("G-239 refuses text that is not a plain decimal", refuses_other_text);
  SP_RUN("G-239 reads whole numbers up to a limit", reads_counts_up_to_the_limit);
  return sp_test_end();
}
