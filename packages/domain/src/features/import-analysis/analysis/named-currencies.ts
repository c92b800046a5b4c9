import { currenciesOf, currencyOfMark } from '../../../kernel/text/currency-text.ts';
import { readMoney } from '../../../kernel/text/number-text.ts';
import type { CurrencyCode } from '../../../kernel/money.ts';
import { isCurrency } from '../../currencies/currency.ts';
import type { TextCounts } from '../column-facts.ts';

/** Signs and codes in a heading: "Kosten (EUR)", "Amount in €". */
const NAMED = /[$€£¥₹]|\b[A-Z]{3}\b/gu;

/** The currency that the heading of amounts names; null where it names none or several. */
export function currencyNamed(heading: string, own: readonly CurrencyCode[]): CurrencyCode | null {
  const marks = (heading.match(NAMED) ?? []).filter((mark) => currenciesOf(mark).length > 0);
  const codes = new Set(marks.map((mark) => currencyOfMark(mark, own)));
  const [code = null] = codes;
  return codes.size === 1 ? code : null;
}

/**
 * The currencies of a column, by its heading and its cells, that the organisation does not use.
 * @param own those of the organisation
 */
export function foreignCurrencies(
  heading: string,
  counts: TextCounts,
  own: readonly CurrencyCode[],
): CurrencyCode[] {
  const found = new Set<CurrencyCode>();
  for (const text of counts.keys()) {
    const mark = isCurrency(text) ? text : (readMoney(text, '.') ?? readMoney(text, ','))?.currency;
    const code = mark == null ? null : currencyOfMark(mark, own);
    if (code !== null) found.add(code);
  }
  const named = found.size === 0 ? currencyNamed(heading, own) : null;
  return [...found, ...(named === null ? [] : [named])].filter((code) => !own.includes(code)).toSorted();
}
