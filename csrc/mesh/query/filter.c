/* Filters: which polygons a query may use, what travel costs on them (spec 07-navmesh-queries, "Filters and costs"). */
#include "abi/options.h"
#include "math/constants.h"
#include "mesh/query/query_internal.h"

sp_status query__check_filter(const sp_navfilter *filter) {
  if (filter == NULL || sp__object_is(filter, SP__KIND_NAVFILTER)) return SP_OK;
  return sp__fail(SP_E_HANDLE, SP_FIELD_FILTER, SP_DETAIL_WRONG_KIND);
}

static void release_filter(const sp_navfilter *filter) {
  sp_navfilter *held = (sp_navfilter *)(uintptr_t)filter; /* references are counted in immutable filters too */
  if (sp__object_drop(held)) sp__object_destroy(held, sizeof *held);
}

void query__hold_filter(const sp_navfilter **held, const sp_navfilter *filter) {
  if (filter != NULL) sp__object_retain((void *)(uintptr_t)filter);
  if (*held != NULL) release_filter(*held);
  *held = filter;
}

static sp_status check_area_costs(const double *area_costs) {
  for (int32_t area = 0; area_costs != NULL && area < SP_NAVMESH_AREA_COUNT; area++) {
    const bool possible = area_costs[area] > 0;
    if (possible) continue;
    return sp__fail_range_at(SP_FIELD_AREA_COSTS, area, area_costs[area], SP__ABOVE_ZERO, SP_INFINITY);
  }
  return SP_OK;
}

/** Takes the costs over; NULL is 1 for all. */
static void set_area_costs(sp_navfilter *filter, const double *area_costs) {
  double least = SP_INFINITY;
  for (int32_t area = 0; area < SP_NAVMESH_AREA_COUNT; area++) {
    const double cost = area_costs != NULL ? area_costs[area] : 1;
    filter->area_costs[area] = cost;
    if (cost <= DBL_MAX) filter->allowed_areas |= UINT64_C(1) << area;
    if (cost < least) least = cost;
  }
  filter->min_area_cost = least <= DBL_MAX ? least : 0; /* without an area there is nothing to estimate */
  filter->consistent = true;
}

sp_status sp_navfilter_create(const sp_nav_filter_options *options, const double *area_costs,
                              const sp_navfilter_hooks *hooks, const sp_allocator *allocator, sp_navfilter **out) {
  static const sp_nav_filter_options defaults = SP_NAV_FILTER_OPTIONS_INIT;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_status status = sp__nav_filter_options_check(options);
  if (status == SP_OK) status = check_area_costs(area_costs);
  if (status != SP_OK) return status;
  sp_navfilter *filter = sp__object_create(SP__KIND_NAVFILTER, sizeof *filter, allocator);
  if (filter == NULL) return sp__fail_memory();
  const sp_nav_filter_options *chosen = options != NULL ? options : &defaults;
  filter->include_flags = (uint32_t)chosen->include_flags;
  filter->exclude_flags = (uint32_t)chosen->exclude_flags;
  if (hooks != NULL) filter->hooks = *hooks;
  set_area_costs(filter, area_costs);
  *out = filter;
  return SP_OK;
}

sp_status sp_navfilter_create_with_estimate(const sp_nav_filter_options *options, const double *area_costs,
                                            double min_area_cost, const sp_navfilter_hooks *hooks,
                                            const sp_allocator *allocator, sp_navfilter **out) {
  const bool possible = min_area_cost >= 0 && min_area_cost <= DBL_MAX;
  if (!possible) return sp__fail_range(SP_FIELD_MIN_AREA_COST, min_area_cost, 0, SP__FINITE);
  const sp_status status = sp_navfilter_create(options, area_costs, hooks, allocator, out);
  if (status != SP_OK) return status;
  (*out)->consistent = min_area_cost <= (*out)->min_area_cost;
  (*out)->min_area_cost = min_area_cost;
  return SP_OK;
}

void sp_navfilter_free(sp_navfilter *filter) {
  if (sp__object_give_up(filter, SP__KIND_NAVFILTER)) release_filter(filter);
}

sp_status sp_navfilter_test(const sp_navfilter *filter, int32_t flags, int32_t area, int32_t *passes) {
  const sp_status status = query__check_filter(filter);
  if (status != SP_OK) return status;
  if (flags < 0 || flags > UINT16_MAX) return sp__fail_range(SP_FIELD_NAV_SETTINGS_FLAGS, flags, 0, UINT16_MAX);
  if (area < 0 || area > SP_NAVMESH_MAX_AREA) return sp__fail_range(SP_FIELD_AREA, area, 0, SP_NAVMESH_MAX_AREA);
  if (passes == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *passes = filter == NULL || query__data_passes(filter, (uint32_t)flags, (uint32_t)area);
  return SP_OK;
}
