/* Links between tiles as a function of the tiles in their slots (spec 08-navmesh-format, "Stitching"). All new links
 * are made beside the old ones, so that a failure leaves the mesh as it was.
 */
#include <math.h>
#include <string.h>

#include "mesh/attach.h"

enum { LINKS_PER_PORTAL = 16, LINKS_AT_LEAST = 1024 };

/** A link with the polygon that it leaves. */
typedef struct record {
  uint32_t polygon;
  mesh_link link;
} record;

/** An off-mesh link whose two ends found polygons. */
typedef struct resolved_link {
  uint32_t owner_slot;
  uint32_t link_index;
  uint32_t start_polygon;
  uint32_t end_slot;
  uint32_t end_polygon;
  bool bidirectional;
  int32_t next_reverse; /* the next one that ends in the same slot, in (owner, index) order */
} resolved_link;

typedef struct stitcher {
  sp_navmesh *mesh;
  const sp_allocator *allocator;
  uint32_t *slots; /* whose links are made anew */
  size_t slot_capacity;
  size_t slot_count;
  mesh_links *made; /* one for each of them */
  record *records;  /* of one tile */
  size_t record_capacity;
  size_t record_count;
  size_t record_limit;
  uint32_t *matches; /* portals of a neighbour that cover a part of one */
  size_t match_capacity;
  uint32_t *match_scratch;
  size_t match_scratch_capacity;
  resolved_link *resolved; /* in (owner, index) order */
  size_t resolved_capacity;
  size_t resolved_count;
  int32_t *first_reverse;  /* per slot */
  uint32_t *first_forward; /* per slot, and the end; of slots without off-mesh links too */
} stitcher;

#define SORT_NAME sort_matches
#define SORT_ITEM uint32_t
#define SORT_LESS(a, b) (*(a) < *(b))
#include "core/sort.inl.h"

static bool grow(const stitcher *of, void **array, size_t *capacity, size_t used, size_t item_size) {
  return sp__grow_array(of->allocator, array, capacity, used, used + 1, item_size);
}

/* Which tiles -------------------------------------------------------------------------------- */

static sp_status add_slot(stitcher *of, uint32_t slot) {
  void *slots = of->slots;
  if (!grow(of, &slots, &of->slot_capacity, of->slot_count, sizeof *of->slots)) return sp__fail_memory();
  of->slots = slots;
  of->slots[of->slot_count++] = slot;
  return SP_OK;
}

static sp_status add_column(stitcher *of, int64_t tile_x, int64_t tile_z) {
  sp_status status = SP_OK;
  int32_t slot = mesh__first_layer(of->mesh, tile_x, tile_z);
  for (; slot >= 0 && status == SP_OK; slot = mesh__next_layer(of->mesh, slot)) status = add_slot(of, (uint32_t)slot);
  return status;
}

static sp_status add_all(stitcher *of) {
  sp_status status = SP_OK;
  for (uint32_t slot = 0; slot < of->mesh->slot_count && status == SP_OK; slot++) {
    if (of->mesh->slots[slot].tile != NULL) status = add_slot(of, slot);
  }
  return status;
}

static const int32_t side_dx[MESH_SIDES] = {1, 0, -1, 0};
static const int32_t side_dz[MESH_SIDES] = {0, 1, 0, -1};

static sp_status choose_slots(stitcher *of, int32_t tile_x, int32_t tile_z, bool everywhere) {
  if (everywhere) return add_all(of);
  sp_status status = add_column(of, tile_x, tile_z);
  for (int32_t side = 0; side < MESH_SIDES && status == SP_OK; side++) {
    status = add_column(of, (int64_t)tile_x + side_dx[side], (int64_t)tile_z + side_dz[side]);
  }
  return status;
}

/* Portals ------------------------------------------------------------------------------------ */

static double parameter_at(const mesh_portal *portal, double u) {
  const double first = (double)portal->u[0];
  return (u - first) / ((double)portal->u[1] - first);
}

static double height_at(const mesh_portal *portal, double origin_y, double u) {
  const double first = (double)portal->y[0];
  const double local = first + ((double)portal->y[1] - first) * parameter_at(portal, u);
  return origin_y + local;
}

static double low_end(const mesh_portal *portal) {
  return (double)(portal->u[0] < portal->u[1] ? portal->u[0] : portal->u[1]);
}

static double high_end(const mesh_portal *portal) {
  return (double)(portal->u[0] > portal->u[1] ? portal->u[0] : portal->u[1]);
}

/** Two facing portals and the tiles they belong to. */
typedef struct facing {
  const mesh_portal *a;
  const mesh_portal *b;
  double origin_a;
  double origin_b;
} facing;

