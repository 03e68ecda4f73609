// What the library takes from outside. Everything else of libm and libc differs between systems, sorts
// ties differently, or depends on time, locale or randomness.
import { must } from '../lib/process.mjs';
import { path } from '../lib/project.mjs';

export const title = 'G-006 G-008 G-012 GAP-05 the archive refers to nothing outside but memory and exact floating-point functions';

const allowed = new Set([
  ...['malloc', 'free', 'memcpy', 'memmove', 'memset', 'memcmp', 'strlen'],
  ...['sqrt', 'floor', 'ceil', 'rint', 'fabs'],
  // The compilers' own: position independence, thread-local storage, hardening that distributions switch on.
  ...['_GLOBAL_OFFSET_TABLE_', '__tls_get_addr', '__stack_chk_fail'],
  ...['__memcpy_chk', '__memmove_chk', '__memset_chk'],
]);

/** Names used but not defined in the listing of `nm`, less the allowed ones. */
export function foreignSymbols(listing) {
  const defined = new Set();
  const used = new Map();
  let member = '';
  for (const line of listing.split('\n')) {
    const [, name] = /^(\S+\.o):$/.exec(line) ?? [];
    if (name !== undefined) member = name;
    const [, kind, symbol] = /^(?:[0-9a-f]*\s+)?([A-Za-z])\s+(\S+)$/.exec(line) ?? [];
    if (symbol === undefined) continue;
    if (kind.toUpperCase() === 'U') used.set(symbol, member);
    else defined.add(symbol);
  }
  return [...used]
    .filter(([symbol]) => !defined.has(symbol) && !allowed.has(symbol))
    .map(([symbol, user]) => `${user} refers to ${symbol}`);
}

/** Public names without the library's prefix would clash with the program's own. */
export function unprefixedSymbols(listing) {
  const global = [...listing.matchAll(/^[0-9a-f]+\s+[A-TV-Z]\s+(\S+)$/gm)].map((match) => match[1]);
  return global.filter((name) => !/^(sp_|[a-z0-9_]+__)/.test(name)).map((name) => `${name} has no prefix`);
}

export async function problems() {
  const listing = await must('nm', [path('build/release/libsamepath.a')], { quiet: true });
  return [...foreignSymbols(listing), ...unprefixedSymbols(listing)];
}
