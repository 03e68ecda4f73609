/* Links of polygons: reading them, and the switches of off-mesh links. A switch changes the links of at most two tiles,
 * so these are copied with the links of the switched one put in or left out, at the places where stitching puts them.
 */
#include <string.h>

#include "mesh/attach.h"

/* Reading ------------------------------------------------------------------------------------ */

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
  const sp_status status = mesh__resolve_polygon(mesh, ref, &slot, &polygon);
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

void mesh__free_links(mesh_links *links, const sp_allocator *allocator) {
  if (links->offsets != NULL) {
    sp__release(allocator, links->offsets, ((size_t)links->polygon_count + 1) * sizeof *links->offsets);
    sp__release(allocator, links->links, links->count * sizeof *links->links);
  }
  *links = (mesh_links){0};
}

/* Putting in and leaving out ----------------------------------------------------------------- */

/** A link with the polygon that it leaves. */
typedef struct departure {
  uint32_t slot;
  uint32_t polygon;
  mesh_link link;
} departure;

/** Order of the links of a polygon: by kind, then owner and index; portals come before all others. */
static bool precedes(const mesh_link *a, const mesh_link *b) {
  if (a->kind != b->kind) return a->kind < b->kind;
  if (a->owner_slot != b->owner_slot) return a->owner_slot < b->owner_slot;
  return a->link_index < b->link_index;
}

/** Where in the links of its tile a departing link is or belongs. */
static uint32_t place_of(const mesh_links *links, const departure *of) {
  if (links->offsets == NULL) return 0;
  uint32_t at = links->offsets[of->polygon];
  while (at < links->offsets[of->polygon + 1] && precedes(&links->links[at], &of->link)) at++;
  return at;
}

/** The links of a tile with one more or one less; false without memory. */
static bool copy_links(const sp_allocator *allocator, const mesh_links *from, uint32_t polygon_count,
                       const departure *change, bool add, mesh_links *to) {
  const uint32_t at = place_of(from, change), count = add ? from->count + 1 : from->count - 1;
  const size_t offset_size = ((size_t)polygon_count + 1) * sizeof *to->offsets;
  *to = (mesh_links){.polygon_count = polygon_count};
  if (count == 0) return true;
  uint32_t *offsets = sp__alloc(allocator, offset_size);
  mesh_link *links = sp__alloc_array(allocator, count, sizeof *links);
  if (offsets == NULL || links == NULL) {
    sp__release(allocator, offsets, offset_size);
    sp__release(allocator, links, count * sizeof *links);
    return false;
  }
  if (from->offsets != NULL) {
    memcpy(offsets, from->offsets, offset_size);
    memcpy(links, from->links, at * sizeof *links);
    memcpy(links + at + add, from->links + at + !add, (from->count - at - !add) * sizeof *links);
  } else {
    memset(offsets, 0, offset_size);
  }
  if (add) links[at] = change->link;
  for (uint32_t p = change->polygon + 1; p <= polygon_count; p++) offsets[p] = add ? offsets[p] + 1 : offsets[p] - 1;
  *to = (mesh_links){offsets, links, count, polygon_count};
  return true;
}

/** Makes one or two changes; on a failure none. The second may be of the tile of the first. */
static bool change_links(sp_navmesh *mesh, const departure *changes, int32_t count, bool add) {
  const sp_allocator *allocator = &mesh->object.allocator;
  mesh_links made[2] = {{0}, {0}};
  bool done = true;
  for (int32_t i = 0; i < count && done; i++) {
    const mesh_slot *slot = &mesh->slots[changes[i].slot];
    const bool again = i == 1 && changes[0].slot == changes[1].slot;
    done = copy_links(allocator, again ? &made[0] : &slot->links, slot->tile->data.polygon_count, &changes[i], add,
                      &made[i]);
  }
  for (int32_t i = 0; i < count && done; i++) {
    mesh_links *links = &mesh->slots[changes[i].slot].links;
    mesh__free_links(links, allocator); /* of one tile, the second time what the first change made */
    *links = made[i];
    made[i] = (mesh_links){0};
  }
  for (int32_t i = 0; i < count; i++) mesh__free_links(&made[i], allocator);
  return done;
}

/* Switches ----------------------------------------------------------------------------------- */

/** The departing links that an off-mesh link gives when it is on; 0 to 2 of them. */
static int32_t departures_of(const sp_navmesh *mesh, uint32_t owner, uint32_t index, departure made[2]) {
  const sp_navtile_link *link = &mesh->slots[owner].tile->data.links[index];
  departure forward = {.slot = owner}, reverse = {0};
  if (!mesh__attach_link(mesh, owner, link, &forward.polygon, &reverse.slot, &reverse.polygon)) return 0;
  forward.link = (mesh_link){.target_slot = reverse.slot,
                             .target_polygon = reverse.polygon,
                             .owner_slot = owner,
                             .link_index = index,
                             .kind = SP_NAVLINK_OFF_MESH};
  reverse.link = (mesh_link){.target_slot = owner,
                             .target_polygon = forward.polygon,
                             .owner_slot = owner,
                             .link_index = index,
                             .kind = SP_NAVLINK_OFF_MESH_REVERSE};
  made[0] = forward;
  made[1] = reverse;
  return link->bidirectional ? 2 : 1;
}

/** The slot of a live tile reference that has this link. */
static sp_status resolve_switch(const sp_navmesh *mesh, sp_polygon_ref tile, uint32_t link, mesh_slot **slot) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK) return status;
  *slot = mesh__resolve(mesh, tile, NULL);
  if (*slot == NULL) return sp__fail(SP_E_STATE, SP_FIELD_TILE, SP_DETAIL_BAD_INDEX);
  const uint32_t count = (*slot)->tile->data.link_count;
  if (link < count) return SP_OK;
  return sp__fail_range(SP_FIELD_OFF_MESH_LINK, link, 0, (double)count - 1);
}

sp_status sp_navmesh_get_link_enabled(const sp_navmesh *mesh, sp_polygon_ref tile, uint32_t link, int32_t *enabled) {
  mesh_slot *slot;
  const sp_status status = resolve_switch(mesh, tile, link, &slot);
  if (status != SP_OK) return status;
  if (enabled == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  *enabled = mesh__slot_link_is_on(slot, link);
  return SP_OK;
}

sp_status sp_navmesh_set_link_enabled(sp_navmesh *mesh, sp_polygon_ref tile, uint32_t link, int32_t enabled) {
  mesh_slot *slot;
  departure changes[2];
  sp_status status = mesh__check_idle(mesh);
  if (status == SP_OK) status = resolve_switch(mesh, tile, link, &slot);
  if (status != SP_OK) return status;
  const bool on = enabled != 0;
  if (mesh__slot_link_is_on(slot, link) == on) return SP_OK;
  const uint32_t owner = (uint32_t)(slot - mesh->slots), links = slot->tile->data.link_count;
  uint8_t *own = slot->edits.links_off;
  if (own == NULL) own = sp__alloc(&mesh->object.allocator, links * sizeof *own);
  if (own == NULL) return sp__fail_memory();
  const int32_t count = departures_of(mesh, owner, link, changes);
  if (!change_links(mesh, changes, count, on)) {
    if (slot->edits.links_off == NULL) sp__release(&mesh->object.allocator, own, links * sizeof *own);
    return sp__fail_memory();
  }
  if (slot->edits.links_off == NULL) memset(own, 0, links * sizeof *own);
  slot->edits.links_off = own;
  own[link] = !on;
  mesh->edits++;
  return SP_OK;
}