static bool heights_meet(const facing *pair, double climb, double u) {
  const double difference = height_at(pair->a, pair->origin_a, u) - height_at(pair->b, pair->origin_b, u);
  return fabs(difference) <= climb;
}

static uint8_t to_range(double rounded) {
  return (uint8_t)(rounded < 0.0 ? 0.0 : rounded > 255.0 ? 255.0 : rounded);
}

/** Whether the portals join; then the covered part of the first one. */
static bool join_portals(const facing *pair, double climb, mesh_link *link) {
  const double low_a = low_end(pair->a), low_b = low_end(pair->b), high_a = high_end(pair->a);
  const double high_b = high_end(pair->b);
  const double low = low_a > low_b ? low_a : low_b, high = high_a < high_b ? high_a : high_b;
  if (!(high > low) || !heights_meet(pair, climb, low) || !heights_meet(pair, climb, high)) return false;
  const double at_low = parameter_at(pair->a, low), at_high = parameter_at(pair->a, high);
  link->range_min = to_range(floor((at_low < at_high ? at_low : at_high) * 255.0));
  link->range_max = to_range(ceil((at_low > at_high ? at_low : at_high) * 255.0));
  return true;
}

static sp_status add_record(stitcher *of, uint32_t polygon, const mesh_link *link) {
  void *records = of->records;
  if (of->record_count >= of->record_limit) {
    return sp__fail_format_at(SP_DETAIL_TOO_MANY_LINKS, SP_FIELD_TILE, -1, 0);
  }
  if (!grow(of, &records, &of->record_capacity, of->record_count, sizeof *of->records)) return sp__fail_memory();
  of->records = records;
  of->records[of->record_count++] = (record){polygon, *link};
  return SP_OK;
}

