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

void mesh__release(sp_navmesh *mesh) {
  if (!sp__object_drop(mesh)) return;
  const sp_allocator *allocator = &mesh->object.allocator;
  mesh__free_spare_queries(mesh);
  for (uint32_t s = 0; s < mesh->slot_count; s++) {
    mesh_slot *slot = &mesh->slots[s];
    if (slot->tile == NULL) continue;
    mesh__free_links(&slot->links, allocator);
    mesh__free_lookup(slot, allocator);
    mesh__free_edits(allocator, &slot->tile->data, &slot->edits);
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
  int32_t slot = mesh->buckets[bucket_of(mesh, (int32_t)tile_x, (int32_t)tile_z)];
  for (; slot >= 0; slot = mesh->slots[slot].next) {
    const sp_navtile_data *found = &mesh->slots[slot].tile->data;
    if (found->tile_x == tile_x && found->tile_z == tile_z) break;
  }
  return slot;
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
  sp_navtile *base = mesh__base_tile(tile);
  if (find_tile(mesh, tile->data.tile_x, tile->data.tile_z, tile->data.layer) >= 0) return false;
  sp__object_retain(base);
  mesh->slots[slot].tile = base;
  mesh->slots[slot].has_content_id = false;
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

const uint8_t *mesh__slot_content_id(mesh_slot *slot) {
  if (!slot->has_content_id) mesh__content_id(slot->tile, slot->content_id);
  slot->has_content_id = true;
  return slot->content_id;
}

void mesh__swap_tiles(sp_navmesh *a, sp_navmesh *b) {
  const sp_navmesh old = *a;
  a->slots = b->slots;
  a->slot_capacity = b->slot_capacity;
  a->slot_count = b->slot_count;
  a->tile_count = b->tile_count;
  a->linked_tiles = b->linked_tiles;
  a->overhanging_tiles = b->overhanging_tiles;
  a->free_from = b->free_from;
  a->buckets = b->buckets;
  a->bucket_count = b->bucket_count;
  b->slots = old.slots;
  b->slot_capacity = old.slot_capacity;
  b->slot_count = old.slot_count;
  b->tile_count = old.tile_count;
  b->linked_tiles = old.linked_tiles;
  b->overhanging_tiles = old.overhanging_tiles;
  b->free_from = old.free_from;
  b->buckets = old.buckets;
  b->bucket_count = old.bucket_count;
}

/* Adding ------------------------------------------------------------------------------------- */

sp_status mesh__check_idle(const sp_navmesh *mesh) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK || mesh->busy == 0) return status;
  return sp__fail(SP_E_REENTRANT, SP_FIELD_MESH, SP_DETAIL_IN_CALLBACK);
}

static sp_status check_edit(const sp_navmesh *mesh, const sp_navtile *tile) {
  sp_status status = mesh__check_idle(mesh);
  if (status == SP_OK) status = mesh__check_tile_handle(tile);
  if (status != SP_OK) return status;
  if (memcmp(tile->fingerprint, mesh->params.fingerprint, sizeof tile->fingerprint) == 0) return SP_OK;
  return sp__fail_format_at(SP_DETAIL_OTHER_SETTINGS, SP_FIELD_TILE, -1, 0);
}

static sp_status fail_position(int32_t detail) {
  return sp__fail(SP_E_STATE, SP_FIELD_TILE, detail);
}

/** Puts a tile with the edits that it carries into a free slot; the links are stitched later. */
static sp_status fill_slot(sp_navmesh *mesh, uint32_t slot, sp_navtile *tile) {
  mesh_edits edits = {0};
  if (!mesh__copy_edits(&mesh->object.allocator, &tile->data, &tile->edits, &edits)) return sp__fail_memory();
  (void)mesh__place_tile(mesh, slot, tile); /* the position is free */
  mesh->slots[slot].edits = edits;
  return SP_OK;
}

static void clear_slot(sp_navmesh *mesh, uint32_t slot) {
  sp_navtile *tile = displace_tile(mesh, slot);
  mesh__free_edits(&mesh->object.allocator, &tile->data, &mesh->slots[slot].edits);
  mesh__tile_release(tile);
}

