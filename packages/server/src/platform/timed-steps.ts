/** As many records a step as fit into a time, from the time of the last step. */
export class TimedSteps {
  readonly #sizes: readonly [number, ...number[]];
  readonly #milliseconds: number;
  #step = 0;

  /**
   * @param sizes numbers of records, ascending; the first step takes the first
   * @param milliseconds how long a step should take
   */
  constructor(sizes: readonly [number, ...number[]], milliseconds: number) {
    this.#sizes = sizes;
    this.#milliseconds = milliseconds;
  }

  /** How many records the next step takes. */
  get contracts(): number {
    return this.#sizes[this.#step] ?? this.#sizes[0];
  }

  /** Tells how many milliseconds the last step took. */
  took(milliseconds: number): void {
    const fitting = (this.contracts * this.#milliseconds) / Math.max(1, milliseconds);
    if (fitting < this.contracts) this.#step = Math.max(0, this.#step - 1);
    else if (fitting >= (this.#sizes[this.#step + 1] ?? Infinity)) this.#step += 1;
  }
}
