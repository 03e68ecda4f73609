// layout.gen.ts: what the facade needs to read and write the structs of linear memory.
import { camelCase, pascalCase, upperCase } from './model.mjs';

const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const isNumber = (text) => /^\d+$/.test(text);
/** An object key: bare where JavaScript allows it. */
const key = (text) => (/^[A-Za-z_$][\w$]*$|^\d+$/.test(text) ? text : quote(text));
/** A JavaScript name as a value; names like 4 and 8 are numbers. */
const jsName = (text) => (isNumber(text) ? text : quote(text));

function constObject(name, doc, entries) {
  return [`/** ${doc} */`, `export const ${name} = {`, ...entries.map((entry) => `  ${entry},`), '} as const;', ''];
}

/** Members take the JavaScript names where all of them can be members (`PathStatus.Found`), else the C names. */
const memberNames = (values) =>
  values.map(({ js, name }) => (values.every((value) => /^[A-Z]\w*$/.test(value.js)) ? js : name));

function emitEnum({ name, doc, values }) {
  const constant = pascalCase(name);
  const members = memberNames(values);
  const upper = upperCase(name);
  return [
    `/** ${doc} */`,
    `export const ${constant} = {`,
    ...values.flatMap((value, i) => [`  /** ${value.doc} */`, `  ${members[i]}: ${value.number},`]),
    '} as const;',
    `/** ${doc} */`,
    `export type ${constant} = (typeof ${constant})[keyof typeof ${constant}];`,
    '',
    ...constObject(`${upper}_NUMBERS`, `Number of each JavaScript name of ${constant}.`,
      values.map((value) => `${key(value.js)}: ${value.number}`)),
    ...constObject(`${upper}_NAMES`, `JavaScript name of each number of ${constant}.`,
      values.map((value) => `${value.number}: ${jsName(value.js)}`)),
  ];
}

function emitStruct({ name, doc, size, fields }) {
  return [
    `/** ${doc} */`,
    `export const ${upperCase(name)}_LAYOUT = {`,
    `  size: ${size},`,
    '  offsets: {',
    ...fields.map((field) => `    ${field.js}: ${field.offset},`),
    '  },',
    '  types: {',
    ...fields.map((field) => `    ${field.js}: ${quote(field.type)},`),
    '  },',
    '} as const satisfies StructLayout;',
    '',
  ];
}

function optionSpec(field) {
  const parts = [
    `field: ${field.number}`, `name: ${quote(field.js)}`, `kind: ${quote(field.kind)}`, `type: ${quote(field.type)}`,
    `offset: ${field.offset}`, `default: ${field.default}`, `min: ${field.min}`, `max: ${field.max}`,
  ];
  if (field.enum !== undefined) parts.push(`enum: ${quote(camelCase(field.enum))}`);
  return `  { ${parts.join(', ')} },`;
}

function emitOptions({ name, doc, fields, presets }) {
  const upper = upperCase(name);
  return [
    `/** Options in the order of memory. ${doc} */`,
    `export const ${upper}_SPECS = [`,
    ...fields.map(optionSpec),
    '] as const satisfies readonly OptionSpec[];',
    '',
    ...constObject(`${upper}_DOCS`, 'Unit and meaning of each option.',
      fields.map((field) => `${field.js}: { unit: ${quote(field.unit)}, doc: ${quote(field.doc)} }`)),
    ...(presets.length === 0 ? [] : emitPresets(upper, presets)),
  ];
}

/** Presets as numbers of the C side, and as what they change in JavaScript names. */
function emitPresets(upper, presets) {
  return constObject(`${upper}_PRESETS`, 'Presets: number, and the options that differ from the defaults (as enum numbers).',
    presets.map(({ js, changes }, number) => {
      const differences = changes.map((change) => `${change.js}: ${change.number}`).join(', ');
      return `${js}: { number: ${number}, changes: {${differences === '' ? '' : ` ${differences} `}} }`;
    }));
}

const list = (name, doc, texts) => [
  `/** ${doc} */`,
  `export const ${name}: readonly string[] = [`,
  ...texts.map((text) => `  ${quote(text)},`),
  '];',
  '',
];

export function emitTypeScript(model) {
  const options = model.structs.filter(({ isOptions }) => isOptions);
  const enumNames = model.enums.map(({ name }) => quote(camelCase(name))).join(' | ');
  return [
    '// Generated from csrc/abi/options.def by scripts/generate.mjs; edit that list, not this file.',
    '',
    '/** Hash of all layouts; `sp_abi_layout_hash` of a module that fits returns the same. */',
    `export const LAYOUT_HASH = 0x${model.layoutHash.toString(16).padStart(16, '0')}n;`,
    '',
    '/** Type of a field in linear memory, little-endian. */',
    "export type FieldType = 'u32' | 'i32' | 'u64' | 'f64';",
    '',
    '/** Size in bytes, offset and type of each field of a struct. */',
    'export interface StructLayout {',
    '  readonly size: number;',
    '  readonly offsets: Readonly<Record<string, number>>;',
    '  readonly types: Readonly<Record<string, FieldType>>;',
    '}',
    '',
    '/** What an option may be. `field` is its number in error records. */',
    'export interface OptionSpec {',
    '  readonly field: number;',
    '  readonly name: string;',
    "  readonly kind: 'size' | 'u32' | 'i32' | 'f64' | 'bool' | 'choice';",
    '  readonly type: FieldType;',
    '  readonly offset: number;',
    '  readonly default: number;',
    '  readonly min: number;',
    '  readonly max: number;',
    '  /** Enum of a choice: a key of {@link ENUM_NUMBERS}. */',
    `  readonly enum?: ${enumNames};`,
    '}',
    '',
    ...model.enums.flatMap(emitEnum),
    ...constObject('ENUM_NUMBERS', 'The number maps of all enums.',
      model.enums.map(({ name }) => `${camelCase(name)}: ${upperCase(name)}_NUMBERS`)),
    ...constObject('ENUM_NAMES', 'The name maps of all enums.',
      model.enums.map(({ name }) => `${camelCase(name)}: ${upperCase(name)}_NAMES`)),
    ...model.structs.flatMap(emitStruct),
    ...options.flatMap(emitOptions),
    ...constObject('STATUS', 'Status of a call; errors are negative.',
      model.statuses.map(({ name, number }) => `${name}: ${number}`)),
    ...constObject('FIELD', 'Numbers of options and arguments in error records.',
      model.fields.map(({ c }, number) => `${c}: ${number}`)),
    ...list('FIELD_NAMES', 'JavaScript name of each option and argument, by its number.', model.fields.map(({ js }) => js)),
    ...list('DETAIL_TEXTS', 'What was wrong, by the number of the detail.', model.details.map(({ text }) => text)),
  ].join('\n').replace(/\n+$/, '\n');
}
