#include "support/navpaths.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "math/constants.h"
#include "support/test.h"

enum { MAX_NODES = NAVPATHS_MAX_EXITS + 1, MAX_ENTRIES = 1 << 18, TERMINAL = -1, MAX_LINKS = 256 };

/* Model -------------------------------------------------------------------------------------- */

static void corner_of(const sp_navmesh_params *params, const sp_navtile_data *data, uint32_t vertex, double out[3]) {
  const double origin[3] = {params->origin_x + data->tile_x * params->tile_size, data->origin_y,
                            params->origin_z + data->tile_z * params->tile_size};
  for (int32_t axis = 0; axis < 3; axis++)
    out[axis] = origin[axis] + (double)data->vertices[3 * vertex + (uint32_t)axis];
}

static void read_polygon(const sp_navmesh *mesh, const sp_navtile_data *data, sp_polygon_ref ref, uint32_t first,
                         uint32_t count, navpaths_polygon *out) {
  sp_navmesh_params params;
  sp_navmesh_get_params(mesh, &params);
  *out = (navpaths_polygon){.ref = ref, .count = count};
  sp_navmesh_get_polygon(mesh, ref, &out->area, &out->flags);
  for (uint32_t i = 0; i < count; i++) {
    corner_of(&params, data, data->indices[first + i], out->corners[i]);
    for (int32_t axis = 0; axis < 3; axis++) out->center[axis] += out->corners[i][axis] / count;
  }
}

static void set_edge(navpaths_exit *exit, const navpaths_polygon *polygon, uint32_t edge) {
  memcpy(exit->a, polygon->corners[edge], sizeof exit->a);
  memcpy(exit->b, polygon->corners[(edge + 1) % polygon->count], sizeof exit->b);
}

static void set_off_mesh(const sp_navmesh *mesh, const sp_navlink *link, navpaths_exit *exit) {
  sp_navmesh_params params;
  sp_navtile_data data;
  sp_navmesh_get_params(mesh, &params);
  sp_navtile_get_data(sp_navmesh_get_tile(mesh, sp_navmesh_tile_in_slot(mesh, link->owner_slot)), &data);
  const sp_navtile_link *authored = &data.links[link->link_index];
  const double origin[3] = {params.origin_x + data.tile_x * params.tile_size, data.origin_y,
                            params.origin_z + data.tile_z * params.tile_size};
  const bool forward = link->kind == SP_NAVLINK_OFF_MESH;
  exit->off_mesh = true;
  exit->area = authored->area;
  exit->flags = authored->flags;
  for (int32_t axis = 0; axis < 3; axis++) {
    const double start = origin[axis] + (double)authored->start[axis], end = origin[axis] + (double)authored->end[axis];
    exit->a[axis] = forward ? start : end;
    exit->b[axis] = forward ? end : start;
  }
}

static bool read_exits(const sp_navmesh *mesh, navpaths_model *out, const sp_navtile_data *data, uint32_t first,
                       navpaths_polygon *polygon, sp_polygon_ref tile) {
  static sp_navlink links[MAX_LINKS];
  uint32_t count = 0;
  polygon->first_exit = out->exit_count;
  sp_navmesh_get_links(mesh, polygon->ref, links, MAX_LINKS, &count);
  if (count > MAX_LINKS || out->exit_count + polygon->count + count > NAVPATHS_MAX_EXITS) return false;
  for (uint32_t edge = 0; edge < polygon->count; edge++) {
    if (data->neighbors[first + edge] == 0) continue;
    navpaths_exit *exit = &out->exits[out->exit_count++];
    *exit = (navpaths_exit){.in_tile = true, .low = 0, .high = 1, .level = 0.5};
    exit->target = navpaths_find(out, tile + (uint32_t)data->neighbors[first + edge] - 1);
    set_edge(exit, polygon, edge);
  }
  for (uint32_t i = 0; i < count; i++) {
    navpaths_exit *exit = &out->exits[out->exit_count++];
    *exit = (navpaths_exit){.target = navpaths_find(out, links[i].target),
                            .low = links[i].range_min / 255.0,
                            .high = links[i].range_max / 255.0,
                            .level = (links[i].range_min + links[i].range_max) / 510.0};
    if (links[i].kind == SP_NAVLINK_PORTAL) {
      set_edge(exit, polygon, links[i].edge);
    } else {
      set_off_mesh(mesh, &links[i], exit);
    }
  }
  polygon->exit_count = out->exit_count - polygon->first_exit;
  return true;
}

