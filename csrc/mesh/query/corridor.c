/* What a path search found, as polygons. */
#include "mesh/query/path_search.h"

static sp_polygon_ref ref_of(const query_path_search *search, const path_node *node) {
  return mesh__ref(search->mesh->slots[node->slot].salt, node->slot, node->polygon);
}

/** The node that a route ends with, PATH_NONE when there is no route. */
static uint32_t last_node(const query_path_search *search) {
  if (search->status == SP_QUERY_STATUS_SUCCESS) return search->terminal_parent;
  const bool partial = search->status == SP_QUERY_STATUS_PARTIAL || search->status == SP_QUERY_STATUS_IN_PROGRESS;
  if (!partial) return PATH_NONE;
  return search->closest != PATH_NONE ? search->closest : 0; /* not even the start is expanded */
}

static bool same_polygon(const path_node *a, const path_node *b) {
  return a->slot == b->slot && a->polygon == b->polygon;
}

/** Cuts out of a route what lies between a polygon and its next visit; the length that is left. */
static size_t remove_loops(query_path_search *search, uint32_t *route, size_t length) {
  size_t kept = 0;
  if (length == 1) return 1; /* the start, which may not be expanded yet */
  for (size_t i = 0; i < length; i++) {
    const path_node *node = &search->nodes[route[i]];
    const path_mark *mark = (const path_mark *)search->marks.records + search->first_marks[node->slot] + node->polygon;
    uint32_t *place = &search->exits[mark->index]; /* nodes of a route are expanded */
    if (*place < kept && same_polygon(node, &search->nodes[route[*place]])) {
      kept = *place;
    } else {
      *place = (uint32_t)kept;
      route[kept] = route[i];
    }
    kept++;
  }
  return kept;
}

/** Puts the nodes of a route into `route`, start first; with polygons as nodes it has no loops. */
static size_t trace(query_path_search *search, uint32_t last, uint32_t *route, size_t length) {
  size_t at = length;
  for (uint32_t number = last; number != PATH_NONE; number = search->nodes[number].parent) route[--at] = number;
  return search->crossings ? remove_loops(search, route, length) : length;
}

sp_status query__path_trace(query_path_search *search, const uint32_t **route_out, sp_nav_corridor *out) {
  const uint32_t last = last_node(search);
  size_t length = 0, kept = 0;
  for (uint32_t number = last; number != PATH_NONE; number = search->nodes[number].parent) length++;
  /* The route goes behind the records of expansions, which are of the same type. */
  void *expanded = search->expanded;
  if (!sp__grow_array(search->allocator, &expanded, &search->expanded_capacity, search->expanded_count,
                      search->expanded_count + length, sizeof *search->expanded)) {
    return sp__fail_memory();
  }
  search->expanded = expanded;
  uint32_t *route = length > 0 ? search->expanded + search->expanded_count : NULL;
  if (last != PATH_NONE) kept = trace(search, last, route, length);
  *route_out = route;
  *out = (sp_nav_corridor){.cost = SP_INFINITY,
                           .iterations = search->iterations,
                           .status = search->status,
                           .polygon_count = (int32_t)kept,
                           .node_limit_reached = search->node_limit_reached};
  if (search->status == SP_QUERY_STATUS_SUCCESS) {
    out->cost = search->terminal_cost;
  } else if (last != PATH_NONE) {
    out->cost = search->nodes[last].cost;
  }
  return SP_OK;
}

void query__path_write(const query_path_search *search, const uint32_t *route, size_t count, sp_polygon_ref *corridor) {
  for (size_t i = 0; i < count; i++) corridor[i] = ref_of(search, &search->nodes[route[i]]);
}

sp_status sp_navquery_expanded_polygons(sp_navquery *query, const sp_polygon_ref **polygons, uint32_t *count) {
  sp_status status = query__check(query);
  if (status != SP_OK) return status;
  if (polygons == NULL || count == NULL) return sp__fail(SP_E_ARGUMENT, SP_FIELD_OUT, SP_DETAIL_NULL_POINTER);
  query_path_search *search = query->path;
  const uint32_t expanded = search != NULL ? search->expanded_count : 0;
  *polygons = NULL;
  *count = 0;
  if (expanded == 0) return SP_OK;
  status = query__path_check_edits(search);
  if (status != SP_OK) return status;
  if (!query__reserve(search, &search->expanded_refs, expanded, sizeof(sp_polygon_ref))) return sp__fail_memory();
  sp_polygon_ref *refs = search->expanded_refs.items;
  query__path_write(search, search->expanded, expanded, refs);
  *polygons = refs;
  *count = expanded;
  return SP_OK;
}
