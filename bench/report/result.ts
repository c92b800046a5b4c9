/** One line of the report. */
export interface Result {
  readonly what: string;
  /** How many records the database has, such as `10,000`. */
  readonly where: string;
  readonly measured: string;
  /** The limit, such as `≤ 1.5×`. */
  readonly bar: string;
  readonly isMet: boolean;
}

/** A ratio with an upper limit. */
export function ratioResult(what: string, where: string, ratio: number, bar: number, detail: string): Result {
  return { what, where, measured: `${ratio.toFixed(2)}× (${detail})`, bar: `≤ ${bar}×`, isMet: ratio <= bar };
}

/** A quantity with an upper limit. */
export function limitResult(what: string, where: string, value: number, bar: number, unit: string): Result {
  const digits = value < 10 ? 2 : 0;
  return {
    what,
    where,
    measured: `${value.toFixed(digits)} ${unit}`,
    bar: `≤ ${bar} ${unit}`,
    isMet: value <= bar,
  };
}