/** Portals of a border whose interval meets (low, high), in portal order; false without memory. */
static bool find_matches(stitcher *of, const mesh_border *border, double low, double high, size_t *count) {
  void *matches = of->matches, *scratch = of->match_scratch;
  if (!sp__grow_array(of->allocator, &matches, &of->match_capacity, 0, border->count, sizeof *of->matches))
    return false;
  of->matches = matches;
  if (!sp__grow_array(of->allocator, &scratch, &of->match_scratch_capacity, 0, border->count, sizeof *of->matches)) {
    return false;
  }
  of->match_scratch = scratch;
  uint32_t first = 0, last = border->count; /* the first portal that begins at or after high */
  while (first < last) {
    const uint32_t middle = (first + last) / 2;
    if (low_end(&border->portals[border->by_low[middle]]) < high) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  *count = 0;
  for (uint32_t i = first; i > 0 && (double)border->reach[i - 1] > low; i--) {
    const uint32_t portal = border->by_low[i - 1];
    if (high_end(&border->portals[portal]) > low) of->matches[(*count)++] = portal;
  }
  sort_matches(of->matches, of->match_scratch, *count);
  return true;
}

/** Links of one portal to the portals of one neighbour. */
static sp_status link_portal(stitcher *of, const sp_navtile *tile, const mesh_portal *portal, int32_t side,
                             uint32_t neighbor_slot) {
  const sp_navtile *neighbor = of->mesh->slots[neighbor_slot].tile;
  const mesh_border *border = &neighbor->borders[side ^ 2];
  const double climb = of->mesh->params.values.walkable_climb;
  size_t count = 0;
  if (border->count == 0) return SP_OK;
  if (!find_matches(of, border, low_end(portal), high_end(portal), &count)) return sp__fail_memory();
  sp_status status = SP_OK;
  for (size_t i = 0; i < count && status == SP_OK; i++) {
    const facing pair = {portal, &border->portals[of->matches[i]], tile->origin[1], neighbor->origin[1]};
    mesh_link link = {.target_slot = neighbor_slot,
                      .target_polygon = pair.b->polygon,
                      .kind = SP_NAVLINK_PORTAL,
                      .edge = (uint8_t)portal->edge,
                      .side = (uint8_t)side};
    if (join_portals(&pair, climb, &link)) status = add_record(of, portal->polygon, &link);
  }
  return status;
}

static sp_status link_side(stitcher *of, const sp_navtile *tile, int32_t side) {
  const mesh_border *border = &tile->borders[side];
  const int64_t column = (int64_t)tile->data.tile_x + side_dx[side], row = (int64_t)tile->data.tile_z + side_dz[side];
  const int32_t lowest = mesh__first_layer(of->mesh, column, row);
  sp_status status = SP_OK;
  for (uint32_t i = 0; i < border->count && status == SP_OK; i++) {
    int32_t slot = lowest;
    for (; slot >= 0 && status == SP_OK; slot = mesh__next_layer(of->mesh, slot)) {
      status = link_portal(of, tile, &border->portals[i], side, (uint32_t)slot);
    }
  }
  return status;
}

/** Portals that can take part in links of this side, on both sides of the border. */
static size_t count_portals(const stitcher *of, const sp_navtile *tile, int32_t side) {
  size_t count = tile->borders[side].count;
  if (count == 0) return 0;
  int32_t slot = mesh__first_layer(of->mesh, (int64_t)tile->data.tile_x + side_dx[side],
                                   (int64_t)tile->data.tile_z + side_dz[side]);
  for (; slot >= 0; slot = mesh__next_layer(of->mesh, slot))
    count += of->mesh->slots[slot].tile->borders[side ^ 2].count;
  return count;
}

/**
 * Portals of surfaces that do not lie in each other cover each other about once, so many times their number of links is
 * no mesh, and would take memory without bound.
 */
static sp_status link_portals(stitcher *of, const sp_navtile *tile) {
  of->record_limit = LINKS_AT_LEAST;
  for (int32_t side = 0; side < MESH_SIDES; side++)
    of->record_limit += LINKS_PER_PORTAL * count_portals(of, tile, side);
  sp_status status = SP_OK;
  for (int32_t side = 0; side < MESH_SIDES && status == SP_OK; side++) status = link_side(of, tile, side);
  of->record_limit = SIZE_MAX; /* off-mesh links are as many as the tiles have */
  return status;
}

/* Off-mesh links ----------------------------------------------------------------------------- */

static sp_status resolve_link(stitcher *of, uint32_t slot, uint32_t index) {
  const sp_navtile *tile = of->mesh->slots[slot].tile;
  const sp_navtile_link *link = &tile->data.links[index];
  if (!mesh__slot_link_is_on(&of->mesh->slots[slot], index)) return SP_OK;
  resolved_link found = {.owner_slot = slot, .link_index = index, .bidirectional = link->bidirectional != 0};
  if (!mesh__attach_link(of->mesh, slot, link, &found.start_polygon, &found.end_slot, &found.end_polygon)) return SP_OK;
  void *resolved = of->resolved;
  if (!grow(of, &resolved, &of->resolved_capacity, of->resolved_count, sizeof *of->resolved)) return sp__fail_memory();
  of->resolved = resolved;
  of->resolved[of->resolved_count++] = found;
  return SP_OK;
}

/** Lists the links by the slot they end in, from the last to the first so that the lists keep the order. */
static void chain_reverse_links(stitcher *of) {
  for (uint32_t slot = 0; slot < of->mesh->slot_count; slot++) of->first_reverse[slot] = -1;
  for (size_t i = of->resolved_count; i > 0; i--) {
    resolved_link *link = &of->resolved[i - 1];
    if (!link->bidirectional) continue;
    link->next_reverse = of->first_reverse[link->end_slot];
    of->first_reverse[link->end_slot] = (int32_t)(i - 1);
  }
}

static sp_status resolve_links(stitcher *of) {
  const uint32_t slot_count = of->mesh->slot_count;
  of->first_reverse = sp__alloc_array(of->allocator, slot_count, sizeof *of->first_reverse);
  of->first_forward = sp__alloc_array(of->allocator, (size_t)slot_count + 1, sizeof *of->first_forward);
  if (of->first_reverse == NULL || of->first_forward == NULL) return sp__fail_memory();
  sp_status status = SP_OK;
  for (uint32_t slot = 0; slot < slot_count; slot++) {
    const sp_navtile *tile = of->mesh->slots[slot].tile;
    of->first_forward[slot] = (uint32_t)of->resolved_count;
    for (uint32_t i = 0; tile != NULL && i < tile->data.link_count && status == SP_OK; i++) {
      status = resolve_link(of, slot, i);
    }
  }
  of->first_forward[slot_count] = (uint32_t)of->resolved_count;
  chain_reverse_links(of);
  return status;
}

static sp_status add_off_mesh(stitcher *of, const resolved_link *from, bool reverse) {
  const mesh_link link = {.target_slot = reverse ? from->owner_slot : from->end_slot,
                          .target_polygon = reverse ? from->start_polygon : from->end_polygon,
                          .owner_slot = from->owner_slot,
                          .link_index = from->link_index,
                          .kind = reverse ? SP_NAVLINK_OFF_MESH_REVERSE : SP_NAVLINK_OFF_MESH};
  return add_record(of, reverse ? from->end_polygon : from->start_polygon, &link);
}

static sp_status link_off_mesh(stitcher *of, uint32_t slot) {
  sp_status status = SP_OK;
  for (uint32_t i = of->first_forward[slot]; i < of->first_forward[slot + 1] && status == SP_OK; i++) {
    status = add_off_mesh(of, &of->resolved[i], false);
  }
  for (int32_t i = of->first_reverse[slot]; i >= 0 && status == SP_OK; i = of->resolved[i].next_reverse) {
    status = add_off_mesh(of, &of->resolved[i], true);
  }
  return status;
}

/* All together ------------------------------------------------------------------------------- */

/** The records of a tile by polygon, keeping their order; false without memory. */
static bool sort_records(const stitcher *of, uint32_t polygon_count, mesh_links *out) {
  *out = (mesh_links){.polygon_count = polygon_count};
  if (of->record_count == 0) return true;
  const size_t offset_size = ((size_t)polygon_count + 1) * sizeof *out->offsets;
  uint32_t *offsets = sp__alloc(of->allocator, offset_size);
  mesh_link *links = sp__alloc_array(of->allocator, of->record_count, sizeof *links);
  if (offsets == NULL || links == NULL) {
    sp__release(of->allocator, offsets, offset_size);
    sp__release(of->allocator, links, of->record_count * sizeof *links);
    return false;
  }
  memset(offsets, 0, offset_size);
  for (size_t i = 0; i < of->record_count; i++) offsets[of->records[i].polygon + 1]++;
  for (uint32_t p = 0; p < polygon_count; p++) offsets[p + 1] += offsets[p];
  for (size_t i = 0; i < of->record_count; i++) links[offsets[of->records[i].polygon]++] = of->records[i].link;
  /* Each offset is now that of the next polygon. */
  memmove(offsets + 1, offsets, polygon_count * sizeof *offsets);
  offsets[0] = 0;
  out->offsets = offsets;
  out->links = links;
  out->count = (uint32_t)of->record_count;
  return true;
}

static sp_status make_links(stitcher *of, size_t number) {
  const uint32_t slot = of->slots[number];
  const sp_navtile *tile = of->mesh->slots[slot].tile;
  of->record_count = 0;
  sp_status status = link_portals(of, tile);
  if (status == SP_OK && of->mesh->linked_tiles > 0) status = link_off_mesh(of, slot);
  if (status != SP_OK) return status;
  return sort_records(of, tile->data.polygon_count, &of->made[number]) ? SP_OK : sp__fail_memory();
}

static sp_status make_all(stitcher *of) {
  if (of->slot_count == 0) return SP_OK;
  of->made = sp__alloc_array(of->allocator, of->slot_count, sizeof *of->made);
  if (of->made == NULL) return sp__fail_memory();
  memset(of->made, 0, of->slot_count * sizeof *of->made);
  sp_status status = of->mesh->linked_tiles > 0 ? resolve_links(of) : SP_OK;
  for (size_t i = 0; i < of->slot_count && status == SP_OK; i++) status = make_links(of, i);
  return status;
}

/** Exchanges old and new links, so that freeing the stitcher frees the old ones. */
static void commit(stitcher *of) {
  for (size_t i = 0; i < of->slot_count; i++) {
    mesh_links *links = &of->mesh->slots[of->slots[i]].links;
    const mesh_links old = *links;
    *links = of->made[i];
    of->made[i] = old;
  }
}

static void free_stitcher(stitcher *of) {
  const size_t slots = of->mesh->slot_count;
  for (size_t i = 0; of->made != NULL && i < of->slot_count; i++) mesh__free_links(&of->made[i], of->allocator);
  sp__release(of->allocator, of->made, of->slot_count * sizeof *of->made);
  sp__release(of->allocator, of->slots, of->slot_capacity * sizeof *of->slots);
  sp__release(of->allocator, of->records, of->record_capacity * sizeof *of->records);
  sp__release(of->allocator, of->matches, of->match_capacity * sizeof *of->matches);
  sp__release(of->allocator, of->match_scratch, of->match_scratch_capacity * sizeof *of->match_scratch);
  sp__release(of->allocator, of->resolved, of->resolved_capacity * sizeof *of->resolved);
  sp__release(of->allocator, of->first_reverse, slots * sizeof *of->first_reverse);
  sp__release(of->allocator, of->first_forward, (slots + 1) * sizeof *of->first_forward);
}

sp_status mesh__stitch(sp_navmesh *mesh, int32_t tile_x, int32_t tile_z, bool everywhere) {
  stitcher of = {.mesh = mesh, .allocator = &mesh->object.allocator};
  sp_status status = choose_slots(&of, tile_x, tile_z, everywhere);
  if (status == SP_OK) status = make_all(&of);
  if (status == SP_OK) commit(&of);
  free_stitcher(&of);
  return status;
}
