import { CONTRACT_STATUSES, STATUS_LABELS, type ContractStatus } from '../../contracts/status.ts';
import type { ImportNote } from '../import-outcome.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { listed, noteOf } from './note-words.ts';

/** New records whose rows say no status, by the status that they get. */
export class OpenStatuses {
  readonly #byDates: boolean;
  readonly #rows: number[] = [];
  readonly #counts = new Map<ContractStatus, number>();
  #haveDates = false;

  /** @param byDates whether their dates tell the status */
  constructor(byDates: boolean) {
    this.#byDates = byDates;
  }

  add(row: number, status: ContractStatus, hasDates: boolean): void {
    this.#rows.push(row);
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
    this.#haveDates ||= hasDates;
  }

  get notes(): ImportNote[] {
    if (!this.#haveDates) return [];
    const rows = counted(this.#rows.length, 'row has no status', 'rows have no status');
    const counts = CONTRACT_STATUSES.flatMap((status) => {
      const count = this.#counts.get(status);
      return count === undefined ? [] : [counted(count, STATUS_LABELS[status], STATUS_LABELS[status])];
    });
    const message = this.#byDates
      ? `${rows}. By their dates: ${listed(counts)}.`
      : `${rows} and become Evaluating, whatever their dates. Evaluating records remind no one.`;
    return [noteOf('openStatuses', message, this.#rows)];
  }
}
