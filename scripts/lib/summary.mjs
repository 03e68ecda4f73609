// Adding up the counts of steps, and the closing line.

/** Collects named counts; `close` prints failures, the table and the closing line and sets the exit code. */
export class Summary {
  #rows = [];
  #failures = new Set();

  add(name, { passed, failed, names = [] }, seconds) {
    this.#rows.push({ name, passed, failed, seconds });
    for (const failure of names) this.#failures.add(failure);
  }

  /** Runs a step that gives counts; an exception is one failure, so that later steps still run. */
  async step(name, action) {
    console.log(`\n== ${name}`);
    const start = Date.now();
    let counts;
    try {
      counts = await action();
    } catch (error) {
      console.error(error.message);
      counts = { passed: 0, failed: 1, names: [`FAIL ${name}: ${error.message.split('\n')[0]}`] };
    }
    this.add(name, counts, (Date.now() - start) / 1000);
  }

  close() {
    const width = Math.max(...this.#rows.map(({ name }) => name.length));
    console.log('');
    // Again at the end, where someone who sees only the end of a long log finds them.
    for (const failure of this.#failures) console.log(failure);
    for (const { name, passed, failed, seconds } of this.#rows) {
      console.log(`${name.padEnd(width)}  ${String(passed).padStart(6)} passed  ${String(failed).padStart(3)} failed  ${seconds.toFixed(0).padStart(4)} s`);
    }
    const sum = (key) => this.#rows.reduce((total, row) => total + row[key], 0);
    console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
    process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
  }
}
