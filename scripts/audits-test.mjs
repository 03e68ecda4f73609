// Each audit finds a planted fault and passes the same text without it.
import { foreignSymbols, unprefixedSymbols } from './audits/symbols.mjs';
import { compareSources } from './audits/sources.mjs';
import { declaredFunctions, differences } from './audits/wasm-interface.mjs';
import { flagProblems } from './audits/flags.mjs';
import { fusedInstructions } from './audits/contraction.mjs';
import { includeProblems } from './audits/includes.mjs';
import { lockProblems } from './audits/lock.mjs';
import { machineNames } from './audits/texts.mjs';
import { overBudget } from './audits/wasm-size.mjs';
import { idsOf, namesInC, namesInTypeScript, readRules, renderPage } from './conformance.mjs';
import { closingLine, countsOf } from './lib/process.mjs';
import { countReport } from './lib/vitest.mjs';
import { readReport } from './lib/ctest.mjs';

const list = 'set(SAMEPATH_SOURCES\n  csrc/core/a.c\n  csrc/core/b.c\n)\n';
const gcc = (flags) => [{ file: 'a.c', command: `/usr/bin/gcc -std=c17 -ffp-contract=off -fno-fast-math -Werror ${flags} -c a.c` }];
const lenient = gcc('-fexcess-precision=standard').map(({ file, command }) => ({ file, command: command.replace('-Werror', '') }));
const lock = (entry) => lockProblems({ devDependencies: { a: '1.0.0' } }, { packages: { '': {}, 'node_modules/a': entry } });
const sound = { version: '1.0.0', integrity: 'sha512-x' };
const folder = ['', 'home', 'someone', 'x'].join('/');
const listing = 'a.o:\n0000000000000000 T sp_a\n                 U memcpy\n';
const rules = readRules('# a list\nG-001\t1 A\t\tfirst\nG-002\t1 A\tlater\tsecond\n');
const unproven = (ids) => /^Unproven:$/m.exec(renderPage(rules, new Map(ids.map((id) => [id, new Set(['a.c'])])))) ?? [];
const suite = (assertionResults) => ({ status: 'failed', assertionResults });

