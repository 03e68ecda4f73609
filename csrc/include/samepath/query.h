/* Queries on navigation meshes: nearest polygon, path, string pulling, rays, polygons in a shape, walls, random points.
 *
 * Results depend on the mesh, the inputs and the options only. Positions are world coordinates x, y, z (Y up), finite
 * and within 2^21 exclusive, else SP_E_RANGE. References that are stale, invalid or refused by the filter are no
 * errors: the outcome says so. Output buffers belong to the caller and may be shorter than the answer, which is then
 * cut and marked; a NULL buffer has capacity 0. With buffers that are large enough a warm query object allocates
 * nothing.
 */
#ifndef SAMEPATH_QUERY_H
#define SAMEPATH_QUERY_H

#include "samepath/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Number of areas of a filter. */
#define SP_NAVMESH_AREA_COUNT 64
/** Largest radius of a circle search (2^22), and most corners of a shape. */
#define SP_NAVMESH_MAX_RADIUS 4194304.0
#define SP_NAVMESH_MAX_SHAPE_POINTS 64

/* Filters ------------------------------------------------------------------------------------ */

/** Which polygons may be used, and what travel costs on each area. Immutable. */
typedef struct sp_navfilter sp_navfilter;

/** Optional test on top of flags and areas; returns 0 to refuse, 1 to accept, -1 to stop the query (SP_E_CALLBACK). */
typedef struct sp_navfilter_hooks {
  int32_t (*passes)(void *user, int32_t flags, int32_t area);
  void *user;
} sp_navfilter_hooks;

SP_API sp_status sp_navfilter_options_init(sp_nav_filter_options *options);

/**
 * Makes a filter. `area_costs`: 64 multipliers above 0, +infinity forbids an area; NULL is 1 for all. The heuristic of
 * path searches uses the smallest of them. NULL options accept every polygon. Off-mesh links are tested with their own
 * flags and area, and so is the polygon they lead to. Free with sp_navfilter_free.
 */
SP_API sp_status sp_navfilter_create(const sp_nav_filter_options *options, const double *area_costs,
                                     const sp_navfilter_hooks *hooks, const sp_allocator *allocator,
                                     sp_navfilter **out);
/**
 * The same with a multiplier of the caller's for the heuristic: one above the true minimum loses optimality, 0 turns
 * the estimate off.
 */
SP_API sp_status sp_navfilter_create_with_estimate(const sp_nav_filter_options *options, const double *area_costs,
                                                   double min_area_cost, const sp_navfilter_hooks *hooks,
                                                   const sp_allocator *allocator, sp_navfilter **out);
/** Searches that run with the filter keep it alive. NULL is ignored. */
SP_API void sp_navfilter_free(sp_navfilter *filter);
/** *passes is 1 when the filter accepts these flags and this area, without asking the hook. NULL accepts all. */
SP_API sp_status sp_navfilter_test(const sp_navfilter *filter, int32_t flags, int32_t area, int32_t *passes);

/* Query objects ------------------------------------------------------------------------------ */

/** Work space of queries on one mesh; used by one thread at a time. It keeps the mesh alive. */
typedef struct sp_navquery sp_navquery;

SP_API sp_status sp_navquery_options_init(sp_navquery_options *options);
SP_API sp_status sp_navquery_create(sp_navmesh *mesh, const sp_navquery_options *options, const sp_allocator *allocator,
                                    sp_navquery **out);
SP_API void sp_navquery_free(sp_navquery *query);
/** Bytes that the query object holds. */
SP_API uint64_t sp_navquery_memory(const sp_navquery *query);

/**
 * Lends a query object of default size. The mesh keeps up to four spare ones, so that calls in a row do not allocate.
 * Give it back with sp_navmesh_return_query (or free it); results in it last until then.
 */
SP_API sp_status sp_navmesh_borrow_query(sp_navmesh *mesh, sp_navquery **query);
SP_API void sp_navmesh_return_query(sp_navquery *query);

/* Polygons near a position ------------------------------------------------------------------- */