int32_t navpaths_find(const navpaths_model *model, sp_polygon_ref ref) {
  for (uint32_t p = 0; p < model->polygon_count; p++) {
    if (model->polygons[p].ref == ref) return (int32_t)p;
  }
  return -1;
}

bool navpaths_read(const sp_navmesh *mesh, navpaths_model *out) {
  out->polygon_count = out->exit_count = 0;
  for (int32_t pass = 0; pass < 2; pass++) {
    uint32_t number = 0;
    for (uint32_t slot = 0; slot < sp_navmesh_slot_count(mesh); slot++) {
      const sp_polygon_ref tile = sp_navmesh_tile_in_slot(mesh, slot);
      sp_navtile_data data;
      if (tile == 0 || sp_navtile_get_data(sp_navmesh_get_tile(mesh, tile), &data) != SP_OK) continue;
      for (uint32_t p = 0, first = 0; p < data.polygon_count; first += data.polygon_vertex_counts[p++], number++) {
        if (number == NAVPATHS_MAX_POLYGONS) return false;
        navpaths_polygon *polygon = &out->polygons[number];
        if (pass == 0) read_polygon(mesh, &data, tile + p, first, data.polygon_vertex_counts[p], polygon);
        if (pass == 1 && !read_exits(mesh, out, &data, first, polygon, tile)) return false;
      }
    }
    out->polygon_count = number;
  }
  return true;
}

/* Costs -------------------------------------------------------------------------------------- */

static double distance(const double a[3], const double b[3]) {
  const double dx = a[0] - b[0], dy = a[1] - b[1], dz = a[2] - b[2];
  return sqrt(dx * dx + dy * dy + dz * dz);
}

static double area_cost(const navpaths_question *question, int32_t area) {
  return question->area_costs != NULL ? question->area_costs[area] : 1;
}

static bool accepts(const navpaths_question *question, int32_t flags, int32_t area) {
  int32_t passes = 0;
  sp_navfilter_test(question->filter, flags, area, &passes);
  return passes == 1;
}

static bool may_leave(const navpaths_model *model, const navpaths_question *question, const navpaths_exit *exit) {
  const navpaths_polygon *target = &model->polygons[exit->target];
  if (exit->off_mesh && !accepts(question, exit->flags, exit->area)) return false;
  return accepts(question, target->flags, target->area);
}

static double cross(double ux, double uz, double vx, double vz) {
  return ux * vz - uz * vx;
}

/** Where the route comes out of an exit, from position c. */
static void crossing_of(const navpaths_question *question, const navpaths_exit *exit, const double c[3],
                        double out[3]) {
  if (exit->off_mesh) {
    memcpy(out, exit->b, 3 * sizeof *out);
    return;
  }
  double s = exit->level;
  if (!question->crossings) {
    const double wx = question->end[0] - c[0], wz = question->end[2] - c[2];
    const double below = cross(exit->b[0] - exit->a[0], exit->b[2] - exit->a[2], wx, wz);
    if (below != 0) s = fmax(exit->low, fmin(exit->high, cross(c[0] - exit->a[0], c[2] - exit->a[2], wx, wz) / below));
  }
  for (int32_t axis = 0; axis < 3; axis++) {
    out[axis] = question->crossings && exit->in_tile ? (exit->a[axis] + exit->b[axis]) / 2
                                                     : exit->a[axis] + s * (exit->b[axis] - exit->a[axis]);
  }
}

