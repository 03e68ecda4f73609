// What answers cases of polygons: the package, and the peers. `prepare` puts a case into the form that a library takes, which
// is in no time; `run` answers it, in the library's own form; `read` makes rings of the answer, triangles among them.
import { loadFacade, loadPlaneTier } from './facade.mjs';

const BOOLEANS = ['union', 'intersection', 'difference', 'xor'];

/** Most that a round corner may leave its circle: a 128th of the distance, at least one unit of the grid. */
const toleranceOf = (distance, unit) => Math.max(unit, distance / 128);

async function samepath() {
  await loadFacade();
  const { Region } = await loadPlaneTier();
  const methods = { union: 'union', intersection: 'intersection', difference: 'difference', xor: 'symmetricDifference' };
  const ringsOf = ({ points, offsets }) => Array.from({ length: offsets.length - 1 }, (_, i) =>
    Array.from({ length: offsets[i + 1] - offsets[i] }, (_unused, k) => [points[2 * (offsets[i] + k)], points[2 * (offsets[i] + k) + 1]]));
  const trianglesOf = ({ vertices, indices }) => Array.from({ length: indices.length / 3 }, (_, i) =>
    [0, 1, 2].map((k) => [vertices[2 * indices[3 * i + k]], vertices[2 * indices[3 * i + k] + 1]]));
  const outlines = (polygons) => polygons.map((rings) => rings.map((ring) => Float64Array.from(ring.flat())));
  function combined(first, { operation, clip, options }) {
    const second = Region.fromOutlines(clip, options);
    const result = first[methods[operation]](second);
    second.free();
    return result;
  }
  /** What a case asks for, of the region of its subject; that region when there is nothing to do. */
  const resultOf = (region, input) => {
    if (input.operation === 'shrink') return region.offset(-input.distance);
    return input.clip.length > 0 ? combined(region, input) : region;
  };
  return {
    operations: ['triangulate', ...BOOLEANS, 'shrink'],
    prepare: ({ subject, clip, bits, ...rest }) => ({ ...rest, subject: outlines(subject), clip: outlines(clip), options: { snapBits: bits } }),
    run(input) {
      const region = Region.fromOutlines(input.subject, input.options);
      const isMesh = input.operation === 'triangulate';
      const result = isMesh ? region : resultOf(region, input);
      const answer = isMesh ? region.triangulate() : result.rings();
      result.free();
      region.free();
      return answer;
    },
    read: (answer, { operation }) => (operation === 'triangulate' ? trianglesOf(answer) : ringsOf(answer)),
  };
}

async function earcut() {
  const { default: cut } = await import('earcut');
  return {
    operations: ['triangulate'],
    prepare: ({ subject }) => subject.map((rings) => {
      const starts = rings.map((_, i) => rings.slice(0, i).flat().length);
      return { points: rings.flat(2), holes: starts.slice(1) };
    }),
    run: (polygons) => polygons.map(({ points, holes }) => cut(points, holes)),
    read: (answer, _case, polygons) => answer.flatMap((indices, i) => Array.from({ length: indices.length / 3 }, (_, t) =>
      [0, 1, 2].map((k) => [0, 1].map((axis) => polygons[i].points[2 * indices[3 * t + k] + axis])))),
  };
}

async function cdt2d() {
  const { default: triangulate } = await import('cdt2d');
  return {
    operations: ['triangulate'],
    prepare({ subject }) {
      const numbers = new Map();
      const points = [];
      const numberOf = ([x, y]) => {
        const name = `${x} ${y}`;
        if (!numbers.has(name)) numbers.set(name, points.push([x, y]) - 1);
        return numbers.get(name);
      };
      const edges = subject.flat().flatMap((ring) => ring.map((corner, i) => [numberOf(corner), numberOf(ring[(i + 1) % ring.length])]));
      return { points, edges };
    },
    run: ({ points, edges }) => triangulate(points, edges, { exterior: false }),
    read: (answer, _case, { points }) => answer.map((corners) => corners.map((corner) => points[corner])),
  };
}

/** It marks the points that it is given, so that they are made anew. */
async function poly2tri() {
  const { default: { Point, SweepContext } } = await import('poly2tri');
  const made = (ring) => ring.map(([x, y]) => new Point(x, y));
  return {
    operations: ['triangulate'],
    prepare: ({ subject }) => subject,
    run: (polygons) => polygons.flatMap(([outer, ...holes]) =>
      new SweepContext(made(outer)).addHoles(holes.map(made)).triangulate().getTriangles()),
    read: (answer) => answer.map((triangle) => triangle.getPoints().map(({ x, y }) => [x, y])),
  };
}

/** It works on integers: those of the grid. */
async function clipper() {
  const { Clipper, EndType, FillRule, JoinType, TriangulateResult } = await import('clipper2-ts');
  const booleans = { union: Clipper.union, intersection: Clipper.intersect, difference: Clipper.difference, xor: Clipper.xor };
  function triangulate(paths) {
    const { result, solution } = Clipper.triangulate(paths);
    if (result !== TriangulateResult.success) throw new Error(`triangulate: ${TriangulateResult[result]}`);
    return solution;
  }
  const answers = {
    triangulate: ({ subject }) => triangulate(subject),
    shrink: ({ subject, distance, tolerance }) => Clipper.inflatePaths(subject, -distance, JoinType.Round, EndType.Polygon, 2, tolerance),
  };
  return {
    operations: ['triangulate', ...BOOLEANS, 'shrink'],
    prepare({ operation, subject, clip, bits, distance }) {
      const paths = (polygons) => polygons.flat().map((ring) => ring.map(([x, y]) => ({ x: x * 2 ** bits, y: y * 2 ** bits })));
      return { operation, subject: paths(subject), clip: paths(clip), distance: distance * 2 ** bits, tolerance: toleranceOf(distance * 2 ** bits, 1) };
    },
    run: (input) => (answers[input.operation]?.(input) ?? booleans[input.operation](input.subject, input.clip, FillRule.NonZero)),
    read: (answer, { bits }) => answer.map((path) => path.map(({ x, y }) => [x / 2 ** bits, y / 2 ** bits])),
  };
}

async function polygonClipping() {
  const { default: clipping } = await import('polygon-clipping');
  return {
    operations: BOOLEANS,
    prepare: ({ operation, subject, clip }) => ({ operation, subject, clip }),
    run: ({ operation, subject, clip }) => (clip.length === 0 ? clipping[operation](subject) : clipping[operation](subject, clip)),
    read: (answer) => answer.flatMap((rings) => rings.map((ring) => ring.slice(0, -1))),
  };
}

/** By the name of their package. */
export const LIBRARIES = { samepath, earcut, cdt2d, poly2tri, 'clipper2-ts': clipper, 'polygon-clipping': polygonClipping };
