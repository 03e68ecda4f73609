/* Meshes: slots with salts, positions, edits (spec 08-navmesh-format, "References"). */
#include <string.h>

#include "abi/options.h"
#include "math/fp_guard.h"
#include "mesh/mesh_internal.h"

/* Life --------------------------------------------------------------------------------------- */

sp_navmesh *mesh__create(const mesh_params *params, const sp_allocator *allocator) {
  sp_navmesh *mesh = sp__object_create(SP__KIND_NAVMESH, sizeof *mesh, allocator);
  if (mesh != NULL) mesh->params = *params;
  return mesh;
}

void mesh__free_links(mesh_links *links, const sp_allocator *allocator) {
  if (links->offsets != NULL) {
    sp__release(allocator, links->offsets, ((size_t)links->polygon_count + 1) * sizeof *links->offsets);
    sp__release(allocator, links->links, links->count * sizeof *links->links);
  }
  *links = (mesh_links){0};
}

static void free_edits(mesh_slot *slot, const sp_allocator *allocator) {
  const size_t polygons = slot->tile->data.polygon_count;
  sp__release(allocator, slot->areas, polygons * sizeof *slot->areas);
  sp__release(allocator, slot->flags, polygons * sizeof *slot->flags);
  slot->areas = NULL;
  slot->flags = NULL;
}

void mesh__release(sp_navmesh *mesh) {
  if (!sp__object_drop(mesh)) return;
  const sp_allocator *allocator = &mesh->object.allocator;
  mesh__free_spare_queries(mesh);
  for (uint32_t s = 0; s < mesh->slot_count; s++) {
    mesh_slot *slot = &mesh->slots[s];
    if (slot->tile == NULL) continue;
    mesh__free_links(&slot->links, allocator);
    mesh__free_lookup(slot, allocator);
    free_edits(slot, allocator);
    mesh__tile_release(slot->tile);
  }
  mesh__free_settings(mesh);
  sp__release(allocator, mesh->slots, mesh->slot_capacity * sizeof *mesh->slots);
  sp__release(allocator, mesh->buckets, mesh->bucket_count * sizeof *mesh->buckets);
  sp__object_destroy(mesh, sizeof *mesh);
}

void sp_navmesh_free(sp_navmesh *mesh) {
  if (sp__object_give_up(mesh, SP__KIND_NAVMESH)) mesh__release(mesh);
}

sp_status sp_navmesh_create(const sp_navmesh_params *params, const sp_allocator *allocator, sp_navmesh **out) {
  mesh_params made;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const sp_status status = mesh__params_make(params, &made);
  if (status != SP_OK) return status;
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);
  sp_navmesh *mesh = mesh__create(&made, allocator);
  if (mesh == NULL) return sp__fail_memory();
  *out = mesh;
  return SP_OK;
}

/* Positions ---------------------------------------------------------------------------------- */

static size_t bucket_of(const sp_navmesh *mesh, int32_t tile_x, int32_t tile_z) {
  uint64_t mixed = (uint64_t)(uint32_t)tile_x << 32 | (uint32_t)tile_z;
  mixed = (mixed ^ mixed >> 32) * UINT64_C(0x9E3779B97F4A7C15);
  return (size_t)(mixed >> 32) & (mesh->bucket_count - 1);
}

int32_t mesh__compare_positions(const sp_navtile_data *a, const sp_navtile_data *b) {
  if (a->tile_x != b->tile_x) return a->tile_x < b->tile_x ? -1 : 1;
  if (a->tile_z != b->tile_z) return a->tile_z < b->tile_z ? -1 : 1;
  return a->layer < b->layer ? -1 : a->layer > b->layer;
}

/** Where in its bucket a position is or belongs. */
static int32_t *find_link(const sp_navmesh *mesh, const sp_navtile_data *position) {
  int32_t *at = &mesh->buckets[bucket_of(mesh, position->tile_x, position->tile_z)];
  while (*at >= 0 && mesh__compare_positions(&mesh->slots[*at].tile->data, position) < 0) at = &mesh->slots[*at].next;
  return at;
}

