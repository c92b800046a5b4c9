import { counted } from '../../../kernel/text/counted.ts';
import type { ImportNote } from '../import-outcome.ts';
import { noteOf } from './note-words.ts';

/** Costs without a day of new records that started over a year ago and still run. */
export class OldCosts {
  readonly rows: number[] = [];
  readonly #areCurrent: boolean;

  /** @param areCurrent whether they count for the current contract year, and not for the first one */
  constructor(areCurrent: boolean) {
    this.#areCurrent = areCurrent;
  }

  get notes(): ImportNote[] {
    if (this.rows.length === 0) return [];
    const costs = counted(
      this.rows.length,
      'cost has no date, and its contract started',
      'costs have no date, and their contracts started',
    );
    const counts = this.#areCurrent
      ? 'the current contract year'
      : 'the first year, so there is no cost in force';
    return [noteOf('oldCosts', `${costs} over a year ago. They count for ${counts}.`, this.rows)];
  }
}
