// Reads the rows of options.def and the status numbers of base.h. Anything unexpected is an error
// with its line, because a row that is silently skipped would be missing from the ABI.

const ROW_ARGUMENTS = {
  ENUM: ['name', 'doc'],
  ENUM_VALUE: ['enum', 'name', 'number', 'js', 'doc'],
  OPTIONS: ['name', 'doc'],
  SIZE: ['struct', 'field', 'js', 'doc'],
  U32: ['struct', 'field', 'js', 'default', 'min', 'max', 'unit', 'doc'],
  I32: ['struct', 'field', 'js', 'default', 'min', 'max', 'unit', 'doc'],
  F64: ['struct', 'field', 'js', 'default', 'min', 'max', 'unit', 'doc'],
  BOOL: ['struct', 'field', 'js', 'default', 'doc'],
  CHOICE: ['struct', 'field', 'js', 'enum', 'default', 'doc'],
  PRESET: ['struct', 'name', 'js', 'doc'],
  PRESET_CHOICE: ['struct', 'name', 'field', 'enum', 'value'],
  PRESET_NUMBER: ['struct', 'name', 'field', 'value'],
  RECORD: ['name', 'doc'],
  OUT_U32: ['struct', 'field', 'unit', 'doc'],
  OUT_I32: ['struct', 'field', 'unit', 'doc'],
  OUT_U64: ['struct', 'field', 'unit', 'doc'],
  OUT_F64: ['struct', 'field', 'unit', 'doc'],
  ARGUMENT: ['name', 'js', 'doc'],
  DETAIL: ['name', 'number', 'text'],
};

const TEXT_ARGUMENTS = new Set(['doc', 'unit', 'text']);

/** Splits the arguments of a row at commas outside of quotes. */
function splitArguments(list) {
  return [...list.matchAll(/\s*("[^"]*"|[^,"]+?)\s*(?:,|$)/g)].map(([, argument]) => argument);
}

function parseRow(line, number) {
  const fail = (why) => new Error(`options.def:${number}: ${why}: ${line}`);
  const match = /^SP_([A-Z0-9_]+)\((.*)\)$/.exec(line);
  if (match === null) throw fail('not a row');
  const [, kind, list] = match;
  const names = ROW_ARGUMENTS[kind];
  if (names === undefined) throw fail('unknown row');
  const values = splitArguments(list);
  if (values.length !== names.length) throw fail(`expected ${names.length} arguments, found ${values.length}`);
  const row = { kind, line: number };
  names.forEach((name, i) => {
    const quoted = values[i].startsWith('"');
    if (quoted !== TEXT_ARGUMENTS.has(name)) throw fail(`${name} is ${quoted ? '' : 'not '}a quoted text`);
    row[name] = quoted ? values[i].slice(1, -1) : values[i];
  });
  return row;
}

/** The rows of options.def in order. */
export function parseRows(source) {
  const end = source.indexOf('*/');
  const skipped = source.slice(0, end + 2).split('\n').length;
  const rows = [];
  source.split('\n').forEach((line, i) => {
    if (i < skipped || line.trim() === '') return;
    rows.push(parseRow(line.trim(), i + 1));
  });
  return rows;
}

/** The statuses of base.h: name without prefix, number, doc. */
export function parseStatuses(header) {
  const statuses = [...header.matchAll(/^ {2}SP_(OK|E_[A-Z_]+) = (-?\d+),?(?: +\/\*\*< (.*) \*\/)?$/gm)];
  if (statuses.length < 2 || statuses[0][1] !== 'OK') throw new Error('base.h: the statuses were not found');
  return statuses.map(([, name, number, doc]) => ({ name, number: Number(number), doc: doc ?? 'Success.' }));
}
