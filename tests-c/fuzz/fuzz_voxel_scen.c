/* A .3dscen text: counted, then read into an array of just that size. */
#include <math.h>
#include <string.h>

#include "samepath/voxel.h"

#include "fuzz/source.h"

static void require_scenario(const sp_voxel_scenario *scenario, uint64_t length) {
  FUZZ_REQUIRE(isfinite(scenario->optimal) && scenario->optimal >= 0);
  FUZZ_REQUIRE(isfinite(scenario->ratio) && scenario->ratio >= 0);
  FUZZ_REQUIRE(scenario->start_x >= 0 && scenario->start_y >= 0 && scenario->start_z >= 0);
  FUZZ_REQUIRE(scenario->goal_x >= 0 && scenario->goal_y >= 0 && scenario->goal_z >= 0);
  FUZZ_REQUIRE(scenario->map_name_length > 0);
  FUZZ_REQUIRE((uint64_t)scenario->map_name_offset + scenario->map_name_length <= length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  const uint32_t length = (uint32_t)size;
  uint32_t count = 0, filled = 0;
  if (size == 0) return 0;
  const sp_status status = sp_voxel_scenarios_parse(text, length, NULL, 0, &count);
  if (status == SP_E_FORMAT) {
    require_format_record(length);
    return 0;
  }
  FUZZ_REQUIRE(status == (count > 0 ? SP_E_BUFFER_TOO_SMALL : SP_OK));
  FUZZ_REQUIRE(count <= size);
  if (count == 0) return 0;
  sp_voxel_scenario *scenarios = malloc(count * sizeof *scenarios);
  sp_voxel_scenario *some = malloc((count / 2 + 1) * sizeof *some);
  FUZZ_REQUIRE(scenarios != NULL && some != NULL);
  FUZZ_REQUIRE(sp_voxel_scenarios_parse(text, length, scenarios, count, &filled) == SP_OK);
  FUZZ_REQUIRE(filled == count);
  for (uint32_t i = 0; i < count; i++) require_scenario(&scenarios[i], length);
  FUZZ_REQUIRE(sp_voxel_scenarios_parse(text, length, some, count / 2, &filled) == SP_E_BUFFER_TOO_SMALL);
  FUZZ_REQUIRE(filled == count);
  FUZZ_REQUIRE(memcmp(some, scenarios, count / 2 * sizeof *some) == 0); /* there is no padding */
  free(some);
  free(scenarios);
  return 0;
}
