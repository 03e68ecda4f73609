// options.h: enums, structs, initialisers and layout asserts for C11, C17 and C++17.
import { upperCase } from './model.mjs';

const C_TYPES = { u32: 'uint32_t', i32: 'int32_t', u64: 'uint64_t', f64: 'double' };
const WIDTH = 112;

/** Breaks a text into lines of at most `width` characters. */
function wrap(text, width) {
  const lines = [];
  for (const word of text.split(' ')) {
    if (lines.length > 0 && lines.at(-1).length + word.length < width) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A doc comment: one line when it fits. */
function comment(text, indent = '') {
  if (indent.length + text.length + 7 <= WIDTH) return [`${indent}/** ${text} */`];
  return [`${indent}/**`, ...wrap(text, WIDTH - indent.length - 3).map((line) => `${indent} * ${line}`), `${indent} */`];
}

const enumValue = (name, value) => `SP_${upperCase(name)}_${value}`;

function emitEnum({ name, doc, values }) {
  const rows = values.flatMap((value) => [
    ...comment(value.doc, '  '),
    `  ${enumValue(name, value.name)} = ${value.number},`,
  ]);
  rows[rows.length - 1] = rows.at(-1).slice(0, -1);
  return [...comment(doc), `enum sp_${name} {`, ...rows, '};', ''];
}

/** A C literal of the type; integers of doubles get a point so that no conversion hides. */
function literal(value, type) {
  const text = String(value).replace('e+', 'e');
  if (type === 'f64') return /[.e]/.test(text) ? text : `${text}.0`;
  return type === 'u32' || type === 'u64' ? `${text}u` : text;
}

function defaultOf(model, struct, field) {
  if (field.kind === 'size') return `(uint32_t)sizeof(sp_${struct.name})`;
  if (field.kind === 'choice') {
    const value = model.enum(field.enum).values.find(({ number }) => number === field.default);
    return enumValue(field.enum, value.name);
  }
  return literal(field.default, field.type);
}

/** What a field's comment says behind its text: unit, range, default. */
function facts(model, field) {
  switch (field.kind) {
    case 'size':
      return '';
    case 'out':
      if (model.enums.some(({ name }) => `sp_${name}` === field.unit)) return ` One of enum ${field.unit}.`;
      return field.unit === '' ? '' : ` Unit: ${field.unit}.`;
    case 'choice': {
      const value = model.enum(field.enum).values.find(({ number }) => number === field.default);
      return ` One of enum sp_${field.enum}; default ${enumValue(field.enum, value.name)}.`;
    }
    case 'bool':
      return ` 0 or 1; default ${field.default}.`;
    default: {
      if (field.min === field.max) return '';
      const unit = field.unit === '' ? '' : ` Unit: ${field.unit}.`;
      return `${unit} Range: ${literal(field.min)} to ${literal(field.max)}; default ${literal(field.default)}.`;
    }
  }
}

function emitStruct(model, struct) {
  const rows = struct.fields.flatMap((field) => [
    ...comment(field.doc + facts(model, field), '  '),
    `  ${C_TYPES[field.type]} ${field.name};`,
  ]);
  const asserts = struct.fields.map(
    (field) => `SP__LAYOUT_ASSERT(offsetof(sp_${struct.name}, ${field.name}) == ${field.offset}, "sp_${struct.name}.${field.name}");`,
  );
  return [
    ...comment(struct.doc),
    `typedef struct sp_${struct.name} {`,
    ...rows,
    `} sp_${struct.name};`,
    '',
    `SP__LAYOUT_ASSERT(sizeof(sp_${struct.name}) == ${struct.size}, "size of sp_${struct.name}");`,
    ...asserts,
    '',
    ...(struct.isOptions ? emitInitializer(model, struct) : []),
    ...(struct.presets.length > 0 ? emitPresets(struct) : []),
  ];
}

function emitInitializer(model, struct) {
  const name = `SP_${upperCase(struct.name)}_INIT`;
  const values = struct.fields.map((field) => defaultOf(model, struct, field));
  const lines = wrap(`{${values.join(', ')}}`, WIDTH - 8);
  return [
    ...comment(`Initialiser with the defaults: sp_${struct.name} options = ${name};`),
    `#define ${name} \\`,
    ...lines.map((line, i) => `  ${line}${i + 1 < lines.length ? ' \\' : ''}`),
    '',
  ];
}

function emitPresets(struct) {
  return emitEnum({
    name: `${struct.name}_preset`,
    doc: `Presets of sp_${struct.name}, for sp_${struct.name}_init.`,
    values: struct.presets.map(({ name, doc }, number) => ({ name, doc, number })),
  });
}

function emitFields(model) {
  return emitEnum({
    name: 'field',
    doc: 'What an error record is about: an option, or an argument of a call.',
    values: model.fields.map(({ c, doc }, number) => ({ name: c, number, doc })),
  });
}

function emitDetails(model) {
  return emitEnum({
    name: 'detail',
    doc: 'What was wrong, where a value and its bounds do not say it.',
    values: model.details.map(({ name, number, text }) => ({ name, number, doc: text })),
  });
}

export function emitHeader(model) {
  return [
    '/* Enums, option structs and result records.',
    ' * Generated from csrc/abi/options.def by scripts/generate.mjs; edit that list, not this file.',
    ' */',
    '#ifndef SAMEPATH_OPTIONS_H',
    '#define SAMEPATH_OPTIONS_H',
    '',
    '#include <stddef.h>',
    '#include <stdint.h>',
    '',
    '/* clang-format off */',
    '',
    '#ifdef __cplusplus',
    '#define SP__LAYOUT_ASSERT(condition, text) static_assert(condition, text)',
    '#else',
    '#define SP__LAYOUT_ASSERT(condition, text) _Static_assert(condition, text)',
    '#endif',
    '',
    ...model.enums.flatMap(emitEnum),
    ...model.structs.flatMap((struct) => emitStruct(model, struct)),
    ...emitFields(model),
    ...emitDetails(model),
    '#undef SP__LAYOUT_ASSERT',
    '',
    '#endif',
    '',
  ].join('\n');
}

export function emitLayoutHash(model) {
  return [
    '/* Generated from csrc/abi/options.def by scripts/generate.mjs: the hash that hosts expect. */',
    '#ifndef SP_ABI_LAYOUT_HASH_GEN_H',
    '#define SP_ABI_LAYOUT_HASH_GEN_H',
    '',
    `#define SP__LAYOUT_HASH UINT64_C(0x${model.layoutHash.toString(16).padStart(16, '0')})`,
    '',
    '#endif',
    '',
  ].join('\n');
}
