import { quantityPartNamed } from '@pactbook/domain/features/annual-costs/quantity-headings.ts';
import { provenMark, readNumber } from '@pactbook/domain/kernel/text/number-text.ts';
import { CHANGE_REASONS, type ChangeReason } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { QuantityPart } from './cost-drafts.ts';

/** Headings of columns that say why a cost changed, and what their cells say, in the same languages. */
const REASON_HEADINGS = ['reason', 'change reason', 'reason for change', 'grund', 'motif', 'motivo', 'razón'];
const REASONS: Readonly<Record<ChangeReason, readonly string[]>> = {
  PRICE: ['price', 'preis', 'prix', 'precio'],
  VOLUME: ['volume', 'menge', 'volumen', 'quantity'],
  SCOPE: ['scope', 'umfang', 'périmètre', 'alcance'],
};

export type CostParts = Partial<Record<QuantityPart, string>> & { readonly changeReason?: ChangeReason };

/** Copied rows without the columns of quantities, which only their headings tell from amounts, and what those say. */
export interface PartedRows {
  readonly rows: readonly string[][];
  /** Of each row; null where no heading names such a column. */
  readonly parts: readonly CostParts[] | null;
}

const plain = (text: string): string => text.trim().toLowerCase();

function partOf(heading: string): keyof CostParts | undefined {
  if (REASON_HEADINGS.includes(plain(heading))) return 'changeReason';
  return quantityPartNamed(heading);
}

/** What a cell says of its row; nothing where it is empty, or no reason that there is. */
function saidIn(part: keyof CostParts, text: string): CostParts {
  if (text === '') return {};
  if (part !== 'changeReason') return { [part]: part === 'unit' ? text : numberText(text) };
  const changeReason = CHANGE_REASONS.find((reason) => REASONS[reason].includes(plain(text)));
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
      const part = partOf(cell);
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
