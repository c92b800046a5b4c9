import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatDaySpan } from '@pactbook/domain/kernel/calendar-date.ts';
import { daysToExpiration } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';

/** How many the dashboard lists (screens.md, section 1). */
const MOST_LISTED = 10;

export interface ExpiringContract {
  readonly contract: Contract;
  readonly daysLeft: number;
}

/** The Live records that end next, the soonest first; those without a coming end date are left out. */
export function expiringSoon(contracts: readonly Contract[], today: CalendarDate): ExpiringContract[] {
  return contracts
    .map((contract) => ({ contract, daysLeft: daysToExpiration(contract, today) }))
    .filter(({ daysLeft }) => daysLeft >= 0)
    .toSorted(
      (one, other) =>
        one.daysLeft - other.daysLeft || one.contract.product.localeCompare(other.contract.product, 'en'),
    )
    .slice(0, MOST_LISTED);
}

/** The days left in words: "Ends Today" on the last day (behaviour.md, "Traps"), otherwise "14 Days", "1.5 Years". */
export function daysLeftLabel(daysLeft: number): string {
  return daysLeft === 0 ? 'Ends Today' : formatDaySpan(daysLeft);
}
