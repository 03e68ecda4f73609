// docs/options.md: the same list as tables.

const cell = (text) => text.replaceAll('|', '\\|');
const row = (cells) => `| ${cells.map((text) => cell(String(text))).join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row), ''];
const code = (text) => `\`${text}\``;

function emitEnum({ name, doc, values }) {
  return [
    `### ${code(`sp_${name}`)}`,
    '',
    doc,
    '',
    ...table(
      ['Number', 'C', 'JavaScript', 'Meaning'],
      values.map((value) => [value.number, code(`SP_${name.toUpperCase()}_${value.name}`), code(value.js), value.doc]),
    ),
  ];
}

/** Range and default as a reader of either language sees them. */
function rangeAndDefault(model, field) {
  if (field.kind === 'size') return [String(field.min), String(field.default)];
  if (field.kind === 'choice') {
    const { values } = model.enum(field.enum);
    const js = values.find(({ number }) => number === field.default).js;
    return [values.map((value) => code(value.js)).join(', '), code(js)];
  }
  if (field.kind === 'bool') return ['false, true', field.default === 1 ? 'true' : 'false'];
  return [field.min === field.max ? String(field.min) : `${field.min} to ${field.max}`, String(field.default)];
}

function emitOptions(model, struct) {
  const fields = struct.fields.map((field) => [
    code(field.js), code(field.name), field.type, field.offset, field.unit, ...rangeAndDefault(model, field), field.doc,
  ]);
  const presets = struct.presets.map(({ js, doc, changes }) => [
    js, doc, changes.map(({ js: option, enum: name, number }) => {
      if (name === undefined) return `${code(option)}: ${number}`;
      const value = model.enum(name).values.find((candidate) => candidate.number === number);
      return `${code(option)}: ${code(value.js)}`;
    }).join(', ') || 'nothing',
  ]);
  return [
    `### ${code(`sp_${struct.name}`)}`,
    '',
    `${struct.doc} ${struct.size} bytes.`,
    '',
    ...table(['JavaScript', 'C', 'Type', 'Offset', 'Unit', 'Range', 'Default', 'Meaning'], fields),
    ...(presets.length > 0 ? ['Presets:', '', ...table(['Preset', 'Meaning', 'Changes'], presets)] : []),
  ];
}

function emitRecord(struct) {
  return [
    `### ${code(`sp_${struct.name}`)}`,
    '',
    `${struct.doc} ${struct.size} bytes.`,
    '',
    ...table(
      ['C', 'Type', 'Offset', 'Unit', 'Meaning'],
      struct.fields.map((field) => [code(field.name), field.type, field.offset, field.unit, field.doc]),
    ),
  ];
}

export function emitDocs(model) {
  return [
    '<!-- Generated from csrc/abi/options.def by scripts/generate.mjs; edit that list, not this file. -->',
    '# Options, results and errors',
    '',
    'Every option with its range and default, every record and number of the C interface. Types are those of',
    'memory: `u32` and `i32` are 32-bit integers, `u64` a 64-bit integer, `f64` a double; all little-endian.',
    '',
    '## Options',
    '',
    ...model.structs.filter(({ isOptions }) => isOptions).flatMap((struct) => emitOptions(model, struct)),
    '## Records',
    '',
    ...model.structs.filter(({ isOptions }) => !isOptions).flatMap(emitRecord),
    '## Enums',
    '',
    ...model.enums.flatMap(emitEnum),
    '## Errors',
    '',
    'Status of a call:',
    '',
    ...table(['Number', 'C', 'Meaning'], model.statuses.map(({ name, number, doc }) => [number, code(`SP_${name}`), doc])),
    'Field of an error record, the option or argument it is about:',
    '',
    ...table(
      ['Number', 'C', 'Name in messages', 'Meaning'],
      model.fields.map(({ c, js, doc }, number) => [number, code(`SP_FIELD_${c}`), js === '' ? '' : code(js), doc]),
    ),
    'Detail of an error record:',
    '',
    ...table(
      ['Number', 'C', 'Text'],
      model.details.map(({ name, number, text }) => [number, code(`SP_DETAIL_${name}`), text]),
    ),
  ].join('\n').replace(/\n+$/, '\n');
}
