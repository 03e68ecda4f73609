/* Trampolines from the C callbacks to the imported host functions; see host.h. */
#include "host.h"

#include <stddef.h>

#include "samepath/build2d.h"

#define HOST_IMPORT(name) __attribute__((import_module("samepath"), import_name(name))) extern

HOST_IMPORT("blocked") int32_t import_blocked(uint32_t slot, int32_t x, int32_t y);
HOST_IMPORT("step_cost")
double import_step_cost(uint32_t slot, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y, double grid_cost);
HOST_IMPORT("cell_changed") void import_cell_changed(uint32_t slot, int32_t x, int32_t y);
HOST_IMPORT("rect_changed")
void import_rect_changed(uint32_t slot, int32_t x, int32_t y, int32_t width, int32_t height);
HOST_IMPORT("voxel_blocked") int32_t import_voxel_blocked(uint32_t slot, int32_t x, int32_t y, int32_t z);
HOST_IMPORT("voxel_step_cost")
double import_voxel_step_cost(uint32_t slot, int32_t from_x, int32_t from_y, int32_t from_z, int32_t to_x, int32_t to_y,
                              int32_t to_z, double grid_cost);
HOST_IMPORT("voxel_changed") void import_voxel_changed(uint32_t slot, int32_t x, int32_t y, int32_t z);

HOST_IMPORT("node_blocked") int32_t import_node_blocked(uint32_t slot, int32_t node);
HOST_IMPORT("edge_cost") double import_edge_cost(uint32_t slot, int32_t from, int32_t to, double weight);
HOST_IMPORT("estimate") double import_estimate(uint32_t slot, int32_t from, int32_t to);
HOST_IMPORT("link_valid") int32_t import_link_valid(uint32_t slot, int32_t a, int32_t b);

HOST_IMPORT("nav_passes") int32_t import_nav_passes(uint32_t slot, int32_t flags, int32_t area);

static int32_t failed;

/* The slot travels in the pointer itself: no allocation, and nothing that could go stale. */
static void *user_of_slot(uint32_t slot) {
  return (void *)(uintptr_t)slot;
}
static uint32_t slot_of_user(void *user) {
  return (uint32_t)(uintptr_t)user;
}

static int32_t call_blocked(void *user, int32_t x, int32_t y, int32_t *blocked) {
  *blocked = import_blocked(slot_of_user(user), x, y);
  return failed;
}

static int32_t call_step_cost(void *user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y, double grid_cost,
                              double *cost) {
  *cost = import_step_cost(slot_of_user(user), from_x, from_y, to_x, to_y, grid_cost);
  return failed;
}

static void call_cell_changed(void *user, int32_t x, int32_t y) {
  import_cell_changed(slot_of_user(user), x, y);
}

static void call_rect_changed(void *user, int32_t x, int32_t y, int32_t width, int32_t height) {
  import_rect_changed(slot_of_user(user), x, y, width, height);
}

static int32_t call_node_blocked(void *user, int32_t node, int32_t *blocked) {
  *blocked = import_node_blocked(slot_of_user(user), node);
  return failed;
}

static int32_t call_edge_cost(void *user, int32_t from, int32_t to, double weight, double *cost) {
  *cost = import_edge_cost(slot_of_user(user), from, to, weight);
  return failed;
}

static int32_t call_estimate(void *user, int32_t from, int32_t to, double *estimate) {
  *estimate = import_estimate(slot_of_user(user), from, to);
  return failed;
}

static int32_t call_link_valid(void *user, int32_t a, int32_t b, int32_t *valid) {
  *valid = import_link_valid(slot_of_user(user), a, b);
  return failed;
}

void sp_host_graph_hooks(sp_graph_hooks *out, uint32_t slot, uint32_t kinds) {
  out->blocked = (kinds & SP_HOST_NODE_BLOCKED) != 0 ? call_node_blocked : NULL;
  out->edge_cost = (kinds & SP_HOST_EDGE_COST) != 0 ? call_edge_cost : NULL;
  out->heuristic = (kinds & SP_HOST_ESTIMATE) != 0 ? call_estimate : NULL;
  out->user = user_of_slot(slot);
}

void sp_host_link_hooks(sp_link_hooks *out, uint32_t slot) {
  out->link_valid = call_link_valid;
  out->user = user_of_slot(slot);
}

static int32_t call_nav_passes(void *user, int32_t flags, int32_t area) {
  const int32_t passes = import_nav_passes(slot_of_user(user), flags, area);
  return failed != 0 ? -1 : passes;
}

