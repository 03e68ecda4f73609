/* Restoring snapshots: a mesh of its own is read, checked and stitched, and only then takes the place of the old one.
 */
#include <string.h>

#include "math/fp_guard.h"
#include "mesh/library.h"
#include "mesh/snapshot.h"

/** A snapshot that is being read into a mesh. */
typedef struct restore {
  sp__reader reader;
  const sp_navtile_library *library;
  sp_navmesh *mesh;
  size_t section_end;
} restore;

static size_t left(const restore *of) {
  return of->section_end - of->reader.offset;
}

/** A list whose items are `item_size` bytes long and not more than `most`. */
static sp_status read_count(restore *of, int32_t field, uint32_t most, uint32_t item_size, uint32_t *count) {
  const size_t start = of->reader.offset;
  if (left(of) < 4) return sp__fail_format_at(SP_DETAIL_BAD_LENGTH, field, -1, of->section_end);
  *count = sp__read_u32(&of->reader);
  const bool possible = *count <= most && *count <= left(of) / item_size;
  return possible ? SP_OK : sp__fail_format_at(SP_DETAIL_BAD_COUNT, field, -1, start);
}

/* Edits -------------------------------------------------------------------------------------- */

/** An array of the slot's own, a copy of the tile's or zeroed; false without memory. */
static bool own_array(const sp_allocator *allocator, void **own, const void *built, size_t size) {
  if (*own != NULL) return true;
  *own = sp__alloc(allocator, size);
  if (*own == NULL) return false;
  if (built != NULL) {
    memcpy(*own, built, size);
  } else {
    memset(*own, 0, size);
  }
  return true;
}

static bool edit_polygon(const restore *of, mesh_slot *slot, uint32_t polygon, uint8_t area, uint16_t flags) {
  const sp_allocator *allocator = &of->mesh->object.allocator;
  const sp_navtile_data *built = &slot->tile->data;
  void *areas = slot->edits.areas, *own_flags = slot->edits.flags;
  if (area != built->areas[polygon]) {
    if (!own_array(allocator, &areas, built->areas, built->polygon_count * sizeof *built->areas)) return false;
    slot->edits.areas = areas;
    slot->edits.areas[polygon] = area;
  }
  if (flags != built->flags[polygon]) {
    if (!own_array(allocator, &own_flags, built->flags, built->polygon_count * sizeof *built->flags)) return false;
    slot->edits.flags = own_flags;
    slot->edits.flags[polygon] = flags;
  }
  return true;
}

static sp_status read_edit(restore *of, mesh_slot *slot, uint32_t number, int64_t *last) {
  const size_t start = of->reader.offset;
  const sp_navtile_data *built = &slot->tile->data;
  const uint32_t polygon = sp__read_u32(&of->reader);
  const uint8_t area = sp__read_u8(&of->reader);
  const uint16_t flags = sp__read_u16(&of->reader);
  int32_t detail = SP_DETAIL_NONE;
  size_t at = start;
  if (polygon >= built->polygon_count) {
    detail = SP_DETAIL_BAD_INDEX;
  } else if ((int64_t)polygon <= *last) {
    detail = SP_DETAIL_NOT_ASCENDING;
  } else if (area > SP_NAVMESH_MAX_AREA) {
    detail = SP_DETAIL_BAD_AREA;
    at = start + 4;
  } else if (area == built->areas[polygon] && flags == built->flags[polygon]) {
    detail = SP_DETAIL_AS_BUILT;
    at = start + 4;
  }
  if (detail != SP_DETAIL_NONE) return sp__fail_format_at(detail, SP_FIELD_POLYGON_EDIT, (int32_t)number, at);
  *last = polygon;
  return edit_polygon(of, slot, polygon, area, flags) ? SP_OK : sp__fail_memory();
}

static sp_status read_edits(restore *of, mesh_slot *slot) {
  uint32_t count = 0;
  int64_t last = -1;
  sp_status status =
      read_count(of, SP_FIELD_POLYGON_EDIT, slot->tile->data.polygon_count, MESH_POLYGON_EDIT_SIZE, &count);
  for (uint32_t i = 0; status == SP_OK && i < count; i++) status = read_edit(of, slot, i, &last);
  return status;
}

