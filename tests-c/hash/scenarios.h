/* The functions of the table in scenarios.c. */
#ifndef SP_TESTS_HASH_SCENARIOS_H
#define SP_TESTS_HASH_SCENARIOS_H

#include "hash/hash.h"

void hash_astar_agents(hash_context *context);
void hash_astar_areas(hash_context *context);
void hash_astar_blocked(hash_context *context);
void hash_astar_budget(hash_context *context);
void hash_astar_callback_stop(hash_context *context);
void hash_astar_cave(hash_context *context);
void hash_astar_four_connected(hash_context *context);
void hash_astar_heuristics(hash_context *context);
void hash_astar_maze(hash_context *context);
void hash_middle_tier(hash_context *context);
void hash_astar_open(hash_context *context);
void hash_astar_parallel(hash_context *context);
void hash_astar_random(hash_context *context);
void hash_astar_reentrance(hash_context *context);
void hash_astar_rooms(hash_context *context);
void hash_astar_rules(hash_context *context);
void hash_search_slices(hash_context *context);
void hash_search_states(hash_context *context);
void hash_astar_step_cost(hash_context *context);
void hash_astar_uniform_costs(hash_context *context);
void hash_astar_weights(hash_context *context);
void hash_astar_zero_estimate(hash_context *context);

void hash_build2d_errors(hash_context *context);
void hash_build2d_mesh_outlines(hash_context *context);
void hash_build2d_mesh_slices(hash_context *context);
void hash_build2d_mesh_tile_maps(hash_context *context);
void hash_build2d_offsets(hash_context *context);
void hash_build2d_operations(hash_context *context);
void hash_build2d_outlines(hash_context *context);
void hash_build2d_partition(hash_context *context);
void hash_build2d_places(hash_context *context);
void hash_build2d_shrink(hash_context *context);
void hash_build2d_tile_maps(hash_context *context);
void hash_build2d_triangulation(hash_context *context);

void hash_flow_callbacks(hash_context *context);
void hash_flow_edits(hash_context *context);
void hash_flow_hex(hash_context *context);
void hash_flow_maps(hash_context *context);
void hash_flow_options(hash_context *context);
void hash_flow_reading(hash_context *context);
void hash_flow_slices(hash_context *context);
void hash_flow_threads(hash_context *context);
void hash_flow_threads_shared(hash_context *context);

void hash_hpa_areas(hash_context *context);
void hash_hpa_chunk_sizes(hash_context *context);
void hash_hpa_edits(hash_context *context);
void hash_hpa_hierarchy(hash_context *context);
void hash_hpa_maps(hash_context *context);
void hash_hpa_middle_tier(hash_context *context);
void hash_hpa_moves(hash_context *context);
void hash_hpa_options(hash_context *context);
void hash_hpa_slices(hash_context *context);

void hash_area_costs(hash_context *context);
void hash_batch(hash_context *context);
void hash_between_points(hash_context *context);
void hash_clearance(hash_context *context);
void hash_clearance_cap(hash_context *context);
void hash_edits(hash_context *context);
void hash_errors(hash_context *context);
void hash_expansions(hash_context *context);
void hash_jumps_costs(hash_context *context);
void hash_jumps_edits(hash_context *context);
void hash_jumps_fallback(hash_context *context);
void hash_jumps_maps(hash_context *context);
void hash_jumps_search(hash_context *context);
void hash_jumps_single(hash_context *context);
void hash_host_content(hash_context *context);
void hash_host_fixed_cost(hash_context *context);
void hash_host_nearest(hash_context *context);
void hash_host_nearest_points(hash_context *context);
void hash_host_search(hash_context *context);
void hash_line_of_sight(hash_context *context);
void hash_listeners(hash_context *context);
void hash_movingai_map_errors(hash_context *context);
void hash_movingai_map_prefixes(hash_context *context);
void hash_movingai_maps(hash_context *context);
void hash_movingai_scenario_errors(hash_context *context);
void hash_movingai_scenarios(hash_context *context);
void hash_options(hash_context *context);
void hash_points(hash_context *context);
void hash_space(hash_context *context);
void hash_text(hash_context *context);
void hash_text_errors(hash_context *context);
void hash_theta_fallback(hash_context *context);
void hash_theta_maps(hash_context *context);
void hash_theta_middle_tier(hash_context *context);
void hash_theta_options(hash_context *context);
void hash_theta_points(hash_context *context);
void hash_topology(hash_context *context);