/** Slot of the tile at a position, or -1. */
static int32_t find_tile(const sp_navmesh *mesh, int32_t tile_x, int32_t tile_z, int32_t layer) {
  const sp_navtile_data position = {.tile_x = tile_x, .tile_z = tile_z, .layer = layer};
  if (mesh->bucket_count == 0) return -1;
  const int32_t slot = *find_link(mesh, &position);
  return slot >= 0 && mesh__compare_positions(&mesh->slots[slot].tile->data, &position) == 0 ? slot : -1;
}

static void insert_position(sp_navmesh *mesh, uint32_t slot) {
  int32_t *at = find_link(mesh, &mesh->slots[slot].tile->data);
  mesh->slots[slot].next = *at;
  *at = (int32_t)slot;
}

static void remove_position(sp_navmesh *mesh, uint32_t slot) {
  int32_t *at = find_link(mesh, &mesh->slots[slot].tile->data);
  *at = mesh->slots[slot].next;
}

int32_t mesh__first_layer(const sp_navmesh *mesh, int64_t tile_x, int64_t tile_z) {
  const bool possible = tile_x >= INT32_MIN && tile_x <= INT32_MAX && tile_z >= INT32_MIN && tile_z <= INT32_MAX;
  if (!possible || mesh->bucket_count == 0) return -1;
  const sp_navtile_data lowest = {.tile_x = (int32_t)tile_x, .tile_z = (int32_t)tile_z, .layer = 0};
  const int32_t slot = *find_link(mesh, &lowest);
  if (slot < 0) return -1;
  const sp_navtile_data *found = &mesh->slots[slot].tile->data;
  return found->tile_x == tile_x && found->tile_z == tile_z ? slot : -1;
}

int32_t mesh__next_layer(const sp_navmesh *mesh, int32_t slot) {
  const sp_navtile_data *here = &mesh->slots[slot].tile->data;
  const int32_t next = mesh->slots[slot].next;
  if (next < 0) return -1;
  const sp_navtile_data *there = &mesh->slots[next].tile->data;
  return there->tile_x == here->tile_x && there->tile_z == here->tile_z ? next : -1;
}

/* Slots -------------------------------------------------------------------------------------- */

/** Makes the buckets as many as the slots have room for; false without memory. */
static bool grow_buckets(sp_navmesh *mesh) {
  if (mesh->bucket_count >= mesh->slot_capacity) return true;
  const sp_allocator *allocator = &mesh->object.allocator;
  const size_t count = mesh->slot_capacity; /* a power of two */
  int32_t *buckets = sp__alloc_array(allocator, count, sizeof *buckets);
  if (buckets == NULL) return false;
  sp__release(allocator, mesh->buckets, mesh->bucket_count * sizeof *mesh->buckets);
  mesh->buckets = buckets;
  mesh->bucket_count = count;
  for (size_t b = 0; b < count; b++) buckets[b] = -1;
  for (uint32_t s = 0; s < mesh->slot_count; s++) {
    if (mesh->slots[s].tile != NULL) insert_position(mesh, s);
  }
  return true;
}

bool mesh__reserve_slots(sp_navmesh *mesh, uint32_t count) {
  void *slots = mesh->slots;
  if (!sp__grow_array(&mesh->object.allocator, &slots, &mesh->slot_capacity, mesh->slot_count, count,
                      sizeof *mesh->slots)) {
    return false;
  }
  mesh->slots = slots;
  if (!grow_buckets(mesh)) return false;
  for (; mesh->slot_count < count; mesh->slot_count++) {
    mesh->slots[mesh->slot_count] = (mesh_slot){.salt = 1, .next = -1};
  }
  return true;
}

bool mesh__place_tile(sp_navmesh *mesh, uint32_t slot, sp_navtile *tile) {
  if (find_tile(mesh, tile->data.tile_x, tile->data.tile_z, tile->data.layer) >= 0) return false;
  sp__object_retain(tile);
  mesh->slots[slot].tile = tile;
  insert_position(mesh, slot);
  mesh->tile_count++;
  mesh->linked_tiles += tile->data.link_count > 0;
  mesh->overhanging_tiles += tile->overhangs;
  return true;
}