static sp_status read_switches(restore *of, mesh_slot *slot) {
  const uint32_t links = slot->tile->data.link_count;
  uint32_t count = 0;
  int64_t last = -1;
  const sp_status status = read_count(of, SP_FIELD_LINK_SWITCH, links, MESH_LINK_SWITCH_SIZE, &count);
  if (status != SP_OK || count == 0) return status;
  void *off = NULL;
  if (!own_array(&of->mesh->object.allocator, &off, NULL, links * sizeof *slot->edits.links_off)) {
    return sp__fail_memory();
  }
  slot->edits.links_off = off;
  for (uint32_t i = 0; i < count; i++) {
    const size_t start = of->reader.offset;
    const uint32_t link = sp__read_u32(&of->reader);
    const bool exists = link < links;
    if (!exists || (int64_t)link <= last) {
      return sp__fail_format_at(exists ? SP_DETAIL_NOT_ASCENDING : SP_DETAIL_BAD_INDEX, SP_FIELD_LINK_SWITCH,
                                (int32_t)i, start);
    }
    slot->edits.links_off[link] = 1;
    last = link;
  }
  return SP_OK;
}

/* Slots -------------------------------------------------------------------------------------- */

static sp_status fail_slot(int32_t detail, uint32_t slot, size_t offset) {
  return sp__fail_format_at(detail, SP_FIELD_SLOT, (int32_t)slot, offset);
}

/** A tile in the bytes; the caller has a reference on it. */
static sp_status read_inline_tile(restore *of, uint32_t slot, sp_navtile **tile) {
  const size_t start = of->reader.offset;
  if (left(of) < 4) return fail_slot(SP_DETAIL_BAD_LENGTH, slot, of->section_end);
  const uint32_t length = sp__read_u32(&of->reader);
  if (length > left(of)) return fail_slot(SP_DETAIL_BAD_LENGTH, slot, start);
  sp__reader inner = of->reader;
  inner.size = inner.offset + length;
  of->reader.offset = inner.size;
  return mesh__read_tile(&inner, &of->mesh->params, &of->mesh->object.allocator, tile);
}

/** A tile of the library; the caller has a reference on it. */
static sp_status find_tile(restore *of, uint32_t slot, const uint8_t **id, sp_navtile **tile) {
  const size_t start = of->reader.offset;
  if (left(of) < SP_NAVTILE_CONTENT_ID_SIZE) return fail_slot(SP_DETAIL_BAD_LENGTH, slot, of->section_end);
  *id = sp__read_bytes(&of->reader, SP_NAVTILE_CONTENT_ID_SIZE);
  sp_navtile *found = mesh__find_tile(of->library, *id);
  if (found == NULL) return fail_slot(SP_DETAIL_UNKNOWN_TILE, slot, start);
  if (memcmp(found->fingerprint, of->mesh->params.fingerprint, sizeof found->fingerprint) != 0) {
    return fail_slot(SP_DETAIL_OTHER_SETTINGS, slot, start);
  }
  sp__object_retain(found);
  *tile = found;
  return SP_OK;
}

static sp_status read_tile_of_slot(restore *of, uint32_t number, bool is_inline) {
  mesh_slot *slot = &of->mesh->slots[number];
  const size_t start = of->reader.offset;
  const uint8_t *id = NULL;
  sp_navtile *tile = NULL;
  sp_status status = is_inline ? read_inline_tile(of, number, &tile) : find_tile(of, number, &id, &tile);
  if (status != SP_OK) return status;
  const bool placed = mesh__place_tile(of->mesh, number, tile);
  mesh__tile_release(tile); /* the mesh has its own reference */
  if (!placed) return fail_slot(SP_DETAIL_TILE_EXISTS, number, start);
  if (id != NULL) {
    memcpy(slot->content_id, id, SP_NAVTILE_CONTENT_ID_SIZE);
    slot->has_content_id = true;
  }
  status = read_edits(of, slot);
  return status == SP_OK ? read_switches(of, slot) : status;
}

