// Comparing our costs with the published optima of a scenario file.
import type { Scenario } from 'samepath';
import type { GridEngine } from './engine.js';
import { isInside, type GridMap } from '../shared/cells.js';
import { defaultOptions } from './model.js';

type Verdict = 'equal' | 'different' | 'no-path';

export interface CheckedLine {
  /** Our cost; +Infinity without a path. */
  readonly cost: number;
  readonly expanded: number;
  readonly verdict: Verdict;
}

/** How far a cost may lie from its published value, which is printed with a few digits only. */
export type Tolerance = (cost: number) => number;

function printedDecimals(value: number): number {
  return (String(value).split('.')[1] ?? '').length;
}

function printedDigits(value: number): number {
  return String(value).replace('.', '').replace(/^0+/, '').length;
}

/** The tolerance that the digits of a whole file allow: two decimals, six significant digits, or more. */
export function toleranceOf(scenarios: readonly Scenario[]): Tolerance {
  const decimals = Math.max(...scenarios.map(({ optimal }) => printedDecimals(optimal)), 0);
  const digits = Math.max(...scenarios.map(({ optimal }) => printedDigits(optimal)), 0);
  if (decimals <= 2) return () => 0.005;
  return digits <= 6 ? (cost) => 5e-6 * cost : (cost) => 1e-6 * cost;
}

function verdictOf(scenario: Scenario, cost: number, tolerance: Tolerance): Verdict {
  // Files mark lines without a path by a length of 0, which no line between two cells can have.
  const sameCell = scenario.start.x === scenario.goal.x && scenario.start.y === scenario.goal.y;
  if (cost === Infinity) return scenario.optimal === 0 && !sameCell ? 'no-path' : 'different';
  return Math.abs(cost - scenario.optimal) <= tolerance(cost) ? 'equal' : 'different';
}

/** Answers lines by the rules of the benchmark, whatever options the page shows. */
export function checkLines(engine: GridEngine, scenarios: readonly Scenario[], tolerance: Tolerance): CheckedLine[] {
  const queries = new Int32Array(4 * scenarios.length);
  scenarios.forEach(({ start, goal }, i) => queries.set([start.x, start.y, goal.x, goal.y], 4 * i));
  const answers = engine.findCosts(queries, defaultOptions);
  return scenarios.map((scenario, i) => {
    const cost = answers.costs[i]!;
    return { cost, expanded: answers.expanded[i]!, verdict: verdictOf(scenario, cost, tolerance) };
  });
}

/** Why a scenario file cannot be used on a map; null when it can. */
export function mismatch(scenarios: readonly Scenario[], map: GridMap): string | null {
  const first = scenarios[0];
  if (first === undefined) return 'The file has no lines.';
  if (first.mapWidth !== map.width || first.mapHeight !== map.height) {
    return `These lines are for ${first.map} (${first.mapWidth} × ${first.mapHeight}). Open that map to use them.`;
  }
  const outside = scenarios.some(({ start, goal }) => !isInside(map, start.x, start.y) || !isInside(map, goal.x, goal.y));
  return outside ? 'Some lines lie outside the map.' : null;
}