/** Cost at an exit's far side, of a route with `cost` at `from` in a polygon of `area`. */
static double cost_of(const navpaths_question *question, const navpaths_exit *exit, int32_t area, double cost,
                      const double from[3], const double to[3]) {
  if (!exit->off_mesh) return cost + distance(from, to) * area_cost(question, area);
  const double on = cost + distance(from, exit->a) * area_cost(question, area);
  return on + distance(exit->a, to) * area_cost(question, exit->area);
}

/* Search ------------------------------------------------------------------------------------- */

typedef struct node {
  int32_t polygon;
  int32_t exit; /* that led there, -1 for the start; the key of crossings */
  int32_t parent;
  bool closed;
  bool expanded;
  double position[3];
  double cost;
  double total;
} node;

typedef struct entry {
  double total;
  int32_t node;
  bool gone;
} entry;

typedef struct run {
  const navpaths_model *model;
  const navpaths_question *question;
  node nodes[MAX_NODES];
  entry entries[MAX_ENTRIES]; /* in sequence */
  int32_t node_count;
  int32_t entry_count;
  int32_t first_entry; /* none before is left */
  int32_t terminal_parent;
  double terminal_cost;
  bool limited;
} run;

static void push(run *of, double total, int32_t number) {
  if (CHECK(of->entry_count < MAX_ENTRIES)) of->entries[of->entry_count++] = (entry){total, number, false};
}

/** The least (total, sequence), -1 when there is none. */
static int32_t least_entry(run *of) {
  int32_t best = -1;
  while (of->first_entry < of->entry_count && of->entries[of->first_entry].gone) of->first_entry++;
  for (int32_t i = of->first_entry; i < of->entry_count; i++) {
    if (!of->entries[i].gone && (best < 0 || of->entries[i].total < of->entries[best].total)) best = i;
  }
  return best;
}

static int32_t find_node(const run *of, int32_t polygon, int32_t exit) {
  for (int32_t n = 0; n < of->node_count; n++) {
    const bool same = of->question->crossings ? of->nodes[n].exit == exit : of->nodes[n].polygon == polygon;
    if (same) return n;
  }
  return -1;
}

static bool leads_through(const run *of, int32_t number, int32_t other) {
  for (; number >= 0; number = of->nodes[number].parent) {
    if (number == other) return true;
  }
  return false;
}

static void reach(run *of, int32_t from, int32_t polygon, int32_t exit, const double position[3], double cost) {
  const double total = cost + of->question->min_area_cost * distance(position, of->question->end);
  int32_t number = find_node(of, polygon, exit);
  if (number < 0) {
    if (of->node_count == of->question->max_nodes) {
      of->limited = true;
      return;
    }
    number = of->node_count++;
    of->nodes[number] = (node){.polygon = polygon, .exit = exit};
  } else if (of->question->crossings) {
    if (of->nodes[number].closed || !(cost < of->nodes[number].cost)) return;
  } else if (!(total < of->nodes[number].total) || (of->nodes[number].expanded && leads_through(of, from, number))) {
    return;
  }
  node *to = &of->nodes[number];
  memcpy(to->position, position, sizeof to->position);
  to->cost = cost;
  to->total = total;
  to->parent = from;
  to->closed = false;
  push(of, total, number);
}

