// Turns rows into one model (enums, structs with offsets, fields, details) and hashes it. The hash
// is the one that abi/layout.c computes from the same rows and the C compiler's own offsets.

const TYPE_BYTES = { u32: 4, i32: 4, u64: 8, f64: 8 };
const OPTION_TYPES = { SIZE: 'u32', U32: 'u32', I32: 'i32', F64: 'f64', BOOL: 'i32', CHOICE: 'i32' };

export const camelCase = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
export const pascalCase = (name) => camelCase(`_${name}`);
export const upperCase = (name) => name.toUpperCase();

class Model {
  enums = [];
  structs = [];
  /** Named in error records; the index is the number, 0 is none. */
  fields = [{ c: 'NONE', js: '', doc: 'no field' }];
  details = [];
  statuses = [];
  layoutHash = 0n;

  enum(name) {
    const found = this.enums.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`options.def: no enum ${name}`);
    return found;
  }

  /** Number of an enum's value by its C name. */
  enumNumber(name, value) {
    const found = this.enum(name).values.find((candidate) => candidate.name === value);
    if (found === undefined) throw new Error(`options.def: enum ${name} has no ${value}`);
    return found.number;
  }

  /** The struct that is open; rows must follow their struct. */
  open(name) {
    const last = this.structs.at(-1);
    if (last?.name !== name) throw new Error(`options.def: a row of ${name} outside of the struct`);
    return last;
  }
}

function addEnumValue(model, row) {
  const { values } = model.enum(row.enum);
  const number = Number(row.number);
  if (values.length > 0 && number <= values.at(-1).number) {
    throw new Error(`options.def:${row.line}: the numbers of an enum ascend`);
  }
  values.push({ name: row.name, number, js: row.js, doc: row.doc });
}

function addField(struct, field, line) {
  const bytes = TYPE_BYTES[field.type];
  if (struct.size % bytes !== 0) throw new Error(`options.def:${line}: ${field.name} is not naturally aligned`);
  struct.fields.push({ ...field, offset: struct.size });
  struct.size += bytes;
}

/** Default and bounds as numbers; the size's own are known only when the struct is complete. */
function optionBounds(model, row) {
  switch (row.kind) {
    case 'SIZE':
      return { default: null, min: null, max: null, unit: 'bytes' };
    case 'BOOL':
      return { default: Number(row.default), min: 0, max: 1, unit: '0 or 1' };
    case 'CHOICE': {
      const { values } = model.enum(row.enum);
      const number = model.enumNumber(row.enum, row.default);
      return { default: number, min: values[0].number, max: values.at(-1).number, unit: '', enum: row.enum };
    }
    default:
      return { default: Number(row.default), min: Number(row.min), max: Number(row.max), unit: row.unit };
  }
}

function addOption(model, row) {
  const struct = model.open(row.struct);
  if (!struct.isOptions) throw new Error(`options.def:${row.line}: ${row.struct} is a record`);
  if (row.js !== camelCase(row.field)) throw new Error(`options.def:${row.line}: js name of ${row.field}`);
  const bounds = optionBounds(model, row);
  if (!(bounds.min <= bounds.default && bounds.default <= bounds.max)) {
    throw new Error(`options.def:${row.line}: the default of ${row.field} is outside its bounds`);
  }
  const number = model.fields.length;
  model.fields.push({ c: `${upperCase(row.struct)}_${upperCase(row.field)}`, js: row.js, doc: `${row.struct}.${row.field}` });
  addField(
    struct,
    { name: row.field, js: row.js, type: OPTION_TYPES[row.kind], kind: row.kind.toLowerCase(), number, doc: row.doc, ...bounds },
    row.line,
  );
}

