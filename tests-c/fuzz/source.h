/* What the fuzz targets share: taking values from the input, and checks that end the program. */
#ifndef SP_TESTS_FUZZ_SOURCE_H
#define SP_TESTS_FUZZ_SOURCE_H

#include <stdio.h>
#include <stdlib.h>

#include "samepath/base.h"

#include "core/bytes.h"
#include "support/counting_allocator.h"

/** The entry that libFuzzer calls. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/** A check that holds for every input; libFuzzer keeps the input when it does not. */
#define FUZZ_REQUIRE(condition)                                                                                        \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);                                    \
      abort();                                                                                                         \
    }                                                                                                                  \
  } while (0)

/** A number below `bound` from one byte; 0 after the end of the input. */
static inline int32_t take_below(sp__reader *source, int32_t bound) {
  return sp__read_u8(source) % bound;
}

/** What every allocator of a target must show at the end. */
static inline void require_nothing_left(const counting_allocator *counter) {
  FUZZ_REQUIRE(counter->live_blocks == 0);
  FUZZ_REQUIRE(counter->live_bytes == 0);
  FUZZ_REQUIRE(counter->wrong_releases == 0);
}

/** The error record of a text that was refused says where and what. */
static inline void require_format_record(uint64_t length) {
  sp_error error;
  sp_last_error(&error);
  FUZZ_REQUIRE(error.status == SP_E_FORMAT);
  FUZZ_REQUIRE(error.detail != SP_DETAIL_NONE);
  FUZZ_REQUIRE(error.line >= 1);
  FUZZ_REQUIRE(error.offset <= length);
}

#endif
