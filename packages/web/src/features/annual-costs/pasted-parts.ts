import { changeReasonNamed, costPartNamed } from '@pactbook/domain/features/annual-costs/cost-headings.ts';
import { provenMark, readNumber } from '@pactbook/domain/kernel/text/number-text.ts';
import type { ChangeReason } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { QuantityPart } from './cost-drafts.ts';

export type CostParts = Partial<Record<QuantityPart, string>> & { readonly changeReason?: ChangeReason };

/** Copied rows without the columns of quantities, which only their headings tell from amounts, and what those say. */
export interface PartedRows {
  readonly rows: readonly string[][];
  /** Of each row; null where no heading names such a column. */
  readonly parts: readonly CostParts[] | null;
}

/** What a cell says of its row; nothing where it is empty, or no reason that there is. */
function saidIn(part: keyof CostParts, text: string): CostParts {
  if (text === '') return {};
  if (part !== 'changeReason') return { [part]: part === 'unit' ? text : numberText(text) };
  const changeReason = changeReasonNamed(text);
  return changeReason === undefined ? {} : { changeReason };
}

/** A number as plain decimals; what is none stays as it was written, for the cell to say so. */
function numberText(text: string): string {
  const number = readNumber(text, provenMark(text) ?? '.');
  return number === null ? text : String(number);
}

/** Takes the columns of quantities and reasons out of copied rows with headings. */
export function withoutParts(rows: readonly string[][]): PartedRows {
  const columns = new Map(
    (rows[0] ?? []).flatMap((cell, at) => {
      const part = costPartNamed(cell);
      return part === undefined ? [] : [[at, part] as const];
    }),
  );
  if (rows.length < 2 || ![...columns.values()].some((part) => part !== 'unit')) return { rows, parts: null };
  return {
    rows: rows.map((cells) => cells.map((cell, at) => (columns.has(at) ? '' : cell))),
    parts: rows.map((cells) =>
      [...columns].reduce<CostParts>(
        (parts, [at, part]) => ({ ...parts, ...saidIn(part, cells[at] ?? '') }),
        {},
      ),
    ),
  };
}