/**
 * The accepted polygon whose surface is nearest to `center`, among those whose bounds meet the box
 * center +- half_extents. Straight above or below a polygon only height counts, so of stacked floors the nearest wins;
 * equal ones: lowest column, row, layer, polygon. The outcome has polygon 0 when there is none.
 */
SP_API sp_status sp_navquery_find_nearest(sp_navquery *query, const double *center, const double *half_extents,
                                          const sp_navfilter *filter, sp_nav_nearest *out);
/** The same for `count` positions (x, y, z each) in one call; one record each. */
SP_API sp_status sp_navquery_find_nearest_many(sp_navquery *query, const double *centers, uint32_t count,
                                               const double *half_extents, const sp_navfilter *filter,
                                               sp_nav_nearest *out);
/** The nearest within the box of half extent max_distance, when it is at most that far away; else polygon 0. */
SP_API sp_status sp_navquery_sample_position(sp_navquery *query, const double *position, double max_distance,
                                             const sp_navfilter *filter, sp_nav_nearest *out);
/** The point of a polygon closest to a position, by the rule of sp_navquery_find_nearest; polygon 0 for a stale one. */
SP_API sp_status sp_navquery_closest_point(sp_navquery *query, sp_polygon_ref polygon, const double *position,
                                           sp_nav_nearest *out);

/* Paths -------------------------------------------------------------------------------------- */

SP_API sp_status sp_nav_path_options_init(sp_nav_path_options *options);

/**
 * Finds a path between two positions: nearest polygons, corridor, string pulling. The outcome is in `result`; corridor
 * and points stay in the query object until its next path query. A goal out of reach gives the path to the closest
 * reachable place (Partial).
 */
SP_API sp_status sp_navquery_find_path(sp_navquery *query, const double *start, const double *goal,
                                       const sp_nav_path_options *options, const sp_navfilter *filter,
                                       sp_nav_path *result);
/**
 * Many in one call: `queries` holds start x, y, z, goal x, y, z each, `results` one record each. Corridors and points
 * follow one another (first_polygon, first_point). Same bits as one by one. An error leaves `results` unspecified.
 */
SP_API sp_status sp_navquery_find_paths(sp_navquery *query, const double *queries, uint32_t count,
                                        const sp_nav_path_options *options, const sp_navfilter *filter,
                                        sp_nav_path *results);
/**
 * The same in slices: begin, then step with at most `iterations` expansions until the status is not
 * SP_PATH_STATUS_IN_PROGRESS; the result is complete then. An edit of the mesh in between is SP_E_STATE.
 */
SP_API sp_status sp_navquery_begin_find_path(sp_navquery *query, const double *start, const double *goal,
                                             const sp_nav_path_options *options, const sp_navfilter *filter,
                                             int32_t *status);
SP_API sp_status sp_navquery_step_find_path(sp_navquery *query, uint32_t iterations, int32_t *status);
/** The result of the path so far; for an unfinished search that to the closest place yet, with status IN_PROGRESS. */
SP_API sp_status sp_navquery_finish_find_path(sp_navquery *query, sp_nav_path *result);

/** Corridor of the last path (or batch), start first; borrows until the next path query. */
SP_API const sp_polygon_ref *sp_navquery_path_polygons(const sp_navquery *query);
/** Points of the last straight path, x, y, z each; borrows until the next path query. */
SP_API const double *sp_navquery_path_points(const sp_navquery *query);
/** What each point is (SP_NAV_POINT_*); borrows until the next path query. */
SP_API const uint8_t *sp_navquery_path_point_flags(const sp_navquery *query);
/** The corridor polygon entered after each point, for the end the last one; borrows until the next path query. */
SP_API const sp_polygon_ref *sp_navquery_path_point_polygons(const sp_navquery *query);
/** Polygons that the last path search expanded, each once, in that order; borrows until the next path query. */
SP_API sp_status sp_navquery_expanded_polygons(sp_navquery *query, const sp_polygon_ref **polygons, uint32_t *count);

/** Marks of a point of a straight path. */
enum {
  SP_NAV_POINT_START = 1,
  SP_NAV_POINT_END = 2,
  SP_NAV_POINT_OFF_MESH = 4 /**< An off-mesh link begins here; the next point is its far end. */
};