static sp_status add_tile(sp_navmesh *mesh, sp_navtile *tile, sp_polygon_ref *ref) {
  const sp_navtile_data *data = &tile->data;
  const uint32_t slot = lowest_free_slot(mesh), slots_before = mesh->slot_count;
  if (slot == SP_NAVMESH_MAX_SLOTS) return fail_position(SP_DETAIL_NO_SLOT);
  if (slot == slots_before && !mesh__reserve_slots(mesh, slot + 1)) return sp__fail_memory();
  sp_status status = fill_slot(mesh, slot, tile);
  if (status == SP_OK) {
    status = mesh__stitch(mesh, data->tile_x, data->tile_z, mesh->linked_tiles > 0);
    if (status != SP_OK) clear_slot(mesh, slot);
  }
  if (status != SP_OK) {
    mesh->slot_count = slots_before;
    return status;
  }
  mesh->free_from = slot + 1;
  mesh->edits++;
  if (ref != NULL) *ref = mesh__ref(mesh->slots[slot].salt, slot, 0);
  return SP_OK;
}

sp_status sp_navmesh_add_tile(sp_navmesh *mesh, sp_navtile *tile, sp_polygon_ref *ref) {
  const sp_status status = check_edit(mesh, tile);
  if (status != SP_OK) return status;
  const sp_navtile_data *data = &tile->data;
  if (find_tile(mesh, data->tile_x, data->tile_z, data->layer) >= 0) return fail_position(SP_DETAIL_TILE_EXISTS);
  return add_tile(mesh, tile, ref);
}

/** Puts a tile into the lowest free slot without making links. */
static sp_status place_lowest(sp_navmesh *mesh, sp_navtile *tile) {
  const sp_navtile_data *data = &tile->data;
  if (find_tile(mesh, data->tile_x, data->tile_z, data->layer) >= 0) return fail_position(SP_DETAIL_TILE_EXISTS);
  const uint32_t slot = lowest_free_slot(mesh);
  if (slot == SP_NAVMESH_MAX_SLOTS) return fail_position(SP_DETAIL_NO_SLOT);
  if (slot == mesh->slot_count && !mesh__reserve_slots(mesh, slot + 1)) return sp__fail_memory();
  const sp_status status = fill_slot(mesh, slot, tile);
  if (status == SP_OK) mesh->free_from = slot + 1;
  return status;
}

sp_status sp_navmesh_add_tiles(sp_navmesh *mesh, sp_navtile *const *tiles, uint32_t count) {
  sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status == SP_OK && count > 0 && tiles == NULL) {
    status = sp__fail(SP_E_ARGUMENT, SP_FIELD_TILE, SP_DETAIL_NULL_POINTER);
  }
  for (uint32_t i = 0; i < count && status == SP_OK; i++) status = check_edit(mesh, tiles[i]);
  if (status != SP_OK || count == 0) return status;
  const uint32_t slots_before = mesh->slot_count, free_before = mesh->free_from;
  uint32_t placed = 0;
  while (placed < count && status == SP_OK) {
    status = place_lowest(mesh, tiles[placed]);
    if (status == SP_OK) placed++;
  }
  if (status == SP_OK) status = mesh__stitch(mesh, 0, 0, true);
  if (status == SP_OK) {
    mesh->edits++;
    return SP_OK;
  }
  while (placed > 0) {
    const sp_navtile_data *data = &tiles[--placed]->data;
    clear_slot(mesh, (uint32_t)find_tile(mesh, data->tile_x, data->tile_z, data->layer));
  }
  mesh->slot_count = slots_before;
  mesh->free_from = free_before;
  return status;
}

/* Replacing and removing --------------------------------------------------------------------- */

/** What an edit of a slot puts aside until the new links are made. */
typedef struct aside {
  uint32_t slot;
  sp_navtile *tile;
  mesh_links links;
  mesh_edits edits;
} aside;

static aside put_aside(sp_navmesh *mesh, uint32_t number) {
  mesh_slot *slot = &mesh->slots[number];
  const aside old = {number, slot->tile, slot->links, slot->edits};
  mesh__free_lookup(slot, &mesh->object.allocator); /* made again when it is needed */
  displace_tile(mesh, number);
  slot->links = (mesh_links){0};
  slot->edits = (mesh_edits){0};
  return old;
}

static void put_back(sp_navmesh *mesh, const aside *old) {
  mesh_slot *slot = &mesh->slots[old->slot];
  (void)mesh__place_tile(mesh, old->slot, old->tile);
  mesh__tile_release(old->tile); /* placing took another reference */
  slot->links = old->links;
  slot->edits = old->edits;
}

static void throw_away(sp_navmesh *mesh, aside *old) {
  const sp_allocator *allocator = &mesh->object.allocator;
  mesh__free_links(&old->links, allocator);
  mesh__free_edits(allocator, &old->tile->data, &old->edits);
  mesh__tile_release(old->tile);
  advance_salt(&mesh->slots[old->slot]);
}