void sp_host_navfilter_hooks(sp_navfilter_hooks *out, uint32_t slot) {
  *out = (sp_navfilter_hooks){call_nav_passes, user_of_slot(slot)};
}

static int32_t call_voxel_blocked(void *user, int32_t x, int32_t y, int32_t z, int32_t *blocked) {
  *blocked = import_voxel_blocked(slot_of_user(user), x, y, z);
  return failed;
}

static int32_t call_voxel_step_cost(void *user, int32_t from_x, int32_t from_y, int32_t from_z, int32_t to_x,
                                    int32_t to_y, int32_t to_z, double grid_cost, double *cost) {
  *cost = import_voxel_step_cost(slot_of_user(user), from_x, from_y, from_z, to_x, to_y, to_z, grid_cost);
  return failed;
}

static void call_voxel_changed(void *user, int32_t x, int32_t y, int32_t z) {
  import_voxel_changed(slot_of_user(user), x, y, z);
}

void sp_host_hooks(sp_grid_hooks *out, uint32_t slot, uint32_t kinds) {
  out->blocked = (kinds & SP_HOST_BLOCKED) != 0 ? call_blocked : NULL;
  out->step_cost = (kinds & SP_HOST_STEP_COST) != 0 ? call_step_cost : NULL;
  out->user = user_of_slot(slot);
}

void sp_host_listener(sp_grid_listener *out, uint32_t slot, uint32_t kinds) {
  out->cell_changed = (kinds & SP_HOST_CELL_CHANGED) != 0 ? call_cell_changed : NULL;
  out->rect_changed = (kinds & SP_HOST_RECT_CHANGED) != 0 ? call_rect_changed : NULL;
  out->user = user_of_slot(slot);
}

void sp_host_voxel_hooks(sp_voxel_hooks *out, uint32_t slot, uint32_t kinds) {
  out->blocked = (kinds & SP_HOST_BLOCKED) != 0 ? call_voxel_blocked : NULL;
  out->step_cost = (kinds & SP_HOST_STEP_COST) != 0 ? call_voxel_step_cost : NULL;
  out->user = user_of_slot(slot);
}

void sp_host_voxel_listener(sp_voxel_listener *out, uint32_t slot) {
  *out = (sp_voxel_listener){call_voxel_changed, user_of_slot(slot)};
}

int32_t *sp_host_failed(void) {
  return &failed;
}

_Static_assert(sizeof(sp_grid_hooks) == 12, "the host reserves 12 bytes for hooks");
_Static_assert(sizeof(sp_voxel_hooks) == 12, "the host reserves 12 bytes for hooks of voxel grids");
_Static_assert(sizeof(sp_grid_listener) == 12, "the host reserves 12 bytes for a listener");
_Static_assert(sizeof(sp_graph_hooks) == 16, "the host reserves 16 bytes for graph hooks");
_Static_assert(sizeof(sp_navfilter_hooks) == 8, "the host reserves 8 bytes for the hook of a filter");
_Static_assert(sizeof(sp_link_hooks) == 8, "the host reserves 8 bytes for link hooks");

/* Structs that the host reads and writes by itself; its numbers are those of ts/internal/mesh-structs.ts and
 * region-structs.ts.
 */
_Static_assert(sizeof(sp_off_mesh_link) == 72 && offsetof(sp_off_mesh_link, flags) == 68, "the host knows this layout");
_Static_assert(sizeof(sp_navtile_polygons) == 48 && offsetof(sp_navtile_polygons, flags) == 44,
               "the host knows this layout");
_Static_assert(sizeof(sp_navtile_data) == 88 && offsetof(sp_navtile_data, links) == 84, "the host knows this layout");
_Static_assert(sizeof(sp_navtile_detail) == 12 && offsetof(sp_navtile_detail, triangle_count) == 10,
               "the host knows this layout");
_Static_assert(sizeof(sp_navtile_link) == 36 && offsetof(sp_navtile_link, bidirectional) == 35,
               "the host knows this layout");
_Static_assert(sizeof(sp_navlink) == 24 && offsetof(sp_navlink, range_max) == 20, "the host knows this layout");
_Static_assert(sizeof(sp_outlines) == 28 && offsetof(sp_outlines, outline_sizes) == 24, "the host knows this layout");
_Static_assert(sizeof(sp_region_rings) == 16 && offsetof(sp_region_rings, ring_starts) == 12,
               "the host knows this layout");
_Static_assert(sizeof(sp_region_part) == 40 && offsetof(sp_region_part, neighbors) == 36, "the host knows this layout");