/**
 * Starts a search from polygon to polygon; *status (sp_query_status) is IN_PROGRESS, INVALID_START_POLY or
 * INVALID_END_POLY. A search that ran before is dropped.
 */
SP_API sp_status sp_navquery_begin_path(sp_navquery *query, sp_polygon_ref start_polygon, sp_polygon_ref end_polygon,
                                        const double *start, const double *end, const sp_navfilter *filter,
                                        int32_t *status);
/** At most `iterations` expansions; *done (may be NULL) receives how many there were. */
SP_API sp_status sp_navquery_update_path(sp_navquery *query, uint32_t iterations, uint32_t *done, int32_t *status);
/** Writes the corridor found, or the one to the expanded place closest to the end. */
SP_API sp_status sp_navquery_finish_path(sp_navquery *query, sp_polygon_ref *corridor, uint32_t capacity,
                                         sp_nav_corridor *out);
/** All three in one call. */
SP_API sp_status sp_navquery_find_corridor(sp_navquery *query, sp_polygon_ref start_polygon, sp_polygon_ref end_polygon,
                                           const double *start, const double *end, const sp_navfilter *filter,
                                           sp_polygon_ref *corridor, uint32_t capacity, sp_nav_corridor *out);

/** Where a straight path goes; each array may be NULL, `capacity` holds for all of them. */
typedef struct sp_nav_straight_buffers {
  double *points; /**< x, y, z */
  sp_polygon_ref *polygons;
  uint8_t *flags;
} sp_nav_straight_buffers;

/**
 * Pulls a string through a corridor: the shortest way in X/Z between the points of its first and last polygon that are
 * closest to `start` and `end`. `max_corners` above 0 stops after that many points, the start included.
 */
SP_API sp_status sp_navquery_find_straight_path(sp_navquery *query, const double *start, const double *end,
                                                const sp_polygon_ref *corridor, uint32_t corridor_count,
                                                uint32_t max_corners, const sp_nav_straight_buffers *buffers,
                                                uint32_t capacity, sp_nav_straight_path *out);

/* Rays and moves ----------------------------------------------------------------------------- */

/** Follows the segment across the surface in X/Z until it ends or meets a wall; off-mesh links are not crossed. */
SP_API sp_status sp_navquery_raycast(sp_navquery *query, sp_polygon_ref start_polygon, const double *start,
                                     const double *end, const sp_navfilter *filter, sp_polygon_ref *visited,
                                     uint32_t capacity, sp_nav_ray *out);
/** The same from the polygon nearest to `start` within (2, 4, 2); without one it is blocked at the start. */
SP_API sp_status sp_navquery_raycast_from(sp_navquery *query, const double *start, const double *end,
                                          const sp_navfilter *filter, sp_nav_ray *out);
/** Many rays of that form: start x, y, z, end x, y, z each; one record each. An error leaves `out` unspecified. */
SP_API sp_status sp_navquery_raycast_many(sp_navquery *query, const double *segments, uint32_t count,
                                          const sp_navfilter *filter, sp_nav_ray *out);
/** The same trace, ending on the surface; at a wall it ends at the wall's point closest to `end`. One slide only. */
SP_API sp_status sp_navquery_move_along_surface(sp_navquery *query, sp_polygon_ref start_polygon, const double *start,
                                                const double *end, const sp_navfilter *filter, sp_polygon_ref *visited,
                                                uint32_t capacity, sp_nav_move *out);

/* Polygons in a shape ------------------------------------------------------------------------ */

/** Where found polygons go; each array may be NULL, `capacity` holds for all of them. */
typedef struct sp_nav_area_buffers {
  sp_polygon_ref *polygons;
  sp_polygon_ref *parents;   /**< The polygon each was reached from; 0 for the start. */
  double *distances_squared; /**< From the reference point to the portal it was reached through. */
} sp_nav_area_buffers;

/** Starts the search for the polygons that can be reached through portals that touch a circle (0 to 2^22) in X/Z. */
SP_API sp_status sp_navquery_begin_circle(sp_navquery *query, sp_polygon_ref start_polygon, const double *center,
                                          double radius, const sp_navfilter *filter, int32_t *status);