/** Takes a tile out of its slot, keeping the reference, links and edits. */
static sp_navtile *displace_tile(sp_navmesh *mesh, uint32_t slot) {
  sp_navtile *tile = mesh->slots[slot].tile;
  remove_position(mesh, slot);
  mesh->slots[slot].tile = NULL;
  mesh->tile_count--;
  mesh->linked_tiles -= tile->data.link_count > 0;
  mesh->overhanging_tiles -= tile->overhangs;
  return tile;
}

static void advance_salt(mesh_slot *slot) {
  slot->salt = slot->salt == MESH_MAX_SALT ? 1 : slot->salt + 1;
}

static uint32_t lowest_free_slot(const sp_navmesh *mesh) {
  uint32_t slot = mesh->free_from;
  while (slot < mesh->slot_count && mesh->slots[slot].tile != NULL) slot++;
  return slot;
}

/* Edits -------------------------------------------------------------------------------------- */

/** SP_OK for a live mesh that no query is calling back from. */
static sp_status check_idle(const sp_navmesh *mesh) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK || mesh->busy == 0) return status;
  return sp__fail(SP_E_REENTRANT, SP_FIELD_MESH, SP_DETAIL_IN_CALLBACK);
}

static sp_status check_edit(const sp_navmesh *mesh, const sp_navtile *tile) {
  sp_status status = check_idle(mesh);
  if (status == SP_OK) status = mesh__check_tile_handle(tile);
  if (status != SP_OK) return status;
  if (memcmp(tile->fingerprint, mesh->params.fingerprint, sizeof tile->fingerprint) == 0) return SP_OK;
  return sp__fail_format_at(SP_DETAIL_OTHER_SETTINGS, SP_FIELD_TILE, -1, 0);
}

static sp_status fail_position(int32_t detail) {
  return sp__fail(SP_E_STATE, SP_FIELD_TILE, detail);
}

sp_status sp_navmesh_add_tile(sp_navmesh *mesh, sp_navtile *tile, sp_polygon_ref *ref) {
  sp_status status = check_edit(mesh, tile);
  if (status != SP_OK) return status;
  const sp_navtile_data *data = &tile->data;
  if (find_tile(mesh, data->tile_x, data->tile_z, data->layer) >= 0) return fail_position(SP_DETAIL_TILE_EXISTS);
  const uint32_t slot = lowest_free_slot(mesh), slots_before = mesh->slot_count;
  if (slot == SP_NAVMESH_MAX_SLOTS) return fail_position(SP_DETAIL_NO_SLOT);
  if (slot == slots_before && !mesh__reserve_slots(mesh, slot + 1)) return sp__fail_memory();
  (void)mesh__place_tile(mesh, slot, tile); /* the position is free */
  status = mesh__stitch(mesh, data->tile_x, data->tile_z, mesh->linked_tiles > 0);
  if (status != SP_OK) {
    mesh__tile_release(displace_tile(mesh, slot));
    mesh->slot_count = slots_before;
    return status;
  }
  mesh->free_from = slot + 1;
  mesh->edits++;
  if (ref != NULL) *ref = mesh__ref(mesh->slots[slot].salt, slot, 0);
  return SP_OK;
}

/** What an edit of a slot puts aside until its links are made. */
typedef struct aside {
  sp_navtile *tile;
  mesh_links links;
  uint8_t *areas;
  uint16_t *flags;
} aside;

static aside put_aside(sp_navmesh *mesh, uint32_t number) {
  mesh_slot *slot = &mesh->slots[number];
  const aside old = {slot->tile, slot->links, slot->areas, slot->flags};
  mesh__free_lookup(slot, &mesh->object.allocator); /* made again when it is needed */
  displace_tile(mesh, number);
  slot->links = (mesh_links){0};
  slot->areas = NULL;
  slot->flags = NULL;
  return old;
}

static void put_back(sp_navmesh *mesh, uint32_t number, const aside *old) {
  mesh_slot *slot = &mesh->slots[number];
  (void)mesh__place_tile(mesh, number, old->tile);
  mesh__tile_release(old->tile); /* placing took another reference */
  slot->links = old->links;
  slot->areas = old->areas;
  slot->flags = old->flags;
}

