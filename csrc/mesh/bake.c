/* Authored off-mesh links become links of tiles (spec 08-navmesh-format, "Authoring"). */
#include <float.h>
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "mesh/attach.h"
#include "mesh/settings.h"

/** A column whose tiles get links. */
typedef struct column {
  const mesh_params *params;
  sp_navtile **tiles;
  uint32_t tile_count;
  sp_navtile_link *links; /* found so far, in the order of the list */
  uint32_t *layers;       /* the tile of each of them, by its place in `tiles` */
  uint32_t link_count;
} column;

/* Choosing ----------------------------------------------------------------------------------- */

/** Whether a link starts in the column. */
static bool starts_here(const column *of, const sp_off_mesh_link *link) {
  const sp_navmesh_params *values = &of->params->values;
  const sp_navtile_data *data = &of->tiles[0]->data;
  int32_t tile_x, tile_z;
  return mesh__column_of(link->start[0], values->origin_x, values->tile_size, &tile_x) &&
         mesh__column_of(link->start[2], values->origin_z, values->tile_size, &tile_z) && tile_x == data->tile_x &&
         tile_z == data->tile_z;
}

/** The link relative to a tile; a coordinate may be beyond what the tile can have. */
static sp_navtile_link to_local(const sp_navtile *tile, const sp_off_mesh_link *link) {
  sp_navtile_link local = {.radius = (float)link->radius,
                           .user_id = link->user_id,
                           .flags = (uint16_t)link->flags,
                           .area = (uint8_t)link->area,
                           .bidirectional = (uint8_t)link->bidirectional};
  for (int32_t axis = 0; axis < 3; axis++) {
    local.start[axis] = (float)(link->start[axis] - tile->origin[axis]);
    local.end[axis] = (float)(link->end[axis] - tile->origin[axis]);
  }
  return local;
}

/** What a link of this column must be beyond being valid: its end in reach, its radius a float32 above 0. */
static sp_status check_link(const column *of, const sp_off_mesh_link *link, int32_t index) {
  const double most = of->params->max_extent;
  const sp_navtile *tile = of->tiles[0];
  const bool has_radius = link->radius <= (double)FLT_MAX && (float)link->radius > 0.0F;
  if (!has_radius) {
    return sp__fail_range_at(SP_FIELD_OFF_MESH_LINK, index, link->radius, (double)FLT_TRUE_MIN, (double)FLT_MAX);
  }
  for (int32_t axis = 0; axis < 3; axis += 2) {
    const double origin = tile->origin[axis], local = (double)(float)(link->end[axis] - origin);
    if (fabs(local) <= most) continue;
    return sp__fail_range_at(SP_FIELD_OFF_MESH_LINK, index, link->end[axis], origin - most, origin + most);
  }
  return SP_OK;
}

/** Gives a link to the layer that its start attaches to best, unless an end is too high or low for it. */
static void choose_layer(column *of, const sp_off_mesh_link *link) {
  const double most = of->params->max_extent;
  double least = SP_INFINITY;
  uint32_t best = 0;
  for (uint32_t i = 0; i < of->tile_count; i++) {
    const sp_navtile_link local = to_local(of->tiles[i], link);
    const double score = mesh__start_score(of->tiles[i], &local, of->params->values.walkable_climb);
    if (!(score < least)) continue;
    least = score;
    best = i;
  }
  const sp_navtile_link local = to_local(of->tiles[best], link);
  if (fabs((double)local.start[1]) > most || fabs((double)local.end[1]) > most) return;
  of->links[of->link_count] = local;
  of->layers[of->link_count++] = best;
}

static sp_status choose_all(column *of, const sp_off_mesh_link *links, uint32_t link_count) {
  for (uint32_t i = 0; i < link_count; i++) {
    if (!starts_here(of, &links[i])) continue;
    const sp_status status = check_link(of, &links[i], (int32_t)i);
    if (status != SP_OK) return status;
    choose_layer(of, &links[i]);
  }
  return SP_OK;
}

/* Making ------------------------------------------------------------------------------------- */