/**
 * The same for a convex polygon of 3 to 64 points (x, y, z; y is ignored), wound either way; points on sides are fine.
 * *status is INVALID_SHAPE when it has no area, is not convex, crosses itself or repeats a point.
 */
SP_API sp_status sp_navquery_begin_shape(sp_navquery *query, sp_polygon_ref start_polygon, const double *points,
                                         uint32_t point_count, const sp_navfilter *filter, int32_t *status);
/** The circle search that leaves out polygons which overlap one already found, so that stacked floors appear once. */
SP_API sp_status sp_navquery_begin_local_neighbourhood(sp_navquery *query, sp_polygon_ref start_polygon,
                                                       const double *center, double radius, const sp_navfilter *filter,
                                                       int32_t *status);
/** At most `iterations` expansions; *status is a sp_area_query_status. */
SP_API sp_status sp_navquery_update_area(sp_navquery *query, uint32_t iterations, uint32_t *done, int32_t *status);
/** Writes the polygons expanded so far, in that order. */
SP_API sp_status sp_navquery_finish_area(sp_navquery *query, const sp_nav_area_buffers *buffers, uint32_t capacity,
                                         sp_nav_area_search *out);
/** Begin, update to the end and finish. */
SP_API sp_status sp_navquery_find_in_circle(sp_navquery *query, sp_polygon_ref start_polygon, const double *center,
                                            double radius, const sp_navfilter *filter,
                                            const sp_nav_area_buffers *buffers, uint32_t capacity,
                                            sp_nav_area_search *out);
SP_API sp_status sp_navquery_find_in_shape(sp_navquery *query, sp_polygon_ref start_polygon, const double *points,
                                           uint32_t point_count, const sp_navfilter *filter,
                                           const sp_nav_area_buffers *buffers, uint32_t capacity,
                                           sp_nav_area_search *out);
SP_API sp_status sp_navquery_find_local_neighbourhood(sp_navquery *query, sp_polygon_ref start_polygon,
                                                      const double *center, double radius, const sp_navfilter *filter,
                                                      const sp_nav_area_buffers *buffers, uint32_t capacity,
                                                      sp_nav_area_search *out);

/* Walls -------------------------------------------------------------------------------------- */

/** The nearest wall within `radius`, over the polygons of the circle search. */
SP_API sp_status sp_navquery_distance_to_wall(sp_navquery *query, sp_polygon_ref start_polygon, const double *center,
                                              double radius, const sp_navfilter *filter, sp_nav_wall_hit *out);
/** The same over the polygons that a circle search in slices has expanded; SP_E_STATE without one. */
SP_API sp_status sp_navquery_finish_distance_to_wall(sp_navquery *query, sp_nav_wall_hit *out);
/** Every piece of wall within `radius`, nearest first; a full buffer keeps the nearest. *count receives those written.
 */
SP_API sp_status sp_navquery_find_walls(sp_navquery *query, sp_polygon_ref start_polygon, const double *center,
                                        double radius, const sp_navfilter *filter, sp_nav_wall *walls,
                                        uint32_t capacity, uint32_t *count, int32_t *truncated, int32_t *status);

/* Random points ------------------------------------------------------------------------------ */

/**
 * A random point, uniform over the area of all accepted polygons in X/Z. *state is the whole state of the generator
 * (SplitMix64): any seed. It takes four draws, or none when there is no point.
 */
SP_API sp_status sp_navquery_random_point(sp_navquery *query, uint64_t *state, const sp_navfilter *filter,
                                          sp_nav_random_point *out);
/** A random point, uniform over the circle's part of the polygons of its circle search; at most 64 attempts of 4 draws.
 */
SP_API sp_status sp_navquery_random_point_around(sp_navquery *query, uint64_t *state, sp_polygon_ref start_polygon,
                                                 const double *center, double radius, const sp_navfilter *filter,
                                                 sp_nav_random_point *out);
/** The same draw over the polygons that a circle search in slices has expanded; SP_E_STATE without one. */
SP_API sp_status sp_navquery_finish_random_point_around(sp_navquery *query, uint64_t *state, sp_nav_random_point *out);

#ifdef __cplusplus
}
#endif
#endif
