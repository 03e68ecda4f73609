// The C functions that square and hex grids both have, under the part of their names that is the same. The
// shared code of the facade reaches them through the handle of a grid.
import type { SamepathExports } from './exports.js';
import { exports } from './memory.js';

const SHARED = [
  'free', 'width', 'height', 'version', 'memory', 'cells', 'get_area', 'is_walkable', 'set_area', 'set_rect', 'set_rect_areas',
  'add_listener', 'remove_listener', 'get_area_cost', 'set_area_cost', 'set_area_costs', 'min_area_cost', 'area_costs_version',
  'set_space', 'get_space', 'cell_center', 'cell_at', 'find_path', 'find_path_with_points', 'find_paths', 'path_cells',
  'path_points', 'path_expanded', 'search_create', 'flow_field_create', 'replanner_create',
] as const;

/** Square grids are `grid` in C. */
export type GridKind = 'grid' | 'hex';

/** A hex function takes a hex grid where the other takes a square one, and is otherwise the same. */
export type GridFunctions = {
  readonly [Name in (typeof SHARED)[number]]: SamepathExports[`sp_grid_${Name}`] & SamepathExports[`sp_hex_${Name}`];
};

const byKind: { [Kind in GridKind]?: GridFunctions } = {};

/** The functions of a kind; the module must be loaded. */
export function gridFunctions(kind: GridKind): GridFunctions {
  const wasm = exports();
  return (byKind[kind] ??= Object.fromEntries(SHARED.map((name) => [name, wasm[`sp_${kind}_${name}`]])) as GridFunctions);
}