static void throw_away(sp_navmesh *mesh, aside *old) {
  const sp_allocator *allocator = &mesh->object.allocator;
  mesh_slot gone = {.tile = old->tile, .areas = old->areas, .flags = old->flags};
  mesh__free_links(&old->links, allocator);
  free_edits(&gone, allocator);
  mesh__tile_release(old->tile);
}

/** Replaces the tile of a slot by another of its position, or by none. */
static sp_status change_slot(sp_navmesh *mesh, uint32_t slot, sp_navtile *tile) {
  const int32_t tile_x = mesh->slots[slot].tile->data.tile_x, tile_z = mesh->slots[slot].tile->data.tile_z;
  const bool linked_before = mesh->linked_tiles > 0;
  aside old = put_aside(mesh, slot);
  if (tile != NULL) (void)mesh__place_tile(mesh, slot, tile);
  const sp_status status = mesh__stitch(mesh, tile_x, tile_z, linked_before || mesh->linked_tiles > 0);
  if (status != SP_OK) {
    if (tile != NULL) mesh__tile_release(displace_tile(mesh, slot));
    put_back(mesh, slot, &old);
    return status;
  }
  throw_away(mesh, &old);
  mesh->edits++;
  advance_salt(&mesh->slots[slot]);
  return SP_OK;
}

sp_status sp_navmesh_replace_tile(sp_navmesh *mesh, sp_navtile *tile, sp_polygon_ref *ref) {
  sp_status status = check_edit(mesh, tile);
  if (status != SP_OK) return status;
  const int32_t slot = find_tile(mesh, tile->data.tile_x, tile->data.tile_z, tile->data.layer);
  if (slot < 0) return fail_position(SP_DETAIL_NO_TILE);
  status = change_slot(mesh, (uint32_t)slot, tile);
  if (status == SP_OK && ref != NULL) *ref = mesh__ref(mesh->slots[slot].salt, (uint32_t)slot, 0);
  return status;
}

sp_status sp_navmesh_remove_tile(sp_navmesh *mesh, int32_t tile_x, int32_t tile_z, int32_t layer) {
  sp_status status = check_idle(mesh);
  if (status != SP_OK) return status;
  const int32_t slot = find_tile(mesh, tile_x, tile_z, layer);
  if (slot < 0) return fail_position(SP_DETAIL_NO_TILE);
  status = change_slot(mesh, (uint32_t)slot, NULL);
  if (status == SP_OK && (uint32_t)slot < mesh->free_from) mesh->free_from = (uint32_t)slot;
  return status;
}

/* References --------------------------------------------------------------------------------- */

mesh_slot *mesh__resolve(const sp_navmesh *mesh, sp_polygon_ref ref, uint32_t *polygon) {
  enum { MASK = (1 << MESH_INDEX_BITS) - 1 };
  const uint32_t slot = (uint32_t)(ref >> MESH_INDEX_BITS) & MASK, index = (uint32_t)ref & MASK;
  const uint32_t salt = (uint32_t)(ref >> 2 * MESH_INDEX_BITS);
  if (slot >= mesh->slot_count || mesh->slots[slot].tile == NULL || mesh->slots[slot].salt != salt) return NULL;
  if (polygon != NULL) *polygon = index;
  return &mesh->slots[slot];
}

/** The slot and polygon of a reference that must be live. */
static sp_status resolve(const sp_navmesh *mesh, sp_polygon_ref ref, mesh_slot **slot, uint32_t *polygon) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  *polygon = 0;
  if (status != SP_OK) return status;
  *slot = mesh__resolve(mesh, ref, polygon);
  if (*slot != NULL && *polygon < (*slot)->tile->data.polygon_count) return SP_OK;
  return sp__fail(SP_E_STATE, SP_FIELD_POLYGON, SP_DETAIL_BAD_INDEX);
}

int32_t sp_navmesh_is_valid(const sp_navmesh *mesh, sp_polygon_ref ref) {
  uint32_t polygon;
  if (!sp__object_is(mesh, SP__KIND_NAVMESH)) return 0;
  const mesh_slot *slot = mesh__resolve(mesh, ref, &polygon);
  return slot != NULL && polygon < slot->tile->data.polygon_count;
}