/** The tile of a layer with its new links behind the ones it has; NULL when there are no new ones. */
static sp_status make_tile(const column *of, uint32_t layer, sp_navtile **out) {
  const sp_allocator *allocator = &of->tiles[layer]->object.allocator;
  sp_navtile_data data = of->tiles[layer]->data;
  size_t count = data.link_count;
  for (uint32_t i = 0; i < of->link_count; i++) count += of->layers[i] == layer;
  if (count == data.link_count) return SP_OK;
  sp_navtile_link *links = count <= UINT32_MAX ? sp__alloc_array(allocator, count, sizeof *links) : NULL;
  if (links == NULL) return sp__fail_memory();
  if (data.link_count > 0) memcpy(links, data.links, data.link_count * sizeof *links);
  uint32_t at = data.link_count;
  for (uint32_t i = 0; i < of->link_count; i++) {
    if (of->layers[i] == layer) links[at++] = of->links[i];
  }
  data.links = links;
  data.link_count = at;
  const sp_status status = sp_navtile_create(&of->params->values, &data, allocator, out);
  sp__release(allocator, links, count * sizeof *links);
  return status;
}

/** Makes all new tiles, then exchanges them. */
static sp_status make_tiles(const column *of, sp_navtile **made) {
  sp_status status = SP_OK;
  for (uint32_t i = 0; i < of->tile_count; i++) made[i] = NULL;
  for (uint32_t i = 0; i < of->tile_count && status == SP_OK; i++) status = make_tile(of, i, &made[i]);
  for (uint32_t i = 0; i < of->tile_count; i++) {
    if (status != SP_OK) {
      sp_navtile_free(made[i]);
    } else if (made[i] != NULL) {
      sp_navtile_free(of->tiles[i]);
      of->tiles[i] = made[i];
    }
  }
  return status;
}

/* Arguments ---------------------------------------------------------------------------------- */

static sp_status check_tiles(const mesh_params *params, sp_navtile *const *tiles, uint32_t count) {
  if (count > 0 && tiles == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_TILE, SP_DETAIL_NULL_POINTER);
  for (uint32_t i = 0; i < count; i++) {
    const sp_status status = mesh__check_tile_handle(tiles[i]);
    if (status != SP_OK) return status;
    const sp_navtile_data *first = &tiles[0]->data, *data = &tiles[i]->data;
    int32_t detail = SP_DETAIL_NONE;
    if (memcmp(tiles[i]->fingerprint, params->fingerprint, sizeof tiles[i]->fingerprint) != 0) {
      detail = SP_DETAIL_OTHER_SETTINGS;
    } else if (data->tile_x != first->tile_x || data->tile_z != first->tile_z) {
      detail = SP_DETAIL_OTHER_COLUMN;
    } else if (i > 0 && data->layer <= tiles[i - 1]->data.layer) {
      detail = SP_DETAIL_NOT_ASCENDING;
    }
    if (detail != SP_DETAIL_NONE) return sp__fail_format_at(detail, SP_FIELD_TILE, (int32_t)i, 0);
  }
  return SP_OK;
}

sp_status sp_navtile_bake_links(const sp_navmesh_params *params, const sp_off_mesh_link *links, uint32_t link_count,
                                sp_navtile **tiles, uint32_t tile_count) {
  mesh_params made;
  sp_status status = mesh__params_make(params, &made);
  if (status == SP_OK) status = mesh__check_authored_links(links, link_count);
  if (status == SP_OK) status = check_tiles(&made, tiles, tile_count);
  if (status != SP_OK || link_count == 0 || tile_count == 0) return status;
  const sp_allocator allocator = tiles[0]->object.allocator; /* the tile may be exchanged */
  column of = {.params = &made, .tiles = tiles, .tile_count = tile_count};
  of.links = sp__alloc_array(&allocator, link_count, sizeof *of.links);
  of.layers = sp__alloc_array(&allocator, link_count, sizeof *of.layers);
  sp_navtile **made_tiles = sp__alloc_array(&allocator, tile_count, sizeof(sp_navtile *));
  const bool has_memory = of.links != NULL && of.layers != NULL && made_tiles != NULL;
  status = has_memory ? choose_all(&of, links, link_count) : sp__fail_memory();
  if (status == SP_OK) status = make_tiles(&of, made_tiles);
  sp__release(&allocator, of.links, link_count * sizeof *of.links);
  sp__release(&allocator, of.layers, link_count * sizeof *of.layers);
  sp__release(&allocator, made_tiles, tile_count * sizeof *made_tiles);
  return status;
}