function addPresetChange(model, row, number) {
  const preset = model.open(row.struct).presets.at(-1);
  if (preset?.name !== row.name) throw new Error(`options.def:${row.line}: no open preset ${row.name}`);
  if (!Number.isFinite(number)) throw new Error(`options.def:${row.line}: ${row.value} is not a number`);
  preset.changes.push({ field: row.field, js: camelCase(row.field), enum: row.enum, value: row.value, number });
}

function addRecordField(model, row) {
  const struct = model.open(row.struct);
  if (struct.isOptions) throw new Error(`options.def:${row.line}: ${row.struct} holds options`);
  const type = row.kind.slice('OUT_'.length).toLowerCase();
  addField(struct, { name: row.field, js: camelCase(row.field), type, kind: 'out', unit: row.unit, doc: row.doc }, row.line);
}

function addDetail(model, row) {
  if (Number(row.number) !== model.details.length) throw new Error(`options.def:${row.line}: details are numbered in order`);
  model.details.push({ name: row.name, number: Number(row.number), text: row.text });
}

function addRow(model, row) {
  switch (row.kind) {
    case 'ENUM':
      return model.enums.push({ name: row.name, doc: row.doc, values: [] });
    case 'ENUM_VALUE':
      return addEnumValue(model, row);
    case 'OPTIONS':
    case 'RECORD':
      return model.structs.push({
        name: row.name, doc: row.doc, isOptions: row.kind === 'OPTIONS', size: 0, fields: [], presets: [],
      });
    case 'PRESET':
      return model.open(row.struct).presets.push({ name: row.name, js: row.js, doc: row.doc, changes: [] });
    case 'PRESET_CHOICE':
      return addPresetChange(model, row, model.enumNumber(row.enum, row.value));
    case 'PRESET_NUMBER':
      return addPresetChange(model, row, Number(row.value));
    case 'ARGUMENT':
      return model.fields.push({ c: row.name, js: row.js, doc: row.doc });
    case 'DETAIL':
      return addDetail(model, row);
    default:
      return row.kind.startsWith('OUT_') ? addRecordField(model, row) : addOption(model, row);
  }
}

function finishStruct(struct) {
  if (struct.size % 8 !== 0 && struct.fields.some((field) => TYPE_BYTES[field.type] === 8)) {
    throw new Error(`options.def: ${struct.name} needs spelled-out padding at its end`);
  }
  if (!struct.isOptions) return;
  const [size] = struct.fields;
  if (size.kind !== 'size') throw new Error(`options.def: ${struct.name} does not start with its size`);
  size.default = size.min = size.max = struct.size;
}

/** The line that a row adds to the hashed text; abi/layout.c builds the same lines. */
function layoutLine(model, row) {
  const struct = model.structs.find(({ name }) => name === row.struct);
  const field = struct?.fields.find(({ name }) => name === row.field);
  switch (row.kind) {
    case 'ENUM':
      return `enum ${row.name} 0`;
    case 'ENUM_VALUE':
      return `value ${row.name} ${row.number}`;
    case 'OPTIONS':
    case 'RECORD':
      return `struct ${row.name} ${model.structs.find(({ name }) => name === row.name).size}`;
    case 'PRESET':
      return `preset ${row.name} 0`;
    case 'PRESET_CHOICE':
      return `change ${row.field} ${model.enumNumber(row.enum, row.value)}`;
    case 'PRESET_NUMBER':
      return `change ${row.field} ${row.value} 0`;
    case 'ARGUMENT':
      return `argument ${row.name} 0`;
    case 'DETAIL':
      return `detail ${row.name} ${row.number}`;
    default:
      return `${row.kind.toLowerCase().replace('out_', '')} ${row.field} ${field.offset}`;
  }
}

function fnv1a64(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash;
}

export function buildModel(rows, statuses) {
  const model = new Model();
  rows.forEach((row) => addRow(model, row));
  model.structs.forEach(finishStruct);
  model.statuses = statuses;
  model.layoutHash = fnv1a64(rows.map((row) => `${layoutLine(model, row)}\n`).join(''));
  return model;
}
