/* What an object shows through the public functions, as a hash. */
#ifndef SP_TESTS_TRANSCRIPT_H
#define SP_TESTS_TRANSCRIPT_H

#include <stddef.h>
#include <stdint.h>

#include "core/sha256.h"

void transcript_i64(sp__sha256 *hash, int64_t value);
/** The bits. */
void transcript_f64(sp__sha256 *hash, double value);
/** Their number, then each. */
void transcript_nodes(sp__sha256 *hash, const int32_t *nodes, size_t count);

#endif
