import type { Move } from '@pactbook/domain/features/scenarios/move.ts';
import type { YearlyCost } from '@pactbook/domain/features/scenarios/scenario.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { sumMoney } from '@pactbook/domain/kernel/money.ts';
import { ownMoney, percentageText } from '../../field-kit/value/own-money.ts';
import { ownFormat } from '../../ui/text/own-numbers.ts';

/** "−$1,200", "+$300", "$0": how much more or less, in whole units. */
export function differenceWords(difference: number): string {
  const words = ownMoney(Math.abs(difference), 0);
  if (words === ownMoney(0, 0)) return words;
  return difference > 0 ? `+${words}` : `−${words}`;
}

/** "−12.50%"; '' where there is nothing to compare with. */
export function shareWords(before: number, after: number): string {
  if (before <= 0 || before === after) return '';
  const words = percentageText(Math.abs(after / before - 1));
  return after > before ? `+${words}` : `−${words}`;
}

/** A move in words: "Cancel", "Ends on Jun 30, 2027", "+7% from Jan 1, 2027". */
export function moveWords(move: Move): string {
  switch (move.kind) {
    case 'CANCEL':
      return 'Cancel';
    case 'END':
      return `Ends on ${formatMediumDate(move.endDate)}`;
    case 'COST': {
      const sign = move.percent < 0 ? '−' : '+';
      const percent = ownFormat('percent of a move', { style: 'percent', maximumFractionDigits: 2 });
      return `${sign}${percent.format(Math.abs(move.percent) / 100)} from ${formatMediumDate(move.from)}`;
    }
  }
}

/** Known and projected costs of each year together. */
export function totalsOf({ known, projected }: YearlyCost): number[] {
  return known.map((amount, year) => sumMoney([amount, projected[year] ?? 0]));
}
