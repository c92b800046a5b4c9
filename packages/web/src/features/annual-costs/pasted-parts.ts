import { quantityPartNamed } from '@pactbook/domain/features/annual-costs/quantity-headings.ts';
import { provenMark, readNumber } from '@pactbook/domain/kernel/text/number-text.ts';
import type { QuantityPart } from './cost-drafts.ts';

export type CostParts = Partial<Record<QuantityPart, string>>;

/** Copied rows without the columns of quantities, which only their headings tell from amounts, and what those say. */
export interface PartedRows {
  readonly rows: readonly string[][];
  /** Of each row; null where no heading names such a column. */
  readonly parts: readonly CostParts[] | null;
}

/** A number as plain decimals; what is none stays as it was written, for the cell to say so. */
function numberText(text: string): string {
  const number = readNumber(text, provenMark(text) ?? '.');
  return number === null ? text : String(number);
}

/** Takes the columns of quantities out of copied rows with headings. */
export function withoutParts(rows: readonly string[][]): PartedRows {
  const columns = new Map(
    (rows[0] ?? []).flatMap((cell, at) => {
      const part = quantityPartNamed(cell);
      return part === undefined ? [] : [[at, part] as const];
    }),
  );
  if (rows.length < 2 || ![...columns.values()].some((part) => part !== 'unit')) return { rows, parts: null };
  return {
    rows: rows.map((cells) => cells.map((cell, at) => (columns.has(at) ? '' : cell))),
    parts: rows.map((cells) =>
      Object.fromEntries(
        [...columns].flatMap(([at, part]) => {
          const text = cells[at] ?? '';
          return text === '' ? [] : [[part, part === 'unit' ? text : numberText(text)] as const];
        }),
      ),
    ),
  };
}
