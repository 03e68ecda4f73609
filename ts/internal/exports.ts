// The functions of the wasm module, with the parameters of the C headers: pointers are addresses in
// linear memory, uint64_t is a bigint. A test compares this interface with the headers, the export
// list and the binary.

/** A C pointer: an address in linear memory. */
export type Pointer = number;
/** Result of a call: 0, or a negative number of `STATUS`. */
export type Status = number;

/** What the wasm module exports. Results of pointer type may come back negative; see `address`. */
export interface SamepathExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;

  sp_version(): number;
  sp_last_error(out: Pointer): void;
  sp_last_error_message(buffer: Pointer, capacity: number): number;
  sp_field_name(field: number): Pointer;
  sp_detail_text(detail: number): Pointer;

  sp_abi_layout_hash(): bigint;
  sp_abi_scratch(): Pointer;
  sp_abi_alloc(size: number): Pointer;
  sp_abi_free(pointer: Pointer, size: number): void;
  sp_abi_live_objects(): number;

  sp_grid_create(width: number, height: number, allocator: Pointer, out: Pointer): Status;
  sp_grid_from_areas(areas: Pointer, width: number, height: number, allocator: Pointer, out: Pointer): Status;
  sp_grid_from_text(text: Pointer, length: number, allocator: Pointer, out: Pointer): Status;
  sp_grid_free(grid: Pointer): void;
  sp_grid_width(grid: Pointer): number;
  sp_grid_height(grid: Pointer): number;
  sp_grid_version(grid: Pointer): number;
  sp_grid_memory(grid: Pointer): bigint;
  sp_grid_cells(grid: Pointer): Pointer;
  sp_grid_get_area(grid: Pointer, x: number, y: number): number;
  sp_grid_is_walkable(grid: Pointer, x: number, y: number): number;
  sp_grid_line_of_sight(grid: Pointer, x0: number, y0: number, x1: number, y1: number): number;
  sp_grid_set_area(grid: Pointer, x: number, y: number, area: number): Status;
  sp_grid_set_rect(grid: Pointer, x: number, y: number, width: number, height: number, area: number): Status;
  sp_grid_set_rect_areas(
    grid: Pointer, x: number, y: number, width: number, height: number, areas: Pointer, length: number): Status;
  sp_grid_add_listener(grid: Pointer, listener: Pointer, id: Pointer): Status;
  sp_grid_remove_listener(grid: Pointer, id: number): Status;
  sp_grid_get_area_cost(grid: Pointer, area: number, cost: Pointer): Status;
  sp_grid_set_area_cost(grid: Pointer, area: number, cost: number): Status;
  sp_grid_set_area_costs(grid: Pointer, costs: Pointer, count: number): Status;
  sp_grid_min_area_cost(grid: Pointer): number;
  sp_grid_area_costs_version(grid: Pointer): number;
  sp_grid_set_space(grid: Pointer, originX: number, originY: number, cellSize: number): Status;
  sp_grid_get_space(grid: Pointer, space: Pointer): void;
  sp_grid_cell_center(grid: Pointer, x: number, y: number, center: Pointer): void;
  sp_grid_cell_at(grid: Pointer, x: number, y: number, cell: Pointer, inside: Pointer): Status;
  sp_grid_clearance(grid: Pointer, x: number, y: number, clearance: Pointer): Status;
  sp_grid_content_hash(grid: Pointer): bigint;
  sp_grid_state_size(grid: Pointer): bigint;
  sp_grid_save_state(grid: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_grid_restore_state(grid: Pointer, bytes: Pointer, length: bigint): Status;
  sp_grid_from_state(bytes: Pointer, length: bigint, allocator: Pointer, out: Pointer): Status;
  sp_grid_find_nearest_walkable(
    grid: Pointer, x: number, y: number, options: Pointer, hooks: Pointer, cell: Pointer, found: Pointer): Status;
  sp_grid_find_nearest_walkable_at(
    grid: Pointer, x: number, y: number, options: Pointer, hooks: Pointer, cell: Pointer, found: Pointer): Status;
  sp_grid_find_nearest_walkables(
    grid: Pointer, positions: Pointer, count: number, options: Pointer, hooks: Pointer, cells: Pointer): Status;
  sp_grid_find_nearest_walkables_at(
    grid: Pointer, points: Pointer, count: number, options: Pointer, hooks: Pointer, cells: Pointer): Status;
  sp_grid_fixed_cost(grid: Pointer, cells: Pointer, count: number, cost: Pointer, priced: Pointer): Status;

  sp_grid_options_init(options: Pointer, preset: number): Status;
  sp_grid_options_check(options: Pointer): Status;
  sp_grid_find_path(
    grid: Pointer, startX: number, startY: number, goalX: number, goalY: number,
    options: Pointer, hooks: Pointer, result: Pointer): Status;
  sp_grid_find_path_with_points(
    grid: Pointer, startX: number, startY: number, goalX: number, goalY: number,
    options: Pointer, hooks: Pointer, result: Pointer): Status;
  sp_grid_find_path_between(
    grid: Pointer, startX: number, startY: number, goalX: number, goalY: number,
    options: Pointer, hooks: Pointer, result: Pointer): Status;
  sp_grid_find_paths(
    grid: Pointer, queries: Pointer, count: number, options: Pointer, hooks: Pointer, results: Pointer): Status;
  sp_grid_path_cells(grid: Pointer): Pointer;
  sp_grid_path_points(grid: Pointer): Pointer;
  sp_grid_path_expanded(grid: Pointer): Pointer;

  sp_movingai_options_init(options: Pointer): Status;
  sp_movingai_map_parse(text: Pointer, length: number, options: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_movingai_scenarios_parse(
    text: Pointer, length: number, scenarios: Pointer, capacity: number, count: Pointer): Status;

  sp_grid_replanner_create(
    grid: Pointer, startX: number, startY: number, goalX: number, goalY: number, options: Pointer, hooks: Pointer,
    out: Pointer): Status;
  sp_grid_replanner_free(replanner: Pointer): void;
  sp_grid_replanner_memory(replanner: Pointer): bigint;
  sp_grid_replanner_replan(replanner: Pointer, budget: number, result: Pointer): Status;
  sp_grid_replanner_try_replan(replanner: Pointer, budget: number, status: Pointer): Status;
  sp_grid_replanner_path_length(replanner: Pointer): number;
  sp_grid_replanner_path_cost(replanner: Pointer): number;
  sp_grid_replanner_copy_path(replanner: Pointer, cells: Pointer, capacity: number, count: Pointer): Status;
  sp_grid_replanner_cells(replanner: Pointer): Pointer;
  sp_grid_replanner_expanded_cells(replanner: Pointer): Pointer;
  sp_grid_replanner_move_start(replanner: Pointer, x: number, y: number): Status;
  sp_grid_replanner_set_goal(replanner: Pointer, x: number, y: number): Status;
  sp_grid_replanner_invalidate(replanner: Pointer, x: number, y: number): Status;
  sp_grid_replanner_invalidate_all(replanner: Pointer): Status;
  sp_grid_replanner_ends(replanner: Pointer, ends: Pointer): Status;
  sp_grid_replanner_iterations(replanner: Pointer): bigint;
  sp_grid_replanner_expanded(replanner: Pointer): bigint;
  sp_grid_replanner_last_expanded(replanner: Pointer): number;
  sp_grid_replanner_queued(replanner: Pointer): number;
  sp_grid_replanner_cell_costs(replanner: Pointer, x: number, y: number, costs: Pointer): Status;
  sp_grid_replanner_state_size(replanner: Pointer): bigint;
  sp_grid_replanner_save_state(replanner: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_grid_replanner_restore_state(replanner: Pointer, bytes: Pointer, length: bigint): Status;

  sp_replan_search_create(
    topology: Pointer, start: number, goal: number, algorithm: number, heuristic: number, hooks: Pointer,
    out: Pointer): Status;
  sp_replan_search_free(search: Pointer): void;
  sp_replan_search_memory(search: Pointer): bigint;
  sp_replan_search_mark_changed(search: Pointer, node: number, around: number): Status;
  sp_replan_search_move_start(search: Pointer, start: number): Status;
  sp_replan_search_set_goal(search: Pointer, goal: number): Status;
  sp_replan_search_restart(search: Pointer): Status;
  sp_replan_search_set_recording(search: Pointer, record: number): Status;
  sp_replan_search_replan(search: Pointer, budget: number, status: Pointer): Status;
  sp_replan_search_extract_path(search: Pointer, length: Pointer): Status;
  sp_replan_search_path(search: Pointer): Pointer;
  sp_replan_search_path_length(search: Pointer): number;
  sp_replan_search_path_cost(search: Pointer): number;
  sp_replan_search_status(search: Pointer): number;
  sp_replan_search_start(search: Pointer): number;
  sp_replan_search_goal(search: Pointer): number;
  sp_replan_search_iterations(search: Pointer): bigint;
  sp_replan_search_expanded(search: Pointer): bigint;
  sp_replan_search_last_expanded(search: Pointer): number;
  sp_replan_search_expanded_nodes(search: Pointer): Pointer;
  sp_replan_search_recorded(search: Pointer): number;
  sp_replan_search_node_costs(search: Pointer, node: number, costs: Pointer): Status;
  sp_replan_search_queued(search: Pointer): number;
  sp_replan_search_copy_queue(
    search: Pointer, nodes: Pointer, keys: Pointer, capacity: number, count: Pointer): Status;

  sp_grid_search_create(grid: Pointer, options: Pointer, hooks: Pointer, out: Pointer): Status;
  sp_grid_search_free(search: Pointer): void;
  sp_grid_search_try_begin(
    search: Pointer, startX: number, startY: number, goalX: number, goalY: number, status: Pointer): Status;
  sp_grid_search_step(search: Pointer, iterations: number, status: Pointer): Status;
  sp_grid_search_result(search: Pointer, withPoints: number, result: Pointer): Status;
  sp_grid_search_uses_specialized_engine(search: Pointer): number;
  sp_grid_search_cells(search: Pointer): Pointer;
  sp_grid_search_points(search: Pointer): Pointer;
  sp_grid_search_expanded(search: Pointer): Pointer;
  sp_grid_search_state_size(search: Pointer): bigint;
  sp_grid_search_save_state(search: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_grid_search_restore_state(search: Pointer, bytes: Pointer, length: bigint): Status;

  sp_hex_create(width: number, height: number, layout: number, allocator: Pointer, out: Pointer): Status;
  sp_hex_from_areas(
    areas: Pointer, width: number, height: number, layout: number, allocator: Pointer, out: Pointer): Status;
  sp_hex_from_text(text: Pointer, length: number, layout: number, allocator: Pointer, out: Pointer): Status;
  sp_hex_free(hex: Pointer): void;
  sp_hex_width(hex: Pointer): number;
  sp_hex_height(hex: Pointer): number;
  sp_hex_layout(hex: Pointer): number;
  sp_hex_version(hex: Pointer): number;
  sp_hex_state_size(hex: Pointer): bigint;
  sp_hex_save_state(hex: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_hex_restore_state(hex: Pointer, bytes: Pointer, length: bigint): Status;
  sp_hex_from_state(bytes: Pointer, length: bigint, allocator: Pointer, out: Pointer): Status;
  sp_hex_memory(hex: Pointer): bigint;
  sp_hex_cells(hex: Pointer): Pointer;
  sp_hex_to_axial(hex: Pointer, x: number, y: number, axial: Pointer): Status;
  sp_hex_from_axial(hex: Pointer, q: number, r: number, cell: Pointer): Status;
  sp_hex_distance(hex: Pointer, fromX: number, fromY: number, toX: number, toY: number): number;
  sp_hex_neighbors(hex: Pointer, x: number, y: number, neighbors: Pointer): number;
  sp_hex_get_area(hex: Pointer, x: number, y: number): number;
  sp_hex_is_walkable(hex: Pointer, x: number, y: number): number;
  sp_hex_set_area(hex: Pointer, x: number, y: number, area: number): Status;
  sp_hex_set_rect(hex: Pointer, x: number, y: number, width: number, height: number, area: number): Status;
  sp_hex_set_rect_areas(
    hex: Pointer, x: number, y: number, width: number, height: number, areas: Pointer, length: number): Status;
  sp_hex_add_listener(hex: Pointer, listener: Pointer, id: Pointer): Status;
  sp_hex_remove_listener(hex: Pointer, id: number): Status;
  sp_hex_get_area_cost(hex: Pointer, area: number, cost: Pointer): Status;
  sp_hex_set_area_cost(hex: Pointer, area: number, cost: number): Status;
  sp_hex_set_area_costs(hex: Pointer, costs: Pointer, count: number): Status;
  sp_hex_min_area_cost(hex: Pointer): number;
  sp_hex_area_costs_version(hex: Pointer): number;
  sp_hex_set_space(hex: Pointer, originX: number, originY: number, cellSize: number): Status;
  sp_hex_get_space(hex: Pointer, space: Pointer): void;
  sp_hex_cell_center(hex: Pointer, x: number, y: number, center: Pointer): void;
  sp_hex_cell_at(hex: Pointer, x: number, y: number, cell: Pointer, inside: Pointer): Status;
  sp_hex_find_path(
    hex: Pointer, startX: number, startY: number, goalX: number, goalY: number,
    options: Pointer, hooks: Pointer, result: Pointer): Status;
  sp_hex_find_path_with_points(
    hex: Pointer, startX: number, startY: number, goalX: number, goalY: number,
    options: Pointer, hooks: Pointer, result: Pointer): Status;
  sp_hex_find_path_between(
    hex: Pointer, startX: number, startY: number, goalX: number, goalY: number,
    options: Pointer, hooks: Pointer, result: Pointer): Status;
  sp_hex_find_paths(
    hex: Pointer, queries: Pointer, count: number, options: Pointer, hooks: Pointer, results: Pointer): Status;
  sp_hex_path_cells(hex: Pointer): Pointer;
  sp_hex_path_points(hex: Pointer): Pointer;
  sp_hex_path_expanded(hex: Pointer): Pointer;
  sp_hex_replanner_create(
    hex: Pointer, startX: number, startY: number, goalX: number, goalY: number, options: Pointer, hooks: Pointer,
    out: Pointer): Status;
  sp_hex_search_create(hex: Pointer, options: Pointer, hooks: Pointer, out: Pointer): Status;
  sp_hex_topology_create(hex: Pointer, out: Pointer): Status;

  sp_topology_create(
    grid: Pointer, agentSize: number, connectivity: number, diagonals: number, out: Pointer): Status;
  sp_topology_free(topology: Pointer): void;
  sp_topology_is_current(topology: Pointer): number;
  sp_topology_is_walkable(topology: Pointer, node: number): number;
  sp_topology_neighbors(topology: Pointer, node: number, neighbors: Pointer, costs: Pointer): number;

  sp_search_buffers_create(allocator: Pointer, out: Pointer): Status;
  sp_search_buffers_free(buffers: Pointer): void;
  sp_search_buffers_set_recording(buffers: Pointer, record: number): Status;
  sp_search_buffers_expanded(buffers: Pointer): Pointer;
  sp_search_buffers_expanded_count(buffers: Pointer): number;

  sp_astar_create(
    topology: Pointer, buffers: Pointer, heuristic: number, weight: number, hooks: Pointer, out: Pointer): Status;
  sp_astar_create_theta(
    topology: Pointer, buffers: Pointer, variant: number, heuristic: number, weight: number, out: Pointer): Status;
  sp_astar_free(search: Pointer): void;
  sp_astar_try_begin(search: Pointer, start: number, goal: number, status: Pointer): Status;
  sp_astar_step(search: Pointer, iterations: number, status: Pointer): Status;
  sp_astar_status(search: Pointer): number;
  sp_astar_start(search: Pointer): number;
  sp_astar_goal(search: Pointer): number;
  sp_astar_cost(search: Pointer): number;
  sp_astar_iterations(search: Pointer): bigint;
  sp_astar_expanded(search: Pointer): bigint;
  sp_astar_node_cost(search: Pointer, node: number): number;
  sp_astar_node_parent(search: Pointer, node: number): number;
  sp_astar_open_count(search: Pointer): number;
  sp_astar_copy_path(search: Pointer, nodes: Pointer, capacity: number, count: Pointer): Status;
  sp_astar_state_size(search: Pointer): bigint;
  sp_astar_save_state(search: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_astar_restore_state(search: Pointer, bytes: Pointer, length: bigint): Status;

  sp_grid_jump(
    grid: Pointer, jumper: number, x: number, y: number, direction: number, goalX: number, goalY: number,
    steps: Pointer): Status;
  sp_grid_copy_block_map(grid: Pointer, byColumns: number, words: Pointer, capacity: number, count: Pointer): Status;
  sp_grid_jump_table(grid: Pointer, entries: Pointer): Status;
  sp_jump_search_create(grid: Pointer, jumper: number, zeroEstimate: number, record: number, out: Pointer): Status;
  sp_jump_search_free(search: Pointer): void;
  sp_jump_search_try_begin(search: Pointer, start: number, goal: number, status: Pointer): Status;
  sp_jump_search_step(search: Pointer, iterations: number, status: Pointer): Status;
  sp_jump_search_status(search: Pointer): number;
  sp_jump_search_cost(search: Pointer): number;
  sp_jump_search_iterations(search: Pointer): bigint;
  sp_jump_search_expanded(search: Pointer): bigint;
  sp_jump_search_expanded_nodes(search: Pointer): Pointer;
  sp_jump_search_recorded(search: Pointer): number;
  sp_jump_search_copy_path(
    search: Pointer, jumpPoints: number, nodes: Pointer, capacity: number, count: Pointer): Status;
  sp_jump_search_state_size(search: Pointer): bigint;
  sp_jump_search_save_state(search: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_jump_search_restore_state(search: Pointer, bytes: Pointer, length: bigint): Status;

  sp_grid_flow_field_create(
    grid: Pointer, goals: Pointer, count: number, options: Pointer, hooks: Pointer, out: Pointer): Status;
  sp_hex_flow_field_create(
    hex: Pointer, goals: Pointer, count: number, options: Pointer, hooks: Pointer, out: Pointer): Status;
  sp_flow_field_free(field: Pointer): void;
  sp_flow_field_step(field: Pointer, iterations: number, status: Pointer): Status;
  sp_flow_field_refresh(field: Pointer): Status;
  sp_flow_field_reset(field: Pointer): Status;
  sp_flow_field_status(field: Pointer): number;
  sp_flow_field_settled(field: Pointer): number;
  sp_flow_field_is_current(field: Pointer): number;
  sp_flow_field_memory(field: Pointer): bigint;
  sp_flow_field_goals(field: Pointer): Pointer;
  sp_flow_field_goal_count(field: Pointer): number;
  sp_flow_field_cost(field: Pointer, x: number, y: number, cost: Pointer): Status;
  sp_flow_field_next(field: Pointer, x: number, y: number, cell: Pointer, found: Pointer): Status;
  sp_flow_field_direction(field: Pointer, x: number, y: number, direction: Pointer): Status;
  sp_flow_field_sample(
    field: Pointer, cells: Pointer, count: number, costs: Pointer, next: Pointer, directions: Pointer): Status;
  sp_flow_field_sample_at(
    field: Pointer, points: Pointer, count: number, costs: Pointer, next: Pointer, directions: Pointer): Status;
  sp_flow_field_costs(field: Pointer): Pointer;
  sp_flow_field_next_nodes(field: Pointer): Pointer;
  sp_flow_field_directions(field: Pointer, directions: Pointer): Status;
  sp_flow_field_state_size(field: Pointer): bigint;
  sp_flow_field_save_state(field: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_flow_field_restore_state(field: Pointer, bytes: Pointer, length: bigint): Status;

  sp_hpa_options_init(options: Pointer): Status;
  sp_hpa_hierarchy_create(grid: Pointer, options: Pointer, out: Pointer): Status;
  sp_hpa_hierarchy_free(hierarchy: Pointer): void;
  sp_hpa_hierarchy_refresh(hierarchy: Pointer): Status;
  sp_hpa_hierarchy_is_current(hierarchy: Pointer): number;
  sp_hpa_hierarchy_chunks_x(hierarchy: Pointer): number;
  sp_hpa_hierarchy_chunks_y(hierarchy: Pointer): number;
  sp_hpa_hierarchy_memory(hierarchy: Pointer): bigint;
  sp_hpa_hierarchy_content_equals(a: Pointer, b: Pointer): number;
  sp_hpa_hierarchy_content_hash(hierarchy: Pointer): bigint;
  sp_hpa_hierarchy_chunk_node_count(hierarchy: Pointer, chunk: number): number;
  sp_hpa_hierarchy_chunk_nodes(hierarchy: Pointer, chunk: number): Pointer;
  sp_hpa_hierarchy_intra_costs(hierarchy: Pointer, chunk: number): Pointer;
  sp_hpa_hierarchy_inter_first(hierarchy: Pointer, chunk: number): Pointer;
  sp_hpa_hierarchy_inter_targets(hierarchy: Pointer, chunk: number): Pointer;
  sp_hpa_hierarchy_inter_costs(hierarchy: Pointer, chunk: number): Pointer;

  sp_hpa_search_create(hierarchy: Pointer, smoothing: number, recordExpansions: number, out: Pointer): Status;
  sp_hpa_search_free(search: Pointer): void;
  sp_hpa_search_try_begin(search: Pointer, start: number, goal: number, status: Pointer): Status;
  sp_hpa_search_step(search: Pointer, iterations: number, status: Pointer): Status;
  sp_hpa_search_status(search: Pointer): number;
  sp_hpa_search_cost(search: Pointer): number;
  sp_hpa_search_abstract_cost(search: Pointer): number;
  sp_hpa_search_iterations(search: Pointer): bigint;
  sp_hpa_search_expanded(search: Pointer): bigint;
  sp_hpa_search_path(search: Pointer): Pointer;
  sp_hpa_search_path_count(search: Pointer): number;
  sp_hpa_search_route(search: Pointer): Pointer;
  sp_hpa_search_route_count(search: Pointer): number;
  sp_hpa_search_expanded_nodes(search: Pointer): Pointer;
  sp_hpa_search_expanded_nodes_count(search: Pointer): number;
  sp_graph_create(nodeCount: number, allocator: Pointer, out: Pointer): Status;
  sp_graph_from_edges(
    from: Pointer, to: Pointer, weights: Pointer, count: number,
    nodeCount: number, directed: number, allocator: Pointer, out: Pointer): Status;
  sp_graph_free(graph: Pointer): void;
  sp_graph_node_count(graph: Pointer): number;
  sp_graph_edge_count(graph: Pointer): number;
  sp_graph_edge_ids(graph: Pointer): number;
  sp_graph_memory(graph: Pointer): bigint;
  sp_graph_add_node(graph: Pointer, node: Pointer): Status;
  sp_graph_add_edge(graph: Pointer, from: number, to: number, weight: number, id: Pointer): Status;
  sp_graph_add_undirected(graph: Pointer, from: number, to: number, weight: number, id: Pointer): Status;
  sp_graph_remove_edge(graph: Pointer, id: number, removed: Pointer): Status;
  sp_graph_set_weight(graph: Pointer, id: number, weight: number): Status;
  sp_graph_get_edge(graph: Pointer, id: number, ends: Pointer, weight: Pointer, alive: Pointer): Status;
  sp_graph_compile(graph: Pointer): Status;
  sp_graph_is_compiled(graph: Pointer): number;
  sp_graph_fingerprint(graph: Pointer, fingerprint: Pointer): Status;
  sp_graph_copy_rows(graph: Pointer, reverse: number, offsets: Pointer, nodes: Pointer, weights: Pointer): Status;
  sp_graph_shortest_path_tree(
    graph: Pointer, root: number, reverse: number, distances: Pointer, parents: Pointer): Status;
  sp_graph_state_size(graph: Pointer): bigint;
  sp_graph_save_state(graph: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_graph_restore_state(graph: Pointer, bytes: Pointer, length: bigint): Status;
  sp_graph_from_state(bytes: Pointer, length: bigint, allocator: Pointer, out: Pointer): Status;
  sp_point_graph_options_init(options: Pointer): Status;
  sp_point_graph_create(
    points: Pointer, count: number, links: Pointer, linkCount: number,
    options: Pointer, hooks: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_graph_points(graph: Pointer): Pointer;
  sp_graph_nearest_node(graph: Pointer, x: number, y: number, z: number, node: Pointer): Status;
  sp_landmark_options_init(options: Pointer): Status;
  sp_landmarks_build(graph: Pointer, options: Pointer, out: Pointer): Status;
  sp_landmarks_free(landmarks: Pointer): void;
  sp_landmarks_count(landmarks: Pointer): number;
  sp_landmarks_nodes(landmarks: Pointer): Pointer;
  sp_landmarks_lower_bound(landmarks: Pointer, from: number, to: number, bound: Pointer): Status;
  sp_landmarks_fit(landmarks: Pointer, graph: Pointer, fit: Pointer): Status;
  sp_landmarks_size(landmarks: Pointer): bigint;
  sp_landmarks_save(landmarks: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_landmarks_load(graph: Pointer, bytes: Pointer, length: bigint, out: Pointer): Status;
  sp_graph_options_init(options: Pointer, preset: number): Status;
  sp_graph_options_check(options: Pointer): Status;
  sp_graph_find_path(
    graph: Pointer, start: number, goal: number, options: Pointer,
    hooks: Pointer, landmarks: Pointer, result: Pointer): Status;
  sp_graph_find_paths(
    graph: Pointer, queries: Pointer, count: number, options: Pointer,
    hooks: Pointer, landmarks: Pointer, results: Pointer): Status;
  sp_graph_path_nodes(graph: Pointer): Pointer;
  sp_graph_path_expanded(graph: Pointer): Pointer;
  sp_graph_search_create(graph: Pointer, options: Pointer, hooks: Pointer, landmarks: Pointer, out: Pointer): Status;
  sp_graph_search_free(search: Pointer): void;
  sp_graph_search_try_begin(search: Pointer, start: number, goal: number, status: Pointer): Status;
  sp_graph_search_step(search: Pointer, iterations: number, status: Pointer): Status;
  sp_graph_search_result(search: Pointer, result: Pointer): Status;
  sp_graph_search_nodes(search: Pointer): Pointer;
  sp_graph_search_expanded(search: Pointer): Pointer;
  sp_graph_search_state_size(search: Pointer): bigint;
  sp_graph_search_save_state(search: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_graph_search_restore_state(search: Pointer, bytes: Pointer, length: bigint): Status;
  sp_graph_search_node_cost(search: Pointer, node: number, backward: number): number;
  sp_graph_search_node_parent(search: Pointer, node: number, backward: number): number;
  sp_dimacs_graph_parse(text: Pointer, length: number, allocator: Pointer, out: Pointer): Status;
  sp_dimacs_coordinates_parse(
    text: Pointer, length: number, coordinates: Pointer, capacity: number, count: Pointer): Status;
  sp_host_hooks(out: Pointer, slot: number, kinds: number): void;
  sp_host_listener(out: Pointer, slot: number, kinds: number): void;
  sp_host_graph_hooks(out: Pointer, slot: number, kinds: number): void;
  sp_host_link_hooks(out: Pointer, slot: number): void;
  sp_voxel_grid_create(
    sizeX: number, sizeY: number, sizeZ: number, defaultArea: number, allocator: Pointer, out: Pointer): Status;
  sp_voxel_grid_free(grid: Pointer): void;
  sp_voxel_grid_size(grid: Pointer, size: Pointer): void;
  sp_voxel_grid_default_area(grid: Pointer): number;
  sp_voxel_grid_version(grid: Pointer): number;
  sp_voxel_grid_state_size(grid: Pointer): bigint;
  sp_voxel_grid_save_state(grid: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_voxel_grid_restore_state(grid: Pointer, bytes: Pointer, length: bigint): Status;
  sp_voxel_grid_from_state(bytes: Pointer, length: bigint, allocator: Pointer, out: Pointer): Status;
  sp_voxel_grid_memory(grid: Pointer): bigint;
  sp_voxel_grid_get_area(grid: Pointer, x: number, y: number, z: number): number;
  sp_voxel_grid_is_walkable(grid: Pointer, x: number, y: number, z: number): number;
  sp_voxel_grid_set_area(grid: Pointer, x: number, y: number, z: number, area: number): Status;
  sp_voxel_grid_set_walkable(grid: Pointer, x: number, y: number, z: number, walkable: number): Status;
  sp_voxel_grid_chunk(grid: Pointer, chunkX: number, chunkY: number, chunkZ: number): Pointer;
  sp_voxel_grid_add_listener(grid: Pointer, listener: Pointer, id: Pointer): Status;
  sp_voxel_grid_remove_listener(grid: Pointer, id: number): Status;
  sp_voxel_grid_get_area_cost(grid: Pointer, area: number, cost: Pointer): Status;
  sp_voxel_grid_set_area_cost(grid: Pointer, area: number, cost: number): Status;
  sp_voxel_grid_set_area_costs(grid: Pointer, costs: Pointer, count: number): Status;
  sp_voxel_grid_min_area_cost(grid: Pointer): number;
  sp_voxel_grid_area_costs_version(grid: Pointer): number;
  sp_voxel_grid_set_space(
    grid: Pointer, originX: number, originY: number, originZ: number, cellSize: number): Status;
  sp_voxel_grid_get_space(grid: Pointer, space: Pointer): void;
  sp_voxel_grid_center(grid: Pointer, x: number, y: number, z: number, center: Pointer): void;
  sp_voxel_grid_voxel_at(
    grid: Pointer, x: number, y: number, z: number, voxel: Pointer, inside: Pointer): Status;

  sp_voxel_options_init(options: Pointer, preset: number): Status;
  sp_voxel_options_check(options: Pointer): Status;
  sp_voxel_grid_find_path(
    grid: Pointer, startX: number, startY: number, startZ: number, goalX: number, goalY: number, goalZ: number,
    options: Pointer, hooks: Pointer, result: Pointer): Status;
  sp_voxel_grid_find_path_with_points(
    grid: Pointer, startX: number, startY: number, startZ: number, goalX: number, goalY: number, goalZ: number,
    options: Pointer, hooks: Pointer, result: Pointer): Status;
  sp_voxel_grid_find_path_between(
    grid: Pointer, startX: number, startY: number, startZ: number, goalX: number, goalY: number, goalZ: number,
    options: Pointer, hooks: Pointer, result: Pointer): Status;
  sp_voxel_grid_find_paths(
    grid: Pointer, queries: Pointer, count: number, options: Pointer, hooks: Pointer, results: Pointer): Status;
  sp_voxel_grid_path_cells(grid: Pointer): Pointer;
  sp_voxel_grid_path_points(grid: Pointer): Pointer;
  sp_voxel_grid_path_expanded(grid: Pointer): Pointer;

  sp_voxel_search_create(grid: Pointer, options: Pointer, hooks: Pointer, out: Pointer): Status;
  sp_voxel_search_free(search: Pointer): void;
  sp_voxel_search_try_begin(
    search: Pointer, startX: number, startY: number, startZ: number, goalX: number, goalY: number, goalZ: number,
    status: Pointer): Status;
  sp_voxel_search_step(search: Pointer, iterations: number, status: Pointer): Status;
  sp_voxel_search_result(search: Pointer, withPoints: number, result: Pointer): Status;
  sp_voxel_search_cells(search: Pointer): Pointer;
  sp_voxel_search_points(search: Pointer): Pointer;
  sp_voxel_search_expanded(search: Pointer): Pointer;

  sp_voxel_topology_create(grid: Pointer, connectivity: number, cornerRule: number, out: Pointer): Status;
  sp_voxel_topology_free(topology: Pointer): void;
  sp_voxel_topology_is_walkable(topology: Pointer, node: number): number;
  sp_voxel_topology_neighbors(topology: Pointer, node: number, neighbors: Pointer, costs: Pointer): number;
  sp_voxel_astar_create(
    topology: Pointer, buffers: Pointer, heuristic: number, weight: number, hooks: Pointer, out: Pointer): Status;

  sp_voxel_map_parse(text: Pointer, length: number, allocator: Pointer, out: Pointer): Status;
  sp_voxel_scenarios_parse(
    text: Pointer, length: number, scenarios: Pointer, capacity: number, count: Pointer): Status;


  sp_navmesh_params_init(params: Pointer): Status;
  sp_navmesh_params_check(params: Pointer): Status;
  sp_navmesh_params_fingerprint(params: Pointer, fingerprint: Pointer): Status;
  sp_nav_settings_init(settings: Pointer, preset: number): Status;
  sp_nav_settings_to_params(settings: Pointer, links: Pointer, linkCount: number, params: Pointer): Status;
  sp_navtile_create(params: Pointer, data: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_navtile_from_polygons(params: Pointer, polygons: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_navtile_read(params: Pointer, bytes: Pointer, length: bigint, allocator: Pointer, out: Pointer): Status;
  sp_navtile_free(tile: Pointer): void;
  sp_navtile_size(tile: Pointer): bigint;
  sp_navtile_write(tile: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_navtile_content_id(tile: Pointer, id: Pointer): Status;
  sp_navtile_get_data(tile: Pointer, data: Pointer): Status;
  sp_navtile_bake_links(
    params: Pointer, links: Pointer, linkCount: number, tiles: Pointer, tileCount: number): Status;
  sp_navmesh_create(params: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_navmesh_free(mesh: Pointer): void;
  sp_navmesh_get_params(mesh: Pointer, params: Pointer): Status;
  sp_navmesh_slot_count(mesh: Pointer): number;
  sp_navmesh_tile_count(mesh: Pointer): number;
  sp_navmesh_edit_count(mesh: Pointer): bigint;
  sp_navmesh_memory(mesh: Pointer): bigint;
  sp_navmesh_add_tile(mesh: Pointer, tile: Pointer, ref: Pointer): Status;
  sp_navmesh_add_tiles(mesh: Pointer, tiles: Pointer, count: number): Status;
  sp_navmesh_replace_tile(mesh: Pointer, tile: Pointer, ref: Pointer): Status;
  sp_navmesh_remove_tile(mesh: Pointer, tileX: number, tileZ: number, layer: number): Status;
  sp_navmesh_tile_at(mesh: Pointer, tileX: number, tileZ: number, layer: number): bigint;
  sp_navmesh_tile_in_slot(mesh: Pointer, slot: number): bigint;
  sp_navmesh_get_tile(mesh: Pointer, ref: bigint): Pointer;
  sp_navmesh_copy_tile(mesh: Pointer, ref: bigint, out: Pointer): Status;
  sp_navmesh_is_valid(mesh: Pointer, ref: bigint): number;
  sp_navmesh_world_to_tile(mesh: Pointer, x: number, z: number, tileX: Pointer, tileZ: Pointer): Status;
  sp_navmesh_get_polygon(mesh: Pointer, ref: bigint, area: Pointer, flags: Pointer): Status;
  sp_navmesh_set_polygon_area(mesh: Pointer, ref: bigint, area: number): Status;
  sp_navmesh_set_polygon_flags(mesh: Pointer, ref: bigint, flags: number): Status;
  sp_navmesh_get_links(mesh: Pointer, ref: bigint, links: Pointer, capacity: number, count: Pointer): Status;
  sp_navmesh_set_link_enabled(mesh: Pointer, tile: bigint, link: number, enabled: number): Status;
  sp_navmesh_get_link_enabled(mesh: Pointer, tile: bigint, link: number, enabled: Pointer): Status;
  sp_navmesh_size(mesh: Pointer): bigint;
  sp_navmesh_write(mesh: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_navmesh_read(bytes: Pointer, length: bigint, allocator: Pointer, out: Pointer): Status;
  sp_navmesh_set_settings(mesh: Pointer, settings: Pointer, links: Pointer, linkCount: number): Status;
  sp_navmesh_get_settings(mesh: Pointer, settings: Pointer, linkCount: Pointer): Status;
  sp_navmesh_authored_links(mesh: Pointer): Pointer;
  sp_navmesh_saved_size(mesh: Pointer): bigint;
  sp_navmesh_save(mesh: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_navmesh_load(bytes: Pointer, length: bigint, allocator: Pointer, out: Pointer): Status;
  sp_navfilter_options_init(options: Pointer): Status;
  sp_navfilter_create(options: Pointer, areaCosts: Pointer, hooks: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_navfilter_create_with_estimate(
    options: Pointer, areaCosts: Pointer, minAreaCost: number, hooks: Pointer, allocator: Pointer,
    out: Pointer): Status;
  sp_navfilter_free(filter: Pointer): void;
  sp_navfilter_test(filter: Pointer, flags: number, area: number, passes: Pointer): Status;
  sp_navquery_options_init(options: Pointer): Status;
  sp_navquery_create(mesh: Pointer, options: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_navquery_free(query: Pointer): void;
  sp_navquery_memory(query: Pointer): bigint;
  sp_navmesh_borrow_query(mesh: Pointer, query: Pointer): Status;
  sp_navmesh_return_query(query: Pointer): void;
  sp_navquery_find_nearest(
    query: Pointer, center: Pointer, halfExtents: Pointer, filter: Pointer, out: Pointer): Status;
  sp_navquery_find_nearest_many(
    query: Pointer, centers: Pointer, count: number, halfExtents: Pointer, filter: Pointer, out: Pointer): Status;
  sp_navquery_sample_position(
    query: Pointer, position: Pointer, maxDistance: number, filter: Pointer, out: Pointer): Status;
  sp_navquery_closest_point(query: Pointer, polygon: bigint, position: Pointer, out: Pointer): Status;
  sp_nav_path_options_init(options: Pointer): Status;
  sp_navquery_find_path(
    query: Pointer, start: Pointer, goal: Pointer, options: Pointer, filter: Pointer, result: Pointer): Status;
  sp_navquery_find_paths(
    query: Pointer, queries: Pointer, count: number, options: Pointer, filter: Pointer, results: Pointer): Status;
  sp_navquery_begin_find_path(
    query: Pointer, start: Pointer, goal: Pointer, options: Pointer, filter: Pointer, status: Pointer): Status;
  sp_navquery_step_find_path(query: Pointer, iterations: number, status: Pointer): Status;
  sp_navquery_finish_find_path(query: Pointer, result: Pointer): Status;
  sp_navquery_path_polygons(query: Pointer): Pointer;
  sp_navquery_path_points(query: Pointer): Pointer;
  sp_navquery_path_point_flags(query: Pointer): Pointer;
  sp_navquery_path_point_polygons(query: Pointer): Pointer;
  sp_navquery_expanded_polygons(query: Pointer, polygons: Pointer, count: Pointer): Status;
  sp_navquery_begin_path(
    query: Pointer, startPolygon: bigint, endPolygon: bigint, start: Pointer, end: Pointer, filter: Pointer,
    status: Pointer): Status;
  sp_navquery_update_path(query: Pointer, iterations: number, done: Pointer, status: Pointer): Status;
  sp_navquery_finish_path(query: Pointer, corridor: Pointer, capacity: number, out: Pointer): Status;
  sp_navquery_find_corridor(
    query: Pointer, startPolygon: bigint, endPolygon: bigint, start: Pointer, end: Pointer, filter: Pointer,
    corridor: Pointer, capacity: number, out: Pointer): Status;
  sp_navquery_find_straight_path(
    query: Pointer, start: Pointer, end: Pointer, corridor: Pointer, corridorCount: number, maxCorners: number,
    buffers: Pointer, capacity: number, out: Pointer): Status;
  sp_navquery_raycast(
    query: Pointer, startPolygon: bigint, start: Pointer, end: Pointer, filter: Pointer, visited: Pointer,
    capacity: number, out: Pointer): Status;
  sp_navquery_raycast_from(query: Pointer, start: Pointer, end: Pointer, filter: Pointer, out: Pointer): Status;
  sp_navquery_raycast_many(query: Pointer, segments: Pointer, count: number, filter: Pointer, out: Pointer): Status;
  sp_navquery_move_along_surface(
    query: Pointer, startPolygon: bigint, start: Pointer, end: Pointer, filter: Pointer, visited: Pointer,
    capacity: number, out: Pointer): Status;
  sp_navquery_begin_circle(
    query: Pointer, startPolygon: bigint, center: Pointer, radius: number, filter: Pointer, status: Pointer): Status;
  sp_navquery_begin_shape(
    query: Pointer, startPolygon: bigint, points: Pointer, pointCount: number, filter: Pointer,
    status: Pointer): Status;
  sp_navquery_begin_local_neighbourhood(
    query: Pointer, startPolygon: bigint, center: Pointer, radius: number, filter: Pointer, status: Pointer): Status;
  sp_navquery_update_area(query: Pointer, iterations: number, done: Pointer, status: Pointer): Status;
  sp_navquery_finish_area(query: Pointer, buffers: Pointer, capacity: number, out: Pointer): Status;
  sp_navquery_find_in_circle(
    query: Pointer, startPolygon: bigint, center: Pointer, radius: number, filter: Pointer, buffers: Pointer,
    capacity: number, out: Pointer): Status;
  sp_navquery_find_in_shape(
    query: Pointer, startPolygon: bigint, points: Pointer, pointCount: number, filter: Pointer, buffers: Pointer,
    capacity: number, out: Pointer): Status;
  sp_navquery_find_local_neighbourhood(
    query: Pointer, startPolygon: bigint, center: Pointer, radius: number, filter: Pointer, buffers: Pointer,
    capacity: number, out: Pointer): Status;
  sp_navquery_distance_to_wall(
    query: Pointer, startPolygon: bigint, center: Pointer, radius: number, filter: Pointer, out: Pointer): Status;
  sp_navquery_finish_distance_to_wall(query: Pointer, out: Pointer): Status;
  sp_navquery_find_walls(
    query: Pointer, startPolygon: bigint, center: Pointer, radius: number, filter: Pointer, walls: Pointer,
    capacity: number, count: Pointer, truncated: Pointer, status: Pointer): Status;
  sp_navquery_random_point(query: Pointer, state: Pointer, filter: Pointer, out: Pointer): Status;
  sp_navquery_random_point_around(
    query: Pointer, state: Pointer, startPolygon: bigint, center: Pointer, radius: number, filter: Pointer,
    out: Pointer): Status;
  sp_navquery_finish_random_point_around(query: Pointer, state: Pointer, out: Pointer): Status;
  sp_navtile_library_create(allocator: Pointer, out: Pointer): Status;
  sp_navtile_library_free(library: Pointer): void;
  sp_navtile_library_add(library: Pointer, tile: Pointer): Status;
  sp_navtile_library_find(library: Pointer, id: Pointer): Pointer;
  sp_navtile_library_count(library: Pointer): number;
  sp_navmesh_snapshot_size(mesh: Pointer, mode: number): bigint;
  sp_navmesh_save_snapshot(mesh: Pointer, mode: number, bytes: Pointer, capacity: bigint): Status;
  sp_navmesh_restore_snapshot(mesh: Pointer, bytes: Pointer, length: bigint, library: Pointer): Status;
  sp_navmesh_from_snapshot(
    bytes: Pointer, length: bigint, library: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_tile_streamer_create(mesh: Pointer, out: Pointer): Status;
  sp_tile_streamer_free(streamer: Pointer): void;
  sp_tile_streamer_stream_in(streamer: Pointer, bytes: Pointer, length: bigint): Status;
  sp_tile_streamer_stream_out(streamer: Pointer, tileX: number, tileZ: number): Status;
  sp_tile_streamer_update(streamer: Pointer, maxOperations: number, applied: Pointer): Status;
  sp_tile_streamer_queued_count(streamer: Pointer): number;
  sp_tile_streamer_get_queued(streamer: Pointer, operations: Pointer, capacity: number, count: Pointer): Status;
  sp_navworld_create(meshes: Pointer, count: number, allocator: Pointer, out: Pointer): Status;
  sp_navworld_free(world: Pointer): void;
  sp_navworld_class_count(world: Pointer): number;
  sp_navworld_mesh(world: Pointer, index: number): Pointer;
  sp_navworld_class_for(world: Pointer, radius: number, index: Pointer): Status;
  sp_navworld_size(world: Pointer): bigint;
  sp_navworld_save(world: Pointer, bytes: Pointer, capacity: bigint): Status;
  sp_navworld_load(bytes: Pointer, length: bigint, allocator: Pointer, out: Pointer): Status;

  sp_region_options_init(options: Pointer): Status;
  sp_offset_options_init(options: Pointer): Status;
  sp_region_create(outlines: Pointer, options: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_outlines_locate_point(
    outlines: Pointer, point: number, outline: Pointer, ring: Pointer, vertex: Pointer): Status;
  sp_region_from_tile_map(
    cells: Pointer, width: number, height: number, cellSize: number, originX: number, originY: number,
    options: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_region_from_grid(grid: Pointer, options: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_region_free(region: Pointer): void;
  sp_region_snap_bits(region: Pointer): number;
  sp_region_ring_count(region: Pointer): number;
  sp_region_point_count(region: Pointer): number;
  sp_region_get_rings(region: Pointer, rings: Pointer): Status;
  sp_region_read_points(region: Pointer, points: Pointer, capacity: number): Status;
  sp_region_doubled_area(region: Pointer, words: Pointer): Status;
  sp_region_area(region: Pointer): number;
  sp_region_locate_point(region: Pointer, x: number, y: number, place: Pointer): Status;
  sp_region_combine(first: Pointer, second: Pointer, operation: number, allocator: Pointer, out: Pointer): Status;
  sp_region_offset(region: Pointer, distance: number, options: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_region_shrink(region: Pointer, settings: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_region_triangulate(region: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_region_partition(region: Pointer, maxVertices: number, allocator: Pointer, out: Pointer): Status;
  sp_region_slice(region: Pointer, settings: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_region_finest_snap_bits(cellSize: number): number;
  sp_region_parts_count(parts: Pointer): number;
  sp_region_parts_get(parts: Pointer, number: number, part: Pointer): Status;
  sp_region_parts_free(parts: Pointer): void;
  sp_navtile_from_region_part(
    parts: Pointer, number: number, params: Pointer, settings: Pointer, allocator: Pointer, out: Pointer): Status;
  sp_navmesh_build2d_snap_bits(settings: Pointer, links: Pointer, linkCount: number, snapBits: Pointer): Status;
  sp_navmesh_build2d_region(
    region: Pointer, settings: Pointer, links: Pointer, linkCount: number, allocator: Pointer, out: Pointer): Status;
  sp_navmesh_build2d_outlines(
    outlines: Pointer, obstacles: Pointer, settings: Pointer, links: Pointer, linkCount: number, allocator: Pointer,
    out: Pointer): Status;
  sp_navmesh_build2d_tile_map(
    cells: Pointer, width: number, height: number, cellSize: number, originX: number, originY: number,
    settings: Pointer, links: Pointer, linkCount: number, allocator: Pointer, out: Pointer): Status;
  sp_navmesh_build2d_grid(
    grid: Pointer, settings: Pointer, links: Pointer, linkCount: number, allocator: Pointer, out: Pointer): Status;

  sp_host_navfilter_hooks(out: Pointer, slot: number): void;
  sp_host_voxel_hooks(out: Pointer, slot: number, kinds: number): void;
  sp_host_voxel_listener(out: Pointer, slot: number): void;
  sp_host_failed(): Pointer;
}

/** What the wasm module imports for graphs. */
export type GraphImports = {
  node_blocked(slot: number, node: number): number;
  edge_cost(slot: number, from: number, to: number, weight: number): number;
  estimate(slot: number, from: number, to: number): number;
  link_valid(slot: number, a: number, b: number): number;
};

/** What the wasm module imports for navigation meshes. */
export type MeshImports = {
  nav_passes(slot: number, flags: number, area: number): number;
};

/** What the wasm module imports. */
export type SamepathImports = {
  readonly samepath: {
    blocked(slot: number, x: number, y: number): number;
    step_cost(
      slot: number, fromX: number, fromY: number, toX: number, toY: number, gridCost: number): number;
    cell_changed(slot: number, x: number, y: number): void;
    rect_changed(slot: number, x: number, y: number, width: number, height: number): void;
    voxel_blocked(slot: number, x: number, y: number, z: number): number;
    voxel_step_cost(
      slot: number, fromX: number, fromY: number, fromZ: number, toX: number, toY: number, toZ: number,
      gridCost: number): number;
    voxel_changed(slot: number, x: number, y: number, z: number): void;
  } & GraphImports & MeshImports;
  readonly env: {
    emscripten_notify_memory_growth(memory: number): void;
  };
};