static sp_status read_slot(restore *of, uint32_t slot) {
  const size_t start = of->reader.offset;
  if (left(of) < MESH_SNAPSHOT_SLOT_SIZE) return fail_slot(SP_DETAIL_BAD_LENGTH, slot, of->section_end);
  const uint32_t salt = sp__read_u32(&of->reader);
  if (salt < 1 || salt > MESH_MAX_SALT) return fail_slot(SP_DETAIL_BAD_VALUE, slot, start);
  const uint8_t kind = sp__read_u8(&of->reader);
  if (kind >= MESH_SLOT_KINDS) return fail_slot(SP_DETAIL_BAD_VALUE, slot, start + 4);
  of->mesh->slots[slot].salt = salt;
  return kind == MESH_SLOT_FREE ? SP_OK : read_tile_of_slot(of, slot, kind == MESH_SLOT_INLINE);
}

static sp_status read_slots(restore *of) {
  uint32_t count = 0;
  sp_status status = read_count(of, SP_FIELD_SLOT, SP_NAVMESH_MAX_SLOTS, MESH_SNAPSHOT_SLOT_SIZE, &count);
  if (status != SP_OK) return status;
  if (!mesh__reserve_slots(of->mesh, count)) return sp__fail_memory();
  for (uint32_t slot = 0; slot < count && status == SP_OK; slot++) status = read_slot(of, slot);
  return status;
}

/* Sections ----------------------------------------------------------------------------------- */

static sp_status fail_section(int32_t detail, uint32_t section, size_t offset) {
  return sp__fail_format_at(detail, SP_FIELD_SECTION, (int32_t)section, offset);
}

/** The only section that this version knows is that of the slots. */
static sp_status read_section(restore *of, uint32_t number) {
  const size_t start = of->reader.offset;
  if (left(of) < MESH_SECTION_HEAD_SIZE) return fail_section(SP_DETAIL_BAD_LENGTH, number, of->section_end);
  const uint16_t id = sp__read_u16(&of->reader);
  if (id != MESH_SLOTS_SECTION) return fail_section(SP_DETAIL_UNKNOWN_SECTION, number, start);
  if (number > 0) return fail_section(SP_DETAIL_NOT_ASCENDING, number, start);
  if (sp__read_u16(&of->reader) != 0) return fail_section(SP_DETAIL_BAD_FLAGS, number, start + 2);
  const uint32_t length = sp__read_u32(&of->reader);
  if (length > left(of)) return fail_section(SP_DETAIL_BAD_LENGTH, number, start + 4);
  of->section_end = of->reader.offset + length;
  const sp_status status = read_slots(of);
  if (status == SP_OK && left(of) > 0) return fail_section(SP_DETAIL_BAD_LENGTH, number, of->reader.offset);
  of->section_end = of->reader.size;
  return status;
}

static sp_status read_sections(restore *of) {
  const size_t start = of->reader.offset;
  uint32_t count = 0;
  of->section_end = of->reader.size;
  sp_status status = read_count(of, SP_FIELD_SECTION, UINT32_MAX, MESH_SECTION_HEAD_SIZE, &count);
  for (uint32_t i = 0; status == SP_OK && i < count; i++) status = read_section(of, i);
  if (status != SP_OK) return status;
  if (count == 0) return sp__fail_format_at(SP_DETAIL_MISSING_SECTION, SP_FIELD_SECTION, -1, start);
  return left(of) == 0 ? SP_OK : sp__fail_format(SP_DETAIL_BAD_LENGTH, 0, of->reader.offset);
}

/* Links -------------------------------------------------------------------------------------- */

static bool has_same_links(const mesh_slot *a, const mesh_slot *b) {
  if (a->tile == NULL || b->tile == NULL) return a->tile == b->tile;
  const bool same_content =
      a->tile == b->tile ||
      (a->has_content_id && b->has_content_id && memcmp(a->content_id, b->content_id, SP_NAVTILE_CONTENT_ID_SIZE) == 0);
  if (!same_content) return false;
  for (uint32_t i = 0; i < a->tile->data.link_count; i++) {
    if (mesh__slot_link_is_on(a, i) != mesh__slot_link_is_on(b, i)) return false;
  }
  return true;
}

