import type { Move } from '@pactbook/domain/features/scenarios/move.ts';
import type { YearlyCost } from '@pactbook/domain/features/scenarios/scenario.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { sumMoney } from '@pactbook/domain/kernel/money.ts';
import { changeText, ownMoney, signedText } from '../../field-kit/value/own-money.ts';
import { ownFormat } from '../../ui/text/own-numbers.ts';

/** "−$1,200", "+$300", "$0": how much more or less, in whole units. */
export function differenceWords(difference: number): string {
  return signedText(difference, (amount) => ownMoney(amount, 0));
}

/** "−12.50%"; '' where there is nothing to compare with. */
export function shareWords(before: number, after: number): string {
  if (before <= 0 || before === after) return '';
  return changeText(after / before - 1);
}

/** A move in words: "Cancel", "Ends on Jun 30, 2027", "+7% from Jan 1, 2027". */
export function moveWords(move: Move): string {
  switch (move.kind) {
    case 'CANCEL':
      return 'Cancel';
    case 'END':
      return `Ends on ${formatMediumDate(move.endDate)}`;
    case 'COST': {
      const percent = ownFormat('percent of a move', { style: 'percent', maximumFractionDigits: 2 });
      const words = signedText(move.percent, (amount) => percent.format(amount / 100));
      return `${words} from ${formatMediumDate(move.from)}`;
    }
  }
}

/** Known and projected costs of each year together. */
export function totalsOf({ known, projected }: YearlyCost): number[] {
  return known.map((amount, year) => sumMoney([amount, projected[year] ?? 0]));
}