// [what is planted, problems with it, problems without it]
const cases = [
  ['a source that is not listed', compareSources(list, ['csrc/core/a.c', 'csrc/core/b.c', 'csrc/core/c.c']), compareSources(list, ['csrc/core/a.c', 'csrc/core/b.c'])],
  ['a listed source that is gone', compareSources(list, ['csrc/core/a.c']), compareSources(list, ['csrc/core/a.c', 'csrc/core/b.c'])],
  ['an include upwards', includeProblems('csrc/core/a.c', '#include "grid/grid.h"'), includeProblems('csrc/grid/a.c', '#include "core/alloc.h"')],
  ['another module\'s internal header', includeProblems('csrc/build3d/a.c', '#include "mesh/mesh_internal.h"'), includeProblems('csrc/mesh/a.c', '#include "mesh/mesh_internal.h"')],
  ['a system header for output', includeProblems('csrc/grid/a.c', '#include <stdio.h>'), includeProblems('csrc/grid/a.c', '#include <stdint.h>')],
  ['a call of sin', foreignSymbols(`${listing}                 U sin\n`), foreignSymbols(listing)],
  ['a call of qsort', foreignSymbols(`${listing}                 U qsort\n`), foreignSymbols(listing)],
  ['a public name without prefix', unprefixedSymbols('0000000000000000 T helper\n'), unprefixedSymbols('0000000000000000 T grid__helper\n')],
  ['a fused multiply-add on x64', fusedInstructions('0000 <f>:\n   0:\tc4 e2\tvfmadd213sd %xmm0,%xmm1,%xmm2'), fusedInstructions('0000 <f>:\n   0:\tf2 0f\tmulsd  %xmm0,%xmm1')],
  ['a fused multiply-add on arm64', fusedInstructions('0000 <f>:\n   0:\t1f420820\tfmadd\td0, d1, d2, d2'), fusedInstructions('0000 <f>:\n   0:\t1e620820\tfmul\td0, d1, d2')],
  ['a compile command without excess-precision', flagProblems('x', gcc('')), flagProblems('x', gcc('-fexcess-precision=standard'))],
  ['a compile command that lets warnings pass', flagProblems('x', lenient), flagProblems('x', gcc('-fexcess-precision=standard'))],
  ['a compile command for one machine', flagProblems('x', gcc('-fexcess-precision=standard -march=native')), flagProblems('x', gcc('-fexcess-precision=standard'))],
  ['a folder of one machine', machineNames('a.md', `see ${folder}`), machineNames('a.md', 'see ../x')],
  ['an address in the lock file', lock({ ...sound, resolved: 'https://example.org/a.tgz' }), lock(sound)],
  ['another version in the lock file', lock({ ...sound, version: '1.0.1' }), lock(sound)],
  ['an entry without a hash', lock({ version: '1.0.0' }), lock(sound)],
  ['an export too many', differences('exports', ['sp_a', 'sp_b'], ['sp_a']), differences('exports', ['sp_a'], ['sp_a'])],
  ['an import too few', differences('imports', [], ['env.a']), differences('imports', ['env.a'], ['env.a'])],
  ['a function that is declared', declaredFunctions('/* SP_API int sp_no(void); */\nSP_API int32_t *sp_a(void);'), declaredFunctions('/* SP_API int sp_no(void); */')],
  ['a module over its budget', overBudget('a.wasm', { bytes: 11 }, { bytes: 10 }), overBudget('a.wasm', { bytes: 10 }, { bytes: 10 })],
  ['a module without a budget', overBudget('a.wasm', { bytes: 1 }, undefined), overBudget('a.wasm', { bytes: 1 }, { bytes: 1 })],
  ['a program that crashed', failures(countsOf({ code: 1, output: '3 passed, 0 failed' })), failures(countsOf({ code: 0, output: '3 passed, 0 failed' }))],
  ['a program without a closing line', failures(countsOf({ code: 0, output: 'nothing' })), failures(closingLine('x\n3 passed, 0 failed\n'))],
  ['a test file that cannot be loaded', failures(countReport({ numPassedTests: 1, numFailedTests: 0, testResults: [suite([])] })), failures(countReport({ numPassedTests: 1, numFailedTests: 0, testResults: [] }))],
  ['a failed program in a report', readReport('<testcase name="a" status="fail" x="1"></testcase>').filter(({ code }) => code !== 0), readReport('<testcase name="a" status="run" x="1"></testcase>').filter(({ code }) => code !== 0)],
  ['a rule that no test names', unproven([]), unproven(['G-001'])],
  ['an id in the name of a C test', namesInC('SP_RUN("G-001 "\n "adds", adds);').flatMap(idsOf), namesInC('/* G-001 */ SP_RUN("adds", adds);').flatMap(idsOf)],
  ['an id in the name of a TypeScript test', namesInTypeScript("it.each([')', \"(\"])(\n  'G-001 adds %s', f);").flatMap(idsOf), namesInTypeScript("visit('G-001'); it(name, f); // G-001").flatMap(idsOf)],
  ['the last id of a range', idsOf('G-008..G-010 holds').filter((id) => id === 'G-010'), idsOf('G-008, G-009 hold').filter((id) => id === 'G-010')],
];

function failures({ failed }) {
  return failed > 0 ? ['failed'] : [];
}

const counts = { passed: 0, failed: 0 };
for (const [name, withFault, without] of cases) {
  const good = withFault.length > 0 && without.length === 0;
  counts[good ? 'passed' : 'failed'] += 1;
  if (!good) console.log(`FAIL ${name}: ${JSON.stringify({ withFault, without })}`);
}
console.log(`audits find planted faults: ${counts.passed} of ${cases.length}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
