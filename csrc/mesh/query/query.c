/* Query objects: life, the mesh's spare ones, checks of arguments. */
#include "abi/options.h"
#include "mesh/query/query_internal.h"

/* Checks ------------------------------------------------------------------------------------- */

sp_status query__check_position(const double position[3], int32_t field, int32_t index) {
  if (position == NULL) return sp__fail(SP_E_ARGUMENT, field, SP_DETAIL_NULL_POINTER);
  for (int32_t axis = 0; axis < 3; axis++) {
    const bool inside = position[axis] > -SP_MAX_COORDINATE && position[axis] < SP_MAX_COORDINATE;
    if (inside) continue;
    return sp__fail_range_at(field + axis, index, position[axis], -SP_MAX_COORDINATE, SP_MAX_COORDINATE);
  }
  return SP_OK;
}

sp_status query__check_extents(const double half_extents[3], int32_t field) {
  if (half_extents == NULL) return sp__fail(SP_E_ARGUMENT, field, SP_DETAIL_NULL_POINTER);
  for (int32_t axis = 0; axis < 3; axis++) {
    const bool possible = half_extents[axis] >= 0 && half_extents[axis] <= DBL_MAX;
    if (!possible) return sp__fail_range(field + axis, half_extents[axis], 0, SP__FINITE);
  }
  return SP_OK;
}

sp_status query__check_radius(double radius) {
  const bool possible = radius >= 0 && radius <= SP_NAVMESH_MAX_RADIUS;
  return possible ? SP_OK : sp__fail_range(SP_FIELD_RADIUS, radius, 0, SP_NAVMESH_MAX_RADIUS);
}

sp_status query__check(const sp_navquery *query) {
  const sp_status status = sp__object_check(query, SP__KIND_NAVQUERY);
  if (status != SP_OK || !query->busy) return status;
  return sp__fail(SP_E_REENTRANT, SP_FIELD_OBJECT, SP_DETAIL_IN_CALLBACK);
}

static void release_query(sp_navquery *query);

sp_status query__enter_held(sp_navquery *query, const sp_navfilter *filter) {
  const sp_status status = query__check(query);
  if (status != SP_OK || filter == NULL || filter->hooks.passes == NULL) return status;
  const sp_navfilter *held = NULL;
  query__hold_filter(&held, filter);
  sp__object_retain(query);
  query->busy = true;
  query->mesh->busy++;
  return SP_OK;
}

sp_status query__enter(sp_navquery *query, const sp_navfilter *filter) {
  sp_status status = query__check(query);
  if (status == SP_OK) status = query__check_filter(filter);
  return status == SP_OK ? query__enter_held(query, filter) : status;
}

void query__leave(sp_navquery *query, const sp_navfilter *filter) {
  if (!query->busy) return;
  query->busy = false;
  query->mesh->busy--;
  release_query(query);
  query__hold_filter(&filter, NULL);
}

sp_status query__fail_stopped(void) {
  return sp__fail(SP_E_CALLBACK, SP_FIELD_PASSES, SP_DETAIL_NONE);
}

/* Life --------------------------------------------------------------------------------------- */

static sp_navquery *create_query(sp_navmesh *mesh, const sp_navquery_options *options, const sp_allocator *allocator) {
  sp_navquery *query = sp__object_create(SP__KIND_NAVQUERY, sizeof *query, allocator);
  if (query == NULL) return NULL;
  query->mesh = mesh;
  query->options = *options;
  return query;
}

static void destroy_query(sp_navquery *query) {
  query__free_path(query);
  query__free_area(query);
  sp__object_destroy(query, sizeof *query);
}

sp_status sp_navquery_create(sp_navmesh *mesh, const sp_navquery_options *options, const sp_allocator *allocator,
                             sp_navquery **out) {
  static const sp_navquery_options defaults = SP_NAVQUERY_OPTIONS_INIT;
  sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status == SP_OK) status = sp__navquery_options_check(options);
  if (status != SP_OK) return status;
  if (out == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  sp_navquery *query = create_query(mesh, options != NULL ? options : &defaults, allocator);
  if (query == NULL) return sp__fail_memory();
  sp__object_retain(mesh);
  *out = query;
  return SP_OK;
}

/** Drops a reference; with the last one the object goes, or becomes a spare one of its mesh. */
static void release_query(sp_navquery *query) {
  if (!sp__object_drop(query)) return;
  sp_navmesh *mesh = query->mesh;
  if (query->pooled && mesh->spare_query_count < MESH_SPARE_QUERIES) {
    query__forget_path(query);
    query__forget_area(query);
    mesh->spare_queries[mesh->spare_query_count++] = query;
  } else {
    destroy_query(query);
  }
  mesh__release(mesh);
}

void sp_navquery_free(sp_navquery *query) {
  if (!sp__object_is(query, SP__KIND_NAVQUERY)) return;
  query->pooled = false;
  if (sp__object_give_up(query, SP__KIND_NAVQUERY)) release_query(query);
}

uint64_t sp_navquery_memory(const sp_navquery *query) {
  if (!sp__object_is(query, SP__KIND_NAVQUERY)) return 0;
  return sizeof *query + query__path_memory(query) + query__area_memory(query);
}

/* Spare objects of a mesh -------------------------------------------------------------------- */

sp_status sp_navmesh_borrow_query(sp_navmesh *mesh, sp_navquery **query) {
  const sp_status status = sp__object_check(mesh, SP__KIND_NAVMESH);
  if (status != SP_OK) return status;
  if (query == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  if (mesh->spare_query_count == 0) {
    sp_navquery *made = NULL;
    const sp_status created = sp_navquery_create(mesh, NULL, &mesh->object.allocator, &made);
    if (created != SP_OK) return created;
    made->pooled = true;
    *query = made;
    return SP_OK;
  }
  sp_navquery *spare = mesh->spare_queries[--mesh->spare_query_count];
  spare->object.references = 1;
  spare->object.given_up = false;
  sp__object_retain(mesh);
  *query = spare;
  return SP_OK;
}

void sp_navmesh_return_query(sp_navquery *query) {
  if (sp__object_give_up(query, SP__KIND_NAVQUERY)) release_query(query);
}

void mesh__free_spare_queries(sp_navmesh *mesh) {
  while (mesh->spare_query_count > 0) destroy_query(mesh->spare_queries[--mesh->spare_query_count]);
}

uint64_t mesh__spare_query_memory(const sp_navmesh *mesh) {
  uint64_t size = 0;
  for (uint32_t i = 0; i < mesh->spare_query_count; i++) {
    const sp_navquery *query = mesh->spare_queries[i];
    size += sizeof *query + query__path_memory(query) + query__area_memory(query);
  }
  return size;
}
