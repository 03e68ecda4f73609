// The map section of the side panel: what the map is, and the generators.
import { byId, element } from './dom.js';
import { generateMap, generators, maxGeneratedSide, maxSeed, minGeneratedSide } from './generators.js';
import type { GeneratorKind, GeneratorSpec, GridMap } from './cells.js';
import { readNumber, writeField } from './fields.js';
import { placeEnds } from './placement.js';
import type { MapState } from './state.js';

function nameOf(map: GridMap): string {
  if (map.source.kind === 'file') return map.source.name;
  return map.source.kind === 'generated' ? generators[map.source.spec.kind].label : 'Drawn map';
}

export class MapPanel<Options extends object> {
  readonly #state: MapState<Options>;
  readonly #kind = byId('generator', HTMLSelectElement);
  readonly #width = byId('map-width', HTMLInputElement);
  readonly #height = byId('map-height', HTMLInputElement);
  readonly #amount = byId('amount', HTMLInputElement);
  readonly #seed = byId('seed', HTMLInputElement);

  constructor(state: MapState<Options>, kinds: readonly GeneratorKind[], maxSide = maxGeneratedSide) {
    this.#state = state;
    this.#kind.append(...kinds.map((kind) => element('option', { value: kind }, generators[kind].label)));
    for (const input of [this.#width, this.#height]) {
      input.min = String(minGeneratedSide);
      input.max = String(maxSide);
    }
    this.#seed.max = String(maxSeed);
    this.#kind.addEventListener('change', () => {
      this.#adoptDefaults();
      this.#generate();
    });
    for (const input of [this.#width, this.#height, this.#amount, this.#seed]) {
      input.addEventListener('change', () => this.#generate());
    }
    byId('new-seed', HTMLButtonElement).addEventListener('click', () => {
      this.#seed.value = String((Number(this.#seed.value) % maxSeed) + 1);
      this.#generate();
    });
    byId('clear-map', HTMLButtonElement).addEventListener('click', () => this.#clear());
    state.onChange((change) => {
      if (change.kind === 'map' || change.kind === 'cells') this.#show(change.kind === 'map');
    });
    this.#show(true);
  }

  get #chosen(): GeneratorKind {
    return this.#kind.value as GeneratorKind;
  }

  #adoptDefaults(): void {
    const info = generators[this.#chosen];
    this.#width.value = String(Math.min(info.width, Number(this.#width.max)));
    this.#height.value = String(Math.min(info.height, Number(this.#height.max)));
    this.#amount.value = String(info.amount?.default ?? 0);
    this.#showAmount();
  }

  #showAmount(): void {
    const { amount } = generators[this.#chosen];
    byId('amount-field', HTMLElement).hidden = amount === null;
    byId('seed-field', HTMLElement).hidden = amount === null;
    if (amount === null) return;
    byId('amount-label', HTMLElement).textContent = amount.label;
    this.#amount.min = String(amount.min);
    this.#amount.max = String(amount.max);
  }

  #generate(): void {
    const values = [this.#width, this.#height, this.#amount, this.#seed].map((input) => readNumber(input));
    const [width, height, amount, seed] = values;
    if (width == null || height == null || amount == null || seed == null) return;
    this.#replace(generateMap({ kind: this.#chosen, width, height, amount, seed }));
  }

  /** Opens all cells and keeps the size. */
  #clear(): void {
    const { width, height } = this.#state.map;
    this.#state.beginStroke();
    this.#state.paintRect({ x: 0, y: 0, width, height }, 0);
    this.#state.endStroke();
  }

  #replace(map: GridMap): void {
    this.#state.replaceScene({ map, ...placeEnds(map) });
  }

  #show(withGenerator: boolean): void {
    const { map } = this.#state;
    byId('map-name', HTMLElement).textContent = nameOf(map);
    byId('map-size', HTMLElement).textContent = `${map.width} × ${map.height}`;
    if (withGenerator && map.source.kind === 'generated') this.#showSpec(map.source.spec);
  }

  #showSpec(spec: GeneratorSpec): void {
    this.#kind.value = spec.kind;
    this.#showAmount();
    writeField(this.#width, spec.width);
    writeField(this.#height, spec.height);
    writeField(this.#amount, spec.amount);
    writeField(this.#seed, spec.seed);
  }
}
