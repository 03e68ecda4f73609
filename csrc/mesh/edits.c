/* What a mesh has changed of its tiles: areas and flags of polygons, switches of off-mesh links. The mesh has arrays of
 * its own from the first change on; a tile that is taken from it carries copies of them into other meshes.
 */
#include <string.h>

#include "mesh/mesh_internal.h"

/* Arrays ------------------------------------------------------------------------------------- */

void mesh__free_edits(const sp_allocator *allocator, const sp_navtile_data *of, mesh_edits *edits) {
  sp__release(allocator, edits->areas, of->polygon_count * sizeof *edits->areas);
  sp__release(allocator, edits->flags, of->polygon_count * sizeof *edits->flags);
  sp__release(allocator, edits->links_off, of->link_count * sizeof *edits->links_off);
  *edits = (mesh_edits){0};
}

/** A copy of an array that may be missing; false without memory. */
static bool copy_array(const sp_allocator *allocator, const void *from, size_t size, void **to) {
  *to = from != NULL ? sp__alloc(allocator, size) : NULL;
  if (*to != NULL) memcpy(*to, from, size);
  return *to != NULL || from == NULL;
}

bool mesh__copy_edits(const sp_allocator *allocator, const sp_navtile_data *of, const mesh_edits *from,
                      mesh_edits *to) {
  void *areas, *flags = NULL, *links_off = NULL;
  const bool copied = copy_array(allocator, from->areas, of->polygon_count * sizeof *from->areas, &areas) &&
                      copy_array(allocator, from->flags, of->polygon_count * sizeof *from->flags, &flags) &&
                      copy_array(allocator, from->links_off, of->link_count * sizeof *from->links_off, &links_off);
  mesh_edits made = {areas, flags, links_off};
  if (copied) {
    *to = made;
  } else {
    mesh__free_edits(allocator, of, &made);
  }
  return copied;
}

bool mesh__slot_link_is_on(const mesh_slot *slot, uint32_t link) {
  return slot->edits.links_off == NULL || !slot->edits.links_off[link];
}

/* Polygons ----------------------------------------------------------------------------------- */

sp_status sp_navmesh_get_polygon(const sp_navmesh *mesh, sp_polygon_ref ref, int32_t *area, int32_t *flags) {
  mesh_slot *slot;
  uint32_t polygon;
  const sp_status status = mesh__resolve_polygon(mesh, ref, &slot, &polygon);
  if (status != SP_OK) return status;
  if (area == NULL || flags == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *area = mesh__slot_areas(slot)[polygon];
  *flags = mesh__slot_flags(slot)[polygon];
  return SP_OK;
}

/** The mesh's own copy of an array of the tile, made at the first edit; false without memory. */
static bool own_copy(const sp_navmesh *mesh, void **own, const void *built, size_t size) {
  return *own != NULL || copy_array(&mesh->object.allocator, built, size, own);
}

sp_status sp_navmesh_set_polygon_area(sp_navmesh *mesh, sp_polygon_ref ref, int32_t area) {
  mesh_slot *slot;
  uint32_t polygon;
  sp_status status = mesh__check_idle(mesh);
  if (status == SP_OK) status = mesh__resolve_polygon(mesh, ref, &slot, &polygon);
  if (status != SP_OK) return status;
  if (area < 0 || area > SP_NAVMESH_MAX_AREA) return sp__fail_range(SP_FIELD_AREA, area, 0, SP_NAVMESH_MAX_AREA);
  if (mesh__slot_areas(slot)[polygon] == area) return SP_OK;
  void *own = slot->edits.areas;
  const sp_navtile_data *data = &slot->tile->data;
  if (!own_copy(mesh, &own, data->areas, data->polygon_count * sizeof *slot->edits.areas)) return sp__fail_memory();
  slot->edits.areas = own;
  slot->edits.areas[polygon] = (uint8_t)area;
  mesh->edits++;
  return SP_OK;
}

sp_status sp_navmesh_set_polygon_flags(sp_navmesh *mesh, sp_polygon_ref ref, int32_t flags) {
  mesh_slot *slot;
  uint32_t polygon;
  sp_status status = mesh__check_idle(mesh);
  if (status == SP_OK) status = mesh__resolve_polygon(mesh, ref, &slot, &polygon);
  if (status != SP_OK) return status;
  if (flags < 0 || flags > UINT16_MAX) return sp__fail_range(SP_FIELD_NAV_SETTINGS_FLAGS, flags, 0, UINT16_MAX);
  if (mesh__slot_flags(slot)[polygon] == flags) return SP_OK;
  void *own = slot->edits.flags;
  const sp_navtile_data *data = &slot->tile->data;
  if (!own_copy(mesh, &own, data->flags, data->polygon_count * sizeof *slot->edits.flags)) return sp__fail_memory();
  slot->edits.flags = own;
  slot->edits.flags[polygon] = (uint16_t)flags;
  mesh->edits++;
  return SP_OK;
}

/* Edited tiles ------------------------------------------------------------------------------- */

/** A tile that shares the content of another one. */
static sp_navtile *share_tile(sp_navtile *base, const sp_allocator *allocator) {
  sp_navtile *tile = sp__object_create(SP__KIND_NAVTILE, sizeof *tile, allocator);
  if (tile == NULL) return NULL;
  const sp__object object = tile->object;
  *tile = *base;
  tile->object = object;
  tile->base = base;
  tile->edits = (mesh_edits){0};
  tile->block = tile->walk_block = tile->border_block = NULL;
  tile->block_size = tile->walk_block_size = tile->border_block_size = 0;
  sp__object_retain(base);
  return tile;
}

sp_status sp_navmesh_copy_tile(const sp_navmesh *mesh, sp_polygon_ref ref, sp_navtile **out) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK) return status;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  const mesh_slot *slot = mesh__resolve(mesh, ref, NULL);
  if (slot == NULL) return sp__fail(SP_E_STATE, SP_FIELD_TILE, SP_DETAIL_BAD_INDEX);
  sp_navtile *tile = share_tile(slot->tile, &mesh->object.allocator);
  if (tile == NULL) return sp__fail_memory();
  if (!mesh__copy_edits(&tile->object.allocator, &tile->data, &slot->edits, &tile->edits)) {
    mesh__tile_release(tile);
    return sp__fail_memory();
  }
  *out = tile;
  return SP_OK;
}