static void expand(run *of, int32_t number) {
  const node from = of->nodes[number];
  const navpaths_polygon *polygon = &of->model->polygons[from.polygon];
  of->nodes[number].closed = of->nodes[number].expanded = true;
  if (from.polygon == of->question->end_polygon) {
    const double cost = from.cost + distance(from.position, of->question->end) * area_cost(of->question, polygon->area);
    if (of->terminal_parent < 0 || cost < of->terminal_cost) {
      of->terminal_parent = number;
      of->terminal_cost = cost;
      push(of, cost, TERMINAL);
    }
  }
  for (uint32_t i = 0; i < polygon->exit_count; i++) {
    const navpaths_exit *exit = &of->model->exits[polygon->first_exit + i];
    double position[3];
    const bool back = !of->question->crossings && from.parent >= 0 && of->nodes[from.parent].polygon == exit->target;
    if (back || !may_leave(of->model, of->question, exit)) continue;
    crossing_of(of->question, exit, from.position, position);
    reach(of, number, exit->target, (int32_t)(polygon->first_exit + i), position,
          cost_of(of->question, exit, polygon->area, from.cost, from.position, position));
  }
}

static void note_expanded(const run *of, int32_t polygon, navpaths_answer *out) {
  const sp_polygon_ref ref = of->model->polygons[polygon].ref;
  for (uint32_t i = 0; i < out->expanded_count; i++) {
    if (out->expanded[i] == ref) return;
  }
  out->expanded[out->expanded_count++] = ref;
}

static void write_corridor(const run *of, int32_t last, navpaths_answer *out) {
  static int32_t route[MAX_NODES];
  int32_t length = 0;
  for (int32_t n = last; n >= 0; n = of->nodes[n].parent) route[length++] = of->nodes[n].polygon;
  for (int32_t i = length - 1; i >= 0; i--) {
    const sp_polygon_ref ref = of->model->polygons[route[i]].ref;
    uint32_t at = 0;
    while (at < out->polygon_count && out->polygons[at] != ref) at++;
    out->polygons[at] = ref;
    out->polygon_count = at + 1;
  }
}

void navpaths_search(const navpaths_model *model, const navpaths_question *question, navpaths_answer *out) {
  static run of;
  int32_t closest = -1;
  double closest_distance = 0;
  of.model = model;
  of.question = question;
  of.node_count = of.entry_count = of.first_entry = 0;
  of.terminal_parent = -1;
  of.limited = false;
  memset(out, 0, sizeof *out);
  of.nodes[of.node_count++] = (node){.polygon = question->start_polygon, .exit = -1, .parent = -1};
  memcpy(of.nodes[0].position, question->start, sizeof of.nodes[0].position);
  push(&of, question->min_area_cost * distance(question->start, question->end), 0);
  out->status = SP_QUERY_STATUS_PARTIAL;
  for (int32_t best = least_entry(&of); best >= 0; best = least_entry(&of)) {
    const int32_t number = of.entries[best].node;
    of.entries[best].gone = true;
    if (number == TERMINAL) {
      out->status = SP_QUERY_STATUS_SUCCESS;
      break;
    }
    if (of.nodes[number].closed) continue;
    const double *at = of.nodes[number].position, *end = question->end;
    const double dx = at[0] - end[0], dy = at[1] - end[1], dz = at[2] - end[2], away = dx * dx + dy * dy + dz * dz;
    if (closest < 0 || away < closest_distance) {
      closest = number;
      closest_distance = away;
    }
    out->iterations++;
    note_expanded(&of, of.nodes[number].polygon, out);
    expand(&of, number);
  }
  const bool found = out->status == SP_QUERY_STATUS_SUCCESS;
  out->node_limit_reached = of.limited;
  out->cost = found ? of.terminal_cost : of.nodes[closest].cost;
  write_corridor(&of, found ? of.terminal_parent : closest, out);
}

/* Dijkstra ----------------------------------------------------------------------------------- */