static sp_status replace_tile(sp_navmesh *mesh, uint32_t slot, sp_navtile *tile, sp_polygon_ref *ref) {
  const bool linked_before = mesh->linked_tiles > 0;
  aside old = put_aside(mesh, slot);
  sp_status status = fill_slot(mesh, slot, tile);
  if (status == SP_OK) {
    status = mesh__stitch(mesh, tile->data.tile_x, tile->data.tile_z, linked_before || mesh->linked_tiles > 0);
    if (status != SP_OK) clear_slot(mesh, slot);
  }
  if (status != SP_OK) {
    put_back(mesh, &old);
    return status;
  }
  throw_away(mesh, &old);
  mesh->edits++;
  if (ref != NULL) *ref = mesh__ref(mesh->slots[slot].salt, slot, 0);
  return SP_OK;
}

sp_status sp_navmesh_replace_tile(sp_navmesh *mesh, sp_navtile *tile, sp_polygon_ref *ref) {
  const sp_status status = check_edit(mesh, tile);
  if (status != SP_OK) return status;
  const int32_t slot = find_tile(mesh, tile->data.tile_x, tile->data.tile_z, tile->data.layer);
  return slot < 0 ? fail_position(SP_DETAIL_NO_TILE) : replace_tile(mesh, (uint32_t)slot, tile, ref);
}

sp_status mesh__put_tile(sp_navmesh *mesh, sp_navtile *tile) {
  const int32_t slot = find_tile(mesh, tile->data.tile_x, tile->data.tile_z, tile->data.layer);
  return slot < 0 ? add_tile(mesh, tile, NULL) : replace_tile(mesh, (uint32_t)slot, tile, NULL);
}

/** Removes the tiles of some slots of a column. */
static sp_status remove_slots(sp_navmesh *mesh, int32_t tile_x, int32_t tile_z, aside *old, uint32_t count) {
  const bool linked_before = mesh->linked_tiles > 0;
  for (uint32_t i = 0; i < count; i++) old[i] = put_aside(mesh, old[i].slot);
  const sp_status status = mesh__stitch(mesh, tile_x, tile_z, linked_before);
  for (uint32_t i = 0; i < count; i++) {
    if (status != SP_OK) {
      put_back(mesh, &old[i]);
      continue;
    }
    throw_away(mesh, &old[i]);
    if (old[i].slot < mesh->free_from) mesh->free_from = old[i].slot;
  }
  mesh->edits += status == SP_OK;
  return status;
}

sp_status sp_navmesh_remove_tile(sp_navmesh *mesh, int32_t tile_x, int32_t tile_z, int32_t layer) {
  const sp_status status = mesh__check_idle(mesh);
  if (status != SP_OK) return status;
  const int32_t slot = find_tile(mesh, tile_x, tile_z, layer);
  if (slot < 0) return fail_position(SP_DETAIL_NO_TILE);
  aside old = {.slot = (uint32_t)slot};
  return remove_slots(mesh, tile_x, tile_z, &old, 1);
}

sp_status mesh__remove_column(sp_navmesh *mesh, int32_t tile_x, int32_t tile_z) {
  const sp_allocator *allocator = &mesh->object.allocator;
  uint32_t count = 0;
  for (int32_t slot = mesh__first_layer(mesh, tile_x, tile_z); slot >= 0; slot = mesh__next_layer(mesh, slot)) count++;
  if (count == 0) return SP_OK;
  aside *old = sp__alloc_array(allocator, count, sizeof *old);
  if (old == NULL) return sp__fail_memory();
  uint32_t layer = 0;
  for (int32_t slot = mesh__first_layer(mesh, tile_x, tile_z); slot >= 0; slot = mesh__next_layer(mesh, slot)) {
    old[layer++].slot = (uint32_t)slot;
  }
  const sp_status status = remove_slots(mesh, tile_x, tile_z, old, count);
  sp__release(allocator, old, count * sizeof *old);
  return status;
}

/* References --------------------------------------------------------------------------------- */

sp_status mesh__resolve_polygon(const sp_navmesh *mesh, sp_polygon_ref ref, mesh_slot **slot, uint32_t *polygon) {
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
  if (slot->edits.areas != NULL) size += polygons * sizeof *slot->edits.areas;
  if (slot->edits.flags != NULL) size += polygons * sizeof *slot->edits.flags;
  if (slot->edits.links_off != NULL) size += slot->tile->data.link_count * sizeof *slot->edits.links_off;
  return size;
}

uint64_t sp_navmesh_edit_count(const sp_navmesh *mesh) {
  return sp__object_is(mesh, SP__KIND_NAVMESH) ? mesh__edit_count(mesh) : 0;
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
