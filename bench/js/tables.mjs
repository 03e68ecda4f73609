// Markdown tables that also read well as plain text, and number formats.

/** Rows of cells (first the header) as a padded Markdown table; columns of numbers are right-aligned. */
export function table(rows) {
  const text = rows.map((row) => row.map(String));
  const columns = text[0].map((_, column) => ({
    width: Math.max(3, ...text.map((row) => row[column].length)),
    isText: column === 0 || text.slice(1).every((row) => /^[a-z@]/i.test(row[column])),
  }));
  const pad = (cell, { width, isText }) => (isText ? cell.padEnd(width) : cell.padStart(width));
  const rule = ({ width, isText }) => (isText ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`);
  const [header, ...body] = text.map(
    (row) => `| ${row.map((cell, column) => pad(cell, columns[column])).join(' | ')} |`,
  );
  return [header, `| ${columns.map(rule).join(' | ')} |`, ...body].join('\n');
}

/** Three significant digits below 100, none after the point above; "-" for what was not measured. */
export function number(value) {
  if (value === undefined || Number.isNaN(value)) return '-';
  if (value === 0) return '0';
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** A quotient as "1.42x"; "-" when a side is missing. */
export function ratio(numerator, denominator) {
  if (numerator === undefined || denominator === undefined) return '-';
  const value = numerator / denominator;
  return `${value >= 10 ? value.toFixed(1) : value.toFixed(2)}x`;
}

/** By how much a value is above a base, as "+1.23%"; "-" without a base. */
export function percent(value, base) {
  if (base === undefined || base === 0) return '-';
  const over = (100 * (value - base)) / base;
  return `${over < 0 ? '' : '+'}${Math.abs(over) < 0.005 ? '0.00' : over.toFixed(2)}%`;
}

export function megabytes(bytes) {
  return bytes === undefined ? '-' : (bytes / 1048576).toFixed(1);
}