void hash_graph_astar(hash_context *context);
void hash_graph_batch(hash_context *context);
void hash_graph_bidirectional(hash_context *context);
void hash_graph_callbacks(hash_context *context);
void hash_graph_dimacs(hash_context *context);
void hash_graph_edits(hash_context *context);
void hash_graph_errors(hash_context *context);
void hash_graph_landmark_bytes(hash_context *context);
void hash_graph_landmarks(hash_context *context);
void hash_graph_point_errors(hash_context *context);
void hash_graph_points(hash_context *context);
void hash_graph_search_state(hash_context *context);
void hash_graph_slices(hash_context *context);
void hash_graph_state(hash_context *context);
void hash_graph_trees(hash_context *context);
void hash_hex_flat_even_column(hash_context *context);
void hash_hex_flat_odd_column(hash_context *context);
void hash_hex_pointy_even_row(hash_context *context);
void hash_hex_pointy_odd_row(hash_context *context);
void hash_hex_batch(hash_context *context);
void hash_hex_callbacks(hash_context *context);
void hash_hex_coordinates(hash_context *context);
void hash_hex_edits(hash_context *context);
void hash_hex_errors(hash_context *context);
void hash_hex_options(hash_context *context);
void hash_hex_search_slices(hash_context *context);
void hash_hex_space(hash_context *context);
void hash_hex_topology(hash_context *context);

void hash_meta_bits(hash_context *context);
void hash_meta_decimal(hash_context *context);
void hash_meta_float_chunks(hash_context *context);
void hash_meta_rng(hash_context *context);
void hash_meta_sha256(hash_context *context);
void hash_meta_simd_vs_scalar(hash_context *context);

void hash_navmesh_authored_links(hash_context *context);
void hash_navmesh_bytes(hash_context *context);
void hash_navmesh_errors(hash_context *context);
void hash_navmesh_links(hash_context *context);
void hash_navmesh_predicates(hash_context *context);
void hash_navmesh_snapshot_bytes(hash_context *context);
void hash_navmesh_snapshot_errors(hash_context *context);
void hash_navmesh_tiles(hash_context *context);

void hash_query_area(hash_context *context);
void hash_query_crossings(hash_context *context);
void hash_query_edits(hash_context *context);
void hash_query_nearest(hash_context *context);
void hash_query_paths(hash_context *context);
void hash_query_random(hash_context *context);
void hash_query_ray(hash_context *context);
void hash_query_slices(hash_context *context);
void hash_query_straight(hash_context *context);
void hash_query_walls(hash_context *context);

void hash_voxel_areas(hash_context *context);
void hash_voxel_blocks(hash_context *context);
void hash_voxel_callbacks(hash_context *context);
void hash_voxel_edits(hash_context *context);
void hash_voxel_errors(hash_context *context);
void hash_voxel_files(hash_context *context);
void hash_voxel_middle_tier(hash_context *context);
void hash_voxel_open(hash_context *context);
void hash_voxel_slices(hash_context *context);
void hash_voxel_world(hash_context *context);

void hash_clearance_edits(hash_context *context);
void hash_replan_callbacks(hash_context *context);
void hash_replan_estimates(hash_context *context);
void hash_replan_hex(hash_context *context);
void hash_replan_maps(hash_context *context);
void hash_replan_moves(hash_context *context);
void hash_replan_rollback(hash_context *context);
void hash_replan_search(hash_context *context);

void hash_state_astar(hash_context *context);
void hash_state_errors(hash_context *context);
void hash_state_grid(hash_context *context);
void hash_state_hex(hash_context *context);
void hash_state_jumps(hash_context *context);
void hash_state_queries(hash_context *context);
void hash_state_theta(hash_context *context);
void hash_state_voxel(hash_context *context);

#endif