sp_polygon_ref sp_navmesh_tile_in_slot(const sp_navmesh *mesh, uint32_t slot) {
  if (!sp__object_is(mesh, SP__KIND_NAVMESH) || slot >= mesh->slot_count || mesh->slots[slot].tile == NULL) return 0;
  return mesh__ref(mesh->slots[slot].salt, slot, 0);
}

sp_polygon_ref sp_navmesh_tile_at(const sp_navmesh *mesh, int32_t tile_x, int32_t tile_z, int32_t layer) {
  if (!sp__object_is(mesh, SP__KIND_NAVMESH)) return 0;
  const int32_t slot = find_tile(mesh, tile_x, tile_z, layer);
  return slot < 0 ? 0 : sp_navmesh_tile_in_slot(mesh, (uint32_t)slot);
}

const sp_navtile *sp_navmesh_get_tile(const sp_navmesh *mesh, sp_polygon_ref ref) {
  if (!sp__object_is(mesh, SP__KIND_NAVMESH)) return NULL;
  const mesh_slot *slot = mesh__resolve(mesh, ref, NULL);
  return slot != NULL ? slot->tile : NULL;
}

/* Getters ------------------------------------------------------------------------------------ */

sp_status sp_navmesh_get_params(const sp_navmesh *mesh, sp_navmesh_params *params) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK) return status;
  if (params == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *params = mesh->params.values;
  return SP_OK;
}

uint32_t sp_navmesh_slot_count(const sp_navmesh *mesh) {
  return sp__object_is(mesh, SP__KIND_NAVMESH) ? mesh->slot_count : 0;
}

uint32_t sp_navmesh_tile_count(const sp_navmesh *mesh) {
  return sp__object_is(mesh, SP__KIND_NAVMESH) ? mesh->tile_count : 0;
}

static uint64_t slot_memory(const mesh_slot *slot) {
  if (slot->tile == NULL) return 0;
  const uint64_t polygons = slot->tile->data.polygon_count;
  uint64_t size = slot->links.count * (uint64_t)sizeof(mesh_link) + mesh__lookup_memory(slot);
  if (slot->links.offsets != NULL) size += (polygons + 1) * sizeof(uint32_t);
  if (slot->areas != NULL) size += polygons * sizeof *slot->areas;
  return slot->flags != NULL ? size + polygons * sizeof *slot->flags : size;
}

uint64_t sp_navmesh_memory(const sp_navmesh *mesh) {
  if (!sp__object_is(mesh, SP__KIND_NAVMESH)) return 0;
  uint64_t size = sizeof *mesh + mesh->slot_capacity * (uint64_t)sizeof *mesh->slots +
                  mesh->bucket_count * (uint64_t)sizeof *mesh->buckets + mesh__spare_query_memory(mesh);
  if (mesh->settings != NULL) {
    size += sizeof *mesh->settings + mesh->settings->link_count * (uint64_t)sizeof(sp_off_mesh_link);
  }
  for (uint32_t s = 0; s < mesh->slot_count; s++) size += slot_memory(&mesh->slots[s]);
  return size;
}

sp_status sp_navmesh_world_to_tile(const sp_navmesh *mesh, double x, double z, int32_t *tile_x, int32_t *tile_z) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK) return status;
  if (tile_x == NULL || tile_z == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const double position[2] = {x, z};
  for (int32_t axis = 0; axis < 2; axis++) {
    const bool inside = position[axis] > -SP_MAX_COORDINATE && position[axis] < SP_MAX_COORDINATE;
    if (inside) continue;
    return sp__fail_range(axis == 0 ? SP_FIELD_POINT_X : SP_FIELD_POINT_Z, position[axis], -SP_MAX_COORDINATE,
                          SP_MAX_COORDINATE);
  }
  const sp_navmesh_params *params = &mesh->params.values;
  int32_t column, row;
  if (!mesh__column_of(x, params->origin_x, params->tile_size, &column) ||
      !mesh__column_of(z, params->origin_z, params->tile_size, &row)) {
    return sp__fail_range(SP_FIELD_TILE_X, x, (double)INT32_MIN * params->tile_size,
                          (double)INT32_MAX * params->tile_size);
  }
  *tile_x = column;
  *tile_z = row;
  return SP_OK;
}

/* Polygons ----------------------------------------------------------------------------------- */

