/**
 * The middle and raw tiers of graphs: a search that is stepped by hand, shortest-path trees, and the compiled rows. Load
 * the module through `samepath` or `samepath/wasm` first; `Graph`, `PointGraph` and `Landmarks` come from there.
 *
 * ```ts
 * import { Graph } from 'samepath';
 * import { GraphSearch, shortestPathTree } from 'samepath/graphs';
 * const { distances } = shortestPathTree(graph, 0);
 * ```
 * @packageDocumentation
 */
export { GraphSearch, type SearchSide } from './graph-search.js';
export { graphRows, shortestPathTree, type GraphRows, type ReverseOption, type ShortestPathTree } from './graph-rows.js';
