/* A Moving AI scenario text: counted, then read into an array of just that size. */
#include <math.h>
#include <string.h>

#include "samepath/movingai.h"

#include "fuzz/source.h"

static void require_scenario(const sp_scenario *scenario, uint64_t length) {
  FUZZ_REQUIRE(isfinite(scenario->optimal) && scenario->optimal >= 0);
  FUZZ_REQUIRE(scenario->bucket >= 0);
  FUZZ_REQUIRE(scenario->start_x >= 0 && scenario->start_y >= 0);
  FUZZ_REQUIRE(scenario->goal_x >= 0 && scenario->goal_y >= 0);
  FUZZ_REQUIRE(scenario->map_name_length > 0);
  FUZZ_REQUIRE((uint64_t)scenario->map_name_offset + scenario->map_name_length <= length);
}

/** Reads with less room than lines: the records that fit are the same. */
static void require_cut(const char *text, uint32_t length, const sp_scenario *scenarios, uint32_t count) {
  const uint32_t room = count / 2;
  uint32_t counted = 0;
  sp_scenario *some = malloc((room + 1) * sizeof *some);
  FUZZ_REQUIRE(some != NULL);
  FUZZ_REQUIRE(sp_movingai_scenarios_parse(text, length, some, room, &counted) == SP_E_BUFFER_TOO_SMALL);
  FUZZ_REQUIRE(counted == count);
  for (uint32_t i = 0; i < room; i++) {
    FUZZ_REQUIRE(memcmp(&some[i], &scenarios[i], sizeof *some) == 0); /* the padding is a field */
  }
  free(some);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  const uint32_t length = (uint32_t)size;
  uint32_t count = 0;
  if (size == 0) return 0;
  const sp_status status = sp_movingai_scenarios_parse(text, length, NULL, 0, &count);
  if (status == SP_E_FORMAT) {
    require_format_record(length);
    return 0;
  }
  FUZZ_REQUIRE(status == (count > 0 ? SP_E_BUFFER_TOO_SMALL : SP_OK));
  FUZZ_REQUIRE(count <= size);
  if (count == 0) return 0;
  uint32_t filled = 0;
  sp_scenario *scenarios = malloc(count * sizeof *scenarios);
  FUZZ_REQUIRE(scenarios != NULL);
  FUZZ_REQUIRE(sp_movingai_scenarios_parse(text, length, scenarios, count, &filled) == SP_OK);
  FUZZ_REQUIRE(filled == count);
  for (uint32_t i = 0; i < count; i++) require_scenario(&scenarios[i], length);
  require_cut(text, length, scenarios, count);
  free(scenarios);
  return 0;
}
