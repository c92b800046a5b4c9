import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { DemoContract } from '../demo-organisation.ts';

/** A record that counts what it pays for. */
interface Seats {
  /** How many in the first year, and how many more each year. */
  readonly first: number;
  readonly more: number;
  /** By how many percent the price of one rises each year, and may rise at most. */
  readonly rise: number;
  readonly priceCap: number;
}

/** Two of four vendors charge more than their cap allows. */
const SEATS: readonly Seats[] = [
  { first: 60, more: 15, rise: 9, priceCap: 4 },
  { first: 240, more: 30, rise: 4, priceCap: 5 },
  { first: 180, more: 0, rise: 8, priceCap: 3 },
  { first: 45, more: 10, rise: 5, priceCap: 7 },
];
/** What is metered by its use has no seats. */
const LARGEST_COST = 300_000;
/** A cost of the last years is in the ledger of uplifts, whatever day it is. */
const LEDGER_MONTHS = 36;

/** The price of one seat of the last cost in whole cents, and those before it; each cost is the product. */
function withSeats(rows: readonly AnnualCost[], { first, more, rise }: Seats): AnnualCost[] {
  const lastYear = rows.length - 1;
  const quantityIn = (year: number) => first + year * more;
  const lastPrice = (rows[lastYear]?.cost ?? 0) / quantityIn(lastYear);
  return rows.map((row, year) => {
    const cents = Math.round((lastPrice / (1 + rise / 100) ** (lastYear - year)) * 100);
    const quantity = quantityIn(year);
    return {
      ...row,
      cost: fromCents(cents * quantity),
      quantity,
      unit: 'seats',
      unitPrice: fromCents(cents),
    };
  });
}

/** Whether a record has a cost of the last years after another one, and a history that says nothing of its costs. */
function isSuited({ fields, annualCosts, history }: DemoContract, today: CalendarDate): boolean {
  const isRecent = annualCosts
    .slice(1)
    .some(({ date }) => date <= today && date > addMonths(today, -LEDGER_MONTHS));
  const isTold = history.some(({ kind }) => kind === 'costs' || kind === 'decided');
  const isOfSeats = fields.hostingModel === 'Cloud / SaaS' && (annualCosts.at(-1)?.cost ?? 0) <= LARGEST_COST;
  return fields.status === 'LIVE' && isOfSeats && isRecent && !isTold;
}

/** Gives four records of different vendors seats and a price cap. */
export function withPriceCaps(contracts: readonly DemoContract[], today: CalendarDate): DemoContract[] {
  const left = [...SEATS];
  const vendors = new Set<string>();
  return contracts.map((contract) => {
    const { vendor } = contract.fields;
    if (vendors.has(vendor) || !isSuited(contract, today)) return contract;
    const seats = left.shift();
    if (seats === undefined) return contract;
    vendors.add(vendor);
    const { priceCap } = seats;
    return {
      ...contract,
      fields: { ...contract.fields, priceCap },
      annualCosts: withSeats(contract.annualCosts, seats),
    };
  });
}
