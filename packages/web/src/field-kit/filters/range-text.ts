import { ownCurrency } from '../value/own-money.ts';
import { readNumberText, showNumberText } from '../../ui/forms/number-text.ts';

/** The ends of a range of numbers, each as plain decimal text; '' for an open one, as typed for what is no number. */
export interface RangeText {
  readonly from: string;
  readonly to: string;
}

const MOST_DECIMALS = 6;

/** A number as people type it: "10,000", "10k", "$1.5m", "5 %"; undefined for any other text. */
function readEnd(text: string): string | undefined {
  const plain = text.trim();
  const bare = plain.endsWith('%') ? plain.slice(0, -1) : plain;
  return readNumberText(bare, MOST_DECIMALS, ownCurrency());
}

const COMPARED: readonly (readonly [sign: string, end: keyof RangeText])[] = [
  ['≥', 'from'],
  ['>=', 'from'],
  ['≤', 'to'],
  ['<=', 'to'],
];
const BETWEEN = ['–', '—', '..', ' to ', ' - '] as const;

/**
 * The range that a text typed at one of its ends names: a number for that end, "≥ 10k" and "≤ 1.5m" for the end that they
 * name, "10k – 20k" for both. Null for any other text.
 */
export function readRangeText(text: string, range: RangeText, end: keyof RangeText): RangeText | null {
  const plain = text.trim();
  for (const [sign, named] of COMPARED) {
    if (!plain.startsWith(sign)) continue;
    const number = readEnd(plain.slice(sign.length));
    return number === undefined ? null : { ...range, [end]: '', [named]: number };
  }
  for (const separator of BETWEEN) {
    const at = plain.indexOf(separator);
    if (at <= 0) continue;
    const [from, to] = [readEnd(plain.slice(0, at)), readEnd(plain.slice(at + separator.length))];
    return from === undefined || to === undefined ? null : { from, to };
  }
  const number = readEnd(plain);
  return number === undefined ? null : { ...range, [end]: number };
}

/** Why an end is no number, with numbers as the person writes them; undefined for a number and for none. */
export function numberFault(text: string): string | undefined {
  if (text === '' || Number.isFinite(Number(text))) return undefined;
  const [amount, short] = [showNumberText('10000', 0, false), showNumberText('1.5', 1, false)];
  return `Enter a number such as ${amount}, 10k or ${short}m`;
}
