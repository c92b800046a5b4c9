import type { DecisionOutcomes, OpenedFigure } from '@pactbook/domain/features/decisions/outcomes.ts';
import { OUTCOME_FIGURES, SAVING_FIGURES } from '@pactbook/domain/features/decisions/outcomes.ts';
import { sumMoneyWords } from '../../../field-kit/value/own-money.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

/** What the amounts of a page say beside themselves. */
export type AmountKind = Pick<DecisionOutcomes, 'isConverted'>;

/** An amount, "≈" where other currencies are in it. */
export const amountWords = (amount: number, { isConverted }: AmountKind): string =>
  sumMoneyWords(amount, isConverted ? { currencies: [] } : {});

/** "1 term", "12 terms". */
export const termsWords = (count: number): string => `${numberText(count)} ${count === 1 ? 'term' : 'terms'}`;

/** The figure of an address; undefined for none. */
export const figureNamed = (id: string | undefined): OpenedFigure | undefined =>
  [...OUTCOME_FIGURES, ...SAVING_FIGURES].find((figure) => figure.id === id);

/** How everything on the page is counted. */
export const OUTCOME_METHOD = [
  'A term counts in the fiscal year in which it ended. It is decided in time when its last decision was recorded by the last day for notice, or by its end without one; late when it was recorded afterwards. Renegotiate alone decides nothing.',
  'A term counts with the annual costs of the twelve months after it, or with its last twelve months as an estimate.',
  'Records shared by several teams are split evenly, and only the parts of the chosen teams count.',
];
