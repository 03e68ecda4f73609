/* Edits of area multipliers, and what is derived from them. */
#include "grid/area_costs.h"

#include <float.h>
#include <string.h>

#include "core/error.h"

int32_t grid__next_version(int32_t version) {
  return version == INT32_MAX ? 0 : version + 1;
}

void area_costs__init(area_costs *costs) {
  *costs = (area_costs){.least = 1.0, .uniform = true};
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) costs->multipliers[area] = 1.0;
}

static bool same_bits(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

static bool is_multiplier(double cost) {
  return cost > 0.0 && cost <= DBL_MAX;
}

static sp_status fail_multiplier(int32_t area, double cost) {
  return sp__fail_range_at(SP_FIELD_MULTIPLIER, area, cost, SP__ABOVE_ZERO, SP__FINITE);
}

static sp_status check_area(int32_t area) {
  if (area >= 0 && area < SP_AREA_COUNT) return SP_OK;
  return sp__fail_range(SP_FIELD_AREA, area, 0, SP_AREA_COUNT - 1);
}

static void derive(area_costs *costs) {
  costs->uniform = true;
  costs->least = costs->multipliers[0];
  for (int32_t area = 1; area < SP_AREA_COUNT; area++) {
    double cost = costs->multipliers[area];
    if (cost != costs->multipliers[0]) costs->uniform = false;
    if (cost < costs->least) costs->least = cost;
  }
  costs->edits++;
}

static void refresh(area_costs *costs) {
  derive(costs);
  costs->version = grid__next_version(costs->version);
}

sp_status area_costs__get(const area_costs *costs, int32_t area, double *cost) {
  if (!cost) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_status status = check_area(area);
  if (status == SP_OK) *cost = costs->multipliers[area];
  return status;
}

sp_status area_costs__set(area_costs *costs, int32_t area, double cost, bool busy) {
  sp_status status = check_area(area);
  if (status != SP_OK) return status;
  if (!is_multiplier(cost)) return fail_multiplier(area, cost);
  if (busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  if (same_bits(costs->multipliers[area], cost)) return SP_OK;
  costs->multipliers[area] = cost;
  refresh(costs);
  return SP_OK;
}

sp_status area_costs__set_all(area_costs *costs, const double *values, uint32_t count, bool busy) {
  if (!values) return sp__fail(SP_E_ARGUMENT, SP_FIELD_MULTIPLIER, SP_DETAIL_NULL_POINTER);
  if (count != SP_AREA_COUNT) return sp__fail_size(SP_FIELD_LENGTH, count, SP_AREA_COUNT);
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) {
    if (!is_multiplier(values[area])) return fail_multiplier(area, values[area]);
  }
  if (busy) return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
  if (memcmp(costs->multipliers, values, sizeof costs->multipliers) == 0) return SP_OK;
  memcpy(costs->multipliers, values, sizeof costs->multipliers);
  refresh(costs);
  return SP_OK;
}

/* State -------------------------------------------------------------------------------------- */

void area_costs__write(sp__writer *writer, const area_costs *costs) {
  sp__write_i32(writer, costs->version);
  for (int32_t area = 0; area < SP_AREA_COUNT; area++) sp__write_f64(writer, costs->multipliers[area]);
}

sp_status area_costs__read(sp__reader *reader, area_costs *saved) {
  sp_status status = sp__state_read_i32(reader, 0, INT32_MAX, SP_DETAIL_BAD_VALUE, &saved->version);
  for (int32_t area = 0; area < SP_AREA_COUNT && status == SP_OK; area++) {
    size_t start = reader->offset;
    status = sp__state_read_f64(reader, &saved->multipliers[area]);
    if (status == SP_OK && !is_multiplier(saved->multipliers[area])) {
      status = sp__fail_format(SP_DETAIL_BAD_VALUE, 0, start);
    }
  }
  return status;
}

void area_costs__restore(area_costs *costs, const area_costs *saved) {
  memcpy(costs->multipliers, saved->multipliers, sizeof costs->multipliers);
  costs->version = saved->version;
  derive(costs);
}
