// Number fields and choices of the side panels.

/** Reads a number field; null marks the field and leaves the state as it is. */
export function readNumber(input: HTMLInputElement): number | null {
  const valid = input.value !== '' && input.validity.valid;
  input.setAttribute('aria-invalid', String(!valid));
  return valid ? input.valueAsNumber : null;
}

/** Writes a value unless the visitor is typing in the field. */
export function writeField(input: HTMLInputElement | HTMLSelectElement, value: number | string): void {
  if (document.activeElement === input && input instanceof HTMLInputElement && input.type === 'number') {
    if (input.valueAsNumber === value) return;
  }
  input.value = String(value);
  input.setAttribute('aria-invalid', 'false');
}
