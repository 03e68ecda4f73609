#include "core/decimal.h"

#include <string.h>

/* 384 bits hold 40 digits shifted by as much again and 57 quotient bits. */
enum { MAX_DIGITS = 40, WORDS = 12, QUOTIENT_BITS = 57 };

typedef struct wide {
  uint32_t words[WORDS]; /* Least significant first. */
} wide;

static void multiply_add(wide *a, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (int i = 0; i < WORDS; i++) {
    carry += (uint64_t)a->words[i] * factor;
    a->words[i] = (uint32_t)carry;
    carry >>= 32;
  }
}

static int bit_length(const wide *a) {
  for (int i = WORDS - 1; i >= 0; i--) {
    if (a->words[i] == 0) continue;
    int bits = 32 * i;
    for (uint32_t word = a->words[i]; word; word >>= 1) bits++;
    return bits;
  }
  return 0;
}

static void shift_left(wide *a, int bits) {
  for (; bits >= 31; bits -= 31) multiply_add(a, 1u << 31, 0);
  multiply_add(a, 1u << bits, 0);
}

static void shift_right_one(wide *a) {
  for (int i = 0; i < WORDS; i++) {
    uint32_t above = i + 1 < WORDS ? a->words[i + 1] : 0;
    a->words[i] = a->words[i] >> 1 | above << 31;
  }
}

static bool at_least(const wide *a, const wide *b) {
  for (int i = WORDS - 1; i >= 0; i--) {
    if (a->words[i] != b->words[i]) return a->words[i] > b->words[i];
  }
  return true;
}

static void subtract(wide *a, const wide *b) {
  uint64_t borrow = 0;
  for (int i = 0; i < WORDS; i++) {
    uint64_t difference = (uint64_t)a->words[i] - b->words[i] - borrow;
    a->words[i] = (uint32_t)difference;
    borrow = difference >> 63;
  }
}

static double power_of_two(int exponent) {
  uint64_t bits = (uint64_t)(exponent + 1023) << 52;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/** digits / 10^places, rounded once: a quotient of at least 55 bits and a sticky remainder. */
static double divide(wide digits, int places) {
  int digit_bits = bit_length(&digits);
  if (digit_bits == 0) return 0.0;
  wide divisor = {{1}};
  for (int i = 0; i < places; i++) multiply_add(&divisor, 10, 0);
  int shift = 55 + bit_length(&divisor) - digit_bits;
  if (shift > 0) shift_left(&digits, shift);
  if (shift < 0) shift_left(&divisor, -shift);

  shift_left(&divisor, QUOTIENT_BITS);
  uint64_t quotient = 0;
  for (int bit = QUOTIENT_BITS; bit >= 0; bit--) {
    if (at_least(&digits, &divisor)) {
      subtract(&digits, &divisor);
      quotient |= (uint64_t)1 << bit;
    }
    shift_right_one(&divisor);
  }
  int extra = 0;
  while (quotient >> (53 + extra)) extra++;
  uint64_t kept = quotient >> extra, dropped = quotient & (((uint64_t)1 << extra) - 1);
  uint64_t half = (uint64_t)1 << (extra - 1);
  bool above = dropped > half || (dropped == half && bit_length(&digits) > 0);
  if (above || (dropped == half && (kept & 1))) kept++;
  return (double)kept * power_of_two(extra - shift);
}

bool sp__parse_decimal(const char *text, size_t length, double *value) {
  wide digits = {{0}};
  int count = 0, places = 0;
  bool point = false;
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    if (c == '.' && !point) {
      point = true;
    } else if (c >= '0' && c <= '9' && count < MAX_DIGITS) {
      multiply_add(&digits, 10, (uint32_t)(c - '0'));
      count++;
      if (point) places++;
    } else {
      return false;
    }
  }
  if (count == 0) return false;
  *value = divide(digits, places);
  return true;
}

bool sp__parse_count(const char *text, size_t length, int32_t limit, int32_t *value) {
  int64_t number = 0;
  if (length == 0) return false;
  for (size_t i = 0; i < length; i++) {
    if (text[i] < '0' || text[i] > '9') return false;
    number = number * 10 + (text[i] - '0');
    if (number > limit) return false;
  }
  *value = (int32_t)number;
  return true;
}