/** Whether all that links are made of is the same; salts are not. */
static bool have_same_links(const sp_navmesh *a, const sp_navmesh *b) {
  if (a->slot_count != b->slot_count) return false;
  for (uint32_t s = 0; s < a->slot_count; s++) {
    if (!has_same_links(&a->slots[s], &b->slots[s])) return false;
  }
  return true;
}

/** Makes the links of a mesh that was read, or takes those of the mesh that it will replace. */
static sp_status link_tiles(sp_navmesh *made, sp_navmesh *old) {
  if (old == NULL || !have_same_links(made, old)) return mesh__stitch(made, 0, 0, true);
  for (uint32_t s = 0; s < made->slot_count; s++) {
    made->slots[s].links = old->slots[s].links;
    old->slots[s].links = (mesh_links){0};
    made->slots[s].lookup = old->slots[s].lookup; /* the content is the same */
    old->slots[s].lookup = NULL;
  }
  return SP_OK;
}

/* All together ------------------------------------------------------------------------------- */

static sp_status read_snapshot(restore *of, const mesh_params *params, const sp_allocator *allocator, sp_navmesh *old) {
  of->mesh = mesh__create(params, allocator);
  if (of->mesh == NULL) return sp__fail_memory();
  sp_status status = read_sections(of);
  if (status == SP_OK) status = link_tiles(of->mesh, old);
  if (status == SP_OK) return SP_OK;
  mesh__release(of->mesh);
  return status;
}

static sp_status begin(restore *of, const uint8_t *bytes, uint64_t length, const sp_navtile_library *library,
                       mesh_params *params) {
  if (bytes == NULL && length > 0) return sp__fail(SP_E_ARGUMENT, SP_FIELD_BYTES, SP_DETAIL_NULL_POINTER);
  if (library != NULL && !sp__object_is(library, SP__KIND_NAVLIBRARY)) {
    return sp__fail(SP_E_HANDLE, SP_FIELD_LIBRARY, SP_DETAIL_WRONG_KIND);
  }
  if ((size_t)length != length) return sp__fail_memory();
  *of = (restore){.reader = sp__reader_make(bytes, (size_t)length), .library = library};
  const sp_status status = mesh__read_header(&of->reader, MESH_SNAPSHOT_MAGIC, MESH_FORMAT_VERSION);
  return status == SP_OK ? mesh__read_params(&of->reader, params) : status;
}

sp_status sp_navmesh_restore_snapshot(sp_navmesh *mesh, const uint8_t *bytes, uint64_t length,
                                      const sp_navtile_library *library) {
  enum { PARAMS_OFFSET = 8 };
  restore of;
  mesh_params params;
  sp_status status = mesh__check_idle(mesh);
  if (status == SP_OK) status = begin(&of, bytes, length, library, &params);
  if (status != SP_OK) return status;
  if (!mesh__params_equal(&params, &mesh->params)) {
    return sp__fail_format_at(SP_DETAIL_OTHER_SETTINGS, SP_FIELD_FINGERPRINT, -1, PARAMS_OFFSET);
  }
  status = read_snapshot(&of, &params, &mesh->object.allocator, mesh);
  if (status != SP_OK) return status;
  mesh__swap_tiles(mesh, of.mesh);
  mesh->edits++;
  mesh__release(of.mesh);
  return SP_OK;
}

sp_status sp_navmesh_from_snapshot(const uint8_t *bytes, uint64_t length, const sp_navtile_library *library,
                                   const sp_allocator *allocator, sp_navmesh **out) {
  restore of;
  mesh_params params;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_status status = begin(&of, bytes, length, library, &params);
  if (status != SP_OK) return status;
  if (!sp__fp_environment_ok()) return sp__fail(SP_E_FP_ENVIRONMENT, SP_FIELD_NONE, SP_DETAIL_FP_ENVIRONMENT);
  status = read_snapshot(&of, &params, allocator, NULL);
  if (status == SP_OK) *out = of.mesh;
  return status;
}
