// Areas of overlaid polygons, by slabs between neighbouring corners and crossings: what judges the answers of the libraries,
// without any of them. Doubles; its error is about that of the sum.

/** Edges of closed rings that are not upright, on a layer; those that run both ways between two points cancel out. */
export function edgesOf(rings, layer) {
  const edges = new Map();
  for (const ring of rings) {
    ring.forEach(([x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length];
      if (x === nextX) return;
      const isRight = x < nextX;
      const name = isRight ? `${x} ${y} ${nextX} ${nextY}` : `${nextX} ${nextY} ${x} ${y}`;
      const edge = edges.get(name) ?? { x: isRight ? x : nextX, y: isRight ? y : nextY, endX: isRight ? nextX : x, endY: isRight ? nextY : y, layer, turns: 0 };
      edge.turns += isRight ? 1 : -1;
      edges.set(name, edge);
    });
  }
  return [...edges.values()].filter(({ turns }) => turns !== 0);
}

const slopeOf = ({ x, y, endX, endY }) => (endY - y) / (endX - x);

/** Where two edges cross inside of both, as x; undefined where they do not. */
function crossing(a, b) {
  const left = Math.max(a.x, b.x);
  const right = Math.min(a.endX, b.endX);
  if (!(left < right)) return undefined;
  const gap = (x) => b.y + (x - b.x) * slopeOf(b) - (a.y + (x - a.x) * slopeOf(a));
  const [from, to] = [gap(left), gap(right)];
  return from * to < 0 ? left + ((right - left) * from) / (from - to) : undefined;
}

/** Calls `visit` with each edge, from left to right, and the earlier ones that are not over yet. */
function sweep(edges, visit) {
  let active = [];
  for (const edge of edges) {
    active = active.filter(({ endX }) => endX > edge.x);
    visit(edge, active);
    active.push(edge);
  }
}

function eventsOf(edges) {
  const places = new Set(edges.flatMap(({ x, endX }) => [x, endX]));
  sweep(edges, (edge, active) => {
    const [low, high] = [Math.min(edge.y, edge.endY), Math.max(edge.y, edge.endY)];
    for (const other of active) {
      if (Math.max(other.y, other.endY) < low || Math.min(other.y, other.endY) > high) continue;
      const x = crossing(edge, other);
      if (x !== undefined) places.add(x);
    }
  });
  return Float64Array.from(places).sort();
}

/** Sorts edges by their height, which changes little from one slab to the next. */
function sortByHeight(active) {
  for (let i = 1; i < active.length; i++) {
    const edge = active[i];
    let k = i;
    for (; k > 0 && active[k - 1].at > edge.at; k--) active[k] = active[k - 1];
    active[k] = edge;
  }
}

/**
 * Areas of what each of `tests` says of the numbers of turns around a point, one number a layer. Layers are lists of rings;
 * around what lies on the left of a ring it turns once.
 */
export function areasOf(layers, tests) {
  const edges = layers.flatMap(edgesOf).sort((a, b) => a.x - b.x);
  const events = eventsOf(edges);
  const sums = tests.map(() => 0);
  let active = [];
  let next = 0;
  for (let i = 0; i + 1 < events.length; i++) {
    const [left, right] = [events[i], events[i + 1]];
    active = active.filter(({ endX }) => endX > left);
    for (; next < edges.length && edges[next].x <= left; next++) active.push(edges[next]);
    const middle = (left + right) / 2;
    for (const edge of active) edge.at = edge.y + (middle - edge.x) * slopeOf(edge);
    sortByHeight(active);
    const turns = layers.map(() => 0);
    for (let k = 0; k + 1 < active.length; k++) {
      turns[active[k].layer] += active[k].turns;
      const area = (right - left) * (active[k + 1].at - active[k].at);
      if (area > 0) tests.forEach((test, t) => { if (test(...turns)) sums[t] += area; });
    }
  }
  return sums;
}

/** Twice the signed area of a ring. */
export const doubledArea = (ring) =>
  ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0);

/** The ring counter-clockwise, or clockwise. */
export const turned = (ring, isLeft) => (doubledArea(ring) > 0 === isLeft ? ring : [...ring].reverse());