const uint8_t *mesh__slot_areas(const mesh_slot *slot) {
  return slot->areas != NULL ? slot->areas : slot->tile->data.areas;
}

const uint16_t *mesh__slot_flags(const mesh_slot *slot) {
  return slot->flags != NULL ? slot->flags : slot->tile->data.flags;
}

sp_status sp_navmesh_get_polygon(const sp_navmesh *mesh, sp_polygon_ref ref, int32_t *area, int32_t *flags) {
  mesh_slot *slot;
  uint32_t polygon;
  const sp_status status = resolve(mesh, ref, &slot, &polygon);
  if (status != SP_OK) return status;
  if (area == NULL || flags == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *area = mesh__slot_areas(slot)[polygon];
  *flags = mesh__slot_flags(slot)[polygon];
  return SP_OK;
}

/** The mesh's own copy of an array of the tile, made at the first edit; false without memory. */
static bool own_copy(const sp_navmesh *mesh, void **own, const void *built, size_t size) {
  if (*own != NULL) return true;
  *own = sp__alloc(&mesh->object.allocator, size);
  if (*own != NULL) memcpy(*own, built, size);
  return *own != NULL;
}

sp_status sp_navmesh_set_polygon_area(sp_navmesh *mesh, sp_polygon_ref ref, int32_t area) {
  mesh_slot *slot;
  uint32_t polygon;
  sp_status status = check_idle(mesh);
  if (status == SP_OK) status = resolve(mesh, ref, &slot, &polygon);
  if (status != SP_OK) return status;
  if (area < 0 || area > SP_NAVMESH_MAX_AREA) return sp__fail_range(SP_FIELD_AREA, area, 0, SP_NAVMESH_MAX_AREA);
  void *own = slot->areas;
  const sp_navtile_data *data = &slot->tile->data;
  if (!own_copy(mesh, &own, data->areas, data->polygon_count * sizeof *slot->areas)) return sp__fail_memory();
  slot->areas = own;
  slot->areas[polygon] = (uint8_t)area;
  mesh->edits++;
  return SP_OK;
}

sp_status sp_navmesh_set_polygon_flags(sp_navmesh *mesh, sp_polygon_ref ref, int32_t flags) {
  mesh_slot *slot;
  uint32_t polygon;
  sp_status status = check_idle(mesh);
  if (status == SP_OK) status = resolve(mesh, ref, &slot, &polygon);
  if (status != SP_OK) return status;
  if (flags < 0 || flags > UINT16_MAX) return sp__fail_range(SP_FIELD_NAV_SETTINGS_FLAGS, flags, 0, UINT16_MAX);
  void *own = slot->flags;
  const sp_navtile_data *data = &slot->tile->data;
  if (!own_copy(mesh, &own, data->flags, data->polygon_count * sizeof *slot->flags)) return sp__fail_memory();
  slot->flags = own;
  slot->flags[polygon] = (uint16_t)flags;
  mesh->edits++;
  return SP_OK;
}

static sp_navlink to_public(const sp_navmesh *mesh, const mesh_link *link) {
  return (sp_navlink){.target = mesh__ref(mesh->slots[link->target_slot].salt, link->target_slot, link->target_polygon),
                      .owner_slot = link->owner_slot,
                      .link_index = link->link_index,
                      .kind = link->kind,
                      .edge = link->edge,
                      .side = link->side,
                      .range_min = link->range_min,
                      .range_max = link->range_max};
}

sp_status sp_navmesh_get_links(const sp_navmesh *mesh, sp_polygon_ref ref, sp_navlink *links, uint32_t capacity,
                               uint32_t *count) {
  mesh_slot *slot;
  uint32_t polygon;
  const sp_status status = resolve(mesh, ref, &slot, &polygon);
  if (status != SP_OK) return status;
  if (count == NULL || (links == NULL && capacity > 0)) {
    return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  }
  *count = 0;
  if (slot->links.offsets == NULL) return SP_OK;
  const uint32_t first = slot->links.offsets[polygon];
  *count = slot->links.offsets[polygon + 1] - first;
  for (uint32_t i = 0; i < *count && i < capacity; i++) links[i] = to_public(mesh, &slot->links.links[first + i]);
  return SP_OK;
}