double navpaths_least_cost(const navpaths_model *model, const navpaths_question *question) {
  static double costs[NAVPATHS_MAX_EXITS];
  static bool done[NAVPATHS_MAX_EXITS];
  navpaths_question midpoints = *question;
  double least = SP_INFINITY, position[3];
  midpoints.crossings = true;
  for (uint32_t i = 0; i < model->exit_count; i++) {
    costs[i] = SP_INFINITY;
    done[i] = false;
  }
  int32_t at = -1; /* exit behind which the route stands; -1 is the start */
  for (;;) {
    const int32_t number = at < 0 ? question->start_polygon : model->exits[at].target;
    const navpaths_polygon *polygon = &model->polygons[number];
    const double cost = at < 0 ? 0 : costs[at];
    if (at < 0) {
      memcpy(position, question->start, sizeof position);
    } else {
      crossing_of(&midpoints, &model->exits[at], NULL, position);
    }
    if (number == question->end_polygon) {
      least = fmin(least, cost + distance(position, question->end) * area_cost(question, polygon->area));
    }
    for (uint32_t i = polygon->first_exit; i < polygon->first_exit + polygon->exit_count; i++) {
      double next[3];
      if (!may_leave(model, question, &model->exits[i])) continue;
      crossing_of(&midpoints, &model->exits[i], NULL, next);
      costs[i] = fmin(costs[i], cost_of(question, &model->exits[i], polygon->area, cost, position, next));
    }
    at = -1;
    for (uint32_t i = 0; i < model->exit_count; i++) {
      if (!done[i] && costs[i] <= DBL_MAX && (at < 0 || costs[i] < costs[at])) at = (int32_t)i;
    }
    if (at < 0) return least;
    done[at] = true;
  }
}

/* Drawing ------------------------------------------------------------------------------------ */

static void draw_position(const navpaths_polygon *polygon, sp__rng *rng, double out[3]) {
  const uint32_t corner = (uint32_t)sp__rng_next_int(rng, (int32_t)polygon->count);
  const double part = sp__rng_next_double(rng);
  for (int32_t axis = 0; axis < 3; axis++) {
    out[axis] = polygon->center[axis] + part * (polygon->corners[corner][axis] - polygon->center[axis]);
  }
}

bool navpaths_draw(const navpaths_model *model, const sp_navfilter *filter, const double *area_costs,
                   double min_area_cost, sp__rng *rng, navpaths_question *out) {
  *out = (navpaths_question){
      .filter = filter, .area_costs = area_costs, .min_area_cost = min_area_cost, .max_nodes = 65536};
  int32_t ends[2] = {-1, -1};
  for (int32_t tries = 0; tries < 40 && model->polygon_count > 0; tries++) {
    const int32_t number = sp__rng_next_int(rng, (int32_t)model->polygon_count);
    if (!accepts(out, model->polygons[number].flags, model->polygons[number].area)) continue;
    ends[ends[0] < 0 ? 0 : 1] = number;
  }
  if (ends[1] < 0) return false;
  out->start_polygon = ends[0];
  out->end_polygon = ends[1];
  draw_position(&model->polygons[ends[0]], rng, out->start);
  draw_position(&model->polygons[ends[1]], rng, out->end);
  return true;
}

sp_navfilter *navpaths_draw_filter(sp__rng *rng, double *costs, double *min_cost) {
  sp_nav_filter_options options = SP_NAV_FILTER_OPTIONS_INIT;
  sp_navfilter *filter = NULL;
  const int32_t kind = sp__rng_next_int(rng, 4);
  for (int32_t a = 0; a < SP_NAVMESH_AREA_COUNT; a++) {
    costs[a] = kind < 2 ? 1 : 0.5 + 4 * sp__rng_next_double(rng);
    if (kind == 3 && sp__rng_next_int(rng, 10) == 0) costs[a] = SP_INFINITY;
  }
  *min_cost = SP_INFINITY;
  for (int32_t a = 0; a < SP_NAVMESH_AREA_COUNT; a++) *min_cost = fmin(*min_cost, costs[a]);
  if (kind == 0) return NULL;
  if (sp__rng_next_int(rng, 2) == 0) options.exclude_flags = 1 << sp__rng_next_int(rng, 16) & 0x7;
  CHECK_EQ_I64(sp_navfilter_create(&options, costs, NULL, NULL, &filter), SP_OK);
  return filter;
}
