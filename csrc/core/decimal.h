/* Decimal text to double, correctly rounded and without a locale. */
#ifndef SP_CORE_DECIMAL_H
#define SP_CORE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Reads digits with an optional point (`12`, `12.5`, `.5`, `12.`) and nothing else: no sign, no
 * exponent, at most 40 digits in all. Rounds to nearest, ties to even. False for any other text.
 */
bool sp__parse_decimal(const char *text, size_t length, double *value);

/** Reads digits only, up to `limit`. False for other text or a larger number. */
bool sp__parse_count(const char *text, size_t length, int32_t limit, int32_t *value);

#endif
