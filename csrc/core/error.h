/* The last-error record: parts, no text, no allocation. Each helper returns its status, so a
 * function can end with `return sp__fail_range(...)`. The lowest layer records; upper layers pass on.
 */
#ifndef SP_CORE_ERROR_H
#define SP_CORE_ERROR_H

#include <float.h>

#include "samepath/base.h"

/** As `min`: "above 0", for bounds that exclude zero. */
#define SP__ABOVE_ZERO 0x1p-1074
/** As `max`: "and finite", for values without another upper bound. Infinity means no bound at all. */
#define SP__FINITE DBL_MAX

/** A failure without a value: what (status), which argument (field), why (detail). */
sp_status sp__fail(sp_status status, int32_t field, int32_t detail);

/** SP_E_RANGE: `field` is `value`, allowed is min..max. */
sp_status sp__fail_range(int32_t field, double value, double min, double max);

/** The same for item `index` of an array argument. */
sp_status sp__fail_range_at(int32_t field, int32_t index, double value, double min, double max);

/** SP_E_ARGUMENT with the value and the only one allowed: a wrong length or struct size. */
sp_status sp__fail_size(int32_t field, double value, double expected);

/** SP_E_FORMAT at a 1-based line and a byte offset. */
sp_status sp__fail_format(int32_t detail, int32_t line, uint64_t offset);

/**
 * SP_E_FORMAT of an array in memory or in bytes: `field` item `index` (-1: none). `offset` is 0 for arrays in memory.
 */
sp_status sp__fail_format_at(int32_t detail, int32_t field, int32_t index, uint64_t offset);

/** The same with the value that was found and the only one allowed, as of a format version. */
sp_status sp__fail_format_value(int32_t detail, int32_t field, double found, double expected, uint64_t offset);

/** SP_E_FORMAT: saved bytes say `saved` for a setting that the object taking them has as `own`. */
sp_status sp__fail_mismatch(int32_t field, double saved, double own, uint64_t offset);

/** SP_E_NO_MEMORY. */
sp_status sp__fail_memory(void);

#endif
