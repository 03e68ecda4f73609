// Child process: a library's answers to the cases of a file, judged and timed. argv[2] is the job. Says which case it begins,
// so that the parent knows which one never ended.
import { readCases } from './plane-cases.mjs';
import { LIBRARIES } from './plane-libraries.mjs';
import { areasOf, turned } from './plane-overlay.mjs';
import { timePieces } from './timing.mjs';

const job = JSON.parse(process.argv[2]);
const EXACT = 1e-9; // relative, of sums of doubles
const WARM_UP_MS = 500;

const lengthOf = (rings) => rings.reduce((sum, ring) => sum + ring.reduce((length, [x, y], i) =>
  length + Math.hypot(ring[(i + 1) % ring.length][0] - x, ring[(i + 1) % ring.length][1] - y), 0), 0);

/** Whether a point is in the result, by the turns around it in both operands. */
const EXPECTED = {
  triangulate: (a) => a > 0,
  union: (a, b) => a > 0 || b > 0,
  intersection: (a, b) => a > 0 && b > 0,
  difference: (a, b) => a > 0 && b <= 0,
  xor: (a, b) => a > 0 !== b > 0,
};

/** Compares an answer with what it must cover. Rings have their insides on the left; triangles are turned so. */
function judge({ operation, subject, clip, bits, exact }, rings) {
  if (operation === 'shrink') {
    const [area, over] = areasOf([rings], [(turns) => turns > 0, (turns) => turns > 1 || turns < 0]);
    return { exact, area, missing: Math.max(0, exact - area), outside: Math.max(0, area - exact), overlap: over, isRight: over <= EXACT * exact && Math.abs(area - exact) <= 0.01 * exact };
  }
  const isMesh = operation === 'triangulate';
  const layers = [subject.flat(), clip.flat(), isMesh ? rings.map((ring) => turned(ring, true)) : rings];
  const expected = EXPECTED[operation];
  const [scale, whole, area, missing, outside, overlap] = areasOf(layers, [
    (a, b) => a > 0 || b > 0,
    expected,
    (a, b, turns) => turns > 0,
    (a, b, turns) => expected(a, b) && turns < 1,
    (a, b, turns) => !expected(a, b) && turns > 0,
    (a, b, turns) => turns > 1 || turns < 0,
  ]);
  const allowed = EXACT * scale + (isMesh ? 0 : lengthOf(layers.slice(0, 2).flat()) * 2 ** -bits);
  return { exact: whole, area, missing, outside, overlap, scale, isRight: missing + outside + overlap <= allowed };
}

function answer(library, asked, input) {
  try {
    const rings = library.read(library.run(input), asked, input);
    return { ...judge(asked, rings), pieces: asked.operation === 'triangulate' ? rings.length : rings.flat().length };
  } catch (error) {
    return { threw: String(error.message ?? error).slice(0, 120) };
  }
}

/** Half a second of answers, so that what is timed is compiled code. */
function warmUpWith(inputs) {
  const until = performance.now() + WARM_UP_MS;
  for (let i = 0; inputs.length > 0 && performance.now() < until; i++) library.run(inputs[i % inputs.length].input);
}

const print = (row) => process.stdout.write(`${JSON.stringify(row)}\n`);

const library = await LIBRARIES[job.library]();
const cases = readCases(job.casesFile);
const answered = [];
for (const [index, asked] of cases.entries()) {
  if (job.skipped.includes(index) || !library.operations.includes(asked.operation)) continue;
  print({ begins: index });
  const input = library.prepare(asked);
  answered.push({ index, input, verdict: answer(library, asked, input) });
}
warmUpWith(answered.filter(({ verdict }) => verdict.threw === undefined));
for (const { index, input, verdict } of answered) {
  print({ begins: index });
  const times = verdict.threw === undefined ? timePieces(1, () => library.run(input), job) : {};
  print({ index, ...verdict, ...times });
}
