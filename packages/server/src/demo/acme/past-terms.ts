import { noticeDeadline } from '@pactbook/domain/features/contracts/renewal.ts';
import { addDays, addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents, toCents } from '@pactbook/domain/kernel/money.ts';
import type { DemoChange, DemoContract } from '../demo-organisation.ts';

/** Records that renewed by themselves because no one decided, and terms that were renegotiated. */
const DEFAULTS = 12;
const RENEGOTIATED = 4;
/** Renewals that were recorded so many days before the end, when the last day for notice was over. */
const LATE = 3;
const LATE_DAYS = 10;
/** What renegotiating took off. */
const LOWERED_PERCENT = 12;
const TALKS_DAYS = 25;
/** A first term that would be shorter begins a year earlier. */
const LEAST_MONTHS = 6;

const inOrder = (history: readonly DemoChange[]): DemoChange[] =>
  history.toSorted((one, other) => one.on.localeCompare(other.on));

/** The record with a term before the present one that renewed by itself; null where it was not here, or did not. */
function renewedByDefault(contract: DemoContract, today: CalendarDate): DemoContract | null {
  const { fields, addedOn, history } = contract;
  const { status, renewal, startDate, endDate } = fields;
  if (status !== 'LIVE' || renewal?.type !== 'AUTO_RENEWS' || !startDate || !endDate) return null;
  const from = addDays(addMonths(addDays(endDate, 1), -12), -1);
  const on = addDays(from, 1);
  if (startDate >= from || addedOn >= from || on >= today) return null;
  const isShort = addMonths(startDate, LEAST_MONTHS) > from;
  const renewed: DemoChange = {
    on,
    by: null,
    kind: 'autoRenewed',
    changes: [{ field: 'endDate', from, to: endDate }],
  };
  const begun = isShort ? { ...fields, startDate: addMonths(startDate, -12) } : fields;
  return { ...contract, fields: begun, history: inOrder([...history, renewed]) };
}

/** The record with talks before the renewal by a person, after which it costs less; null where no one renewed it. */
function renegotiated(contract: DemoContract): DemoContract | null {
  const { fields, annualCosts, addedOn, history } = contract;
  const renewal = history.find(({ kind }) => kind === 'renewed');
  const from = renewal?.changes.find(({ field }) => field === 'endDate')?.from;
  if (renewal === undefined || typeof from !== 'string') return null;
  const on = addDays(renewal.on, -TALKS_DAYS);
  const isCovered = annualCosts.some(({ date }) => date > from) && annualCosts.some(({ date }) => date < on);
  const isSettled = [addedOn, fields.startDate ?? addedOn].some((day) => day >= on);
  if (!isCovered || isSettled || history.some(({ kind }) => kind === 'costs')) return null;
  const talks: DemoChange = {
    on,
    by: renewal.by,
    kind: 'decided',
    changes: [
      { field: 'decision', from: null, to: 'RENEGOTIATE' },
      { field: 'reason', from: '', to: 'We need fewer seats than we pay for.' },
    ],
  };
  const [last] = annualCosts.filter(({ date }) => date <= from).slice(-1);
  const lowered = annualCosts.map((row) =>
    row.date > from && last !== undefined
      ? { ...row, cost: fromCents(Math.round((toCents(last.cost) * (100 - LOWERED_PERCENT)) / 100)) }
      : row,
  );
  return { ...contract, annualCosts: lowered, history: inOrder([...history, talks]) };
}

/** The record with its renewal by a person after the last day for notice; null without one, or before that term is over. */
function renewedLate(contract: DemoContract, today: CalendarDate): DemoContract | null {
  const renewal = contract.history.find(({ kind }) => kind === 'renewed');
  const from = renewal?.changes.find(({ field }) => field === 'endDate')?.from;
  if (renewal === undefined || typeof from !== 'string') return null;
  const on = addDays(from, -LATE_DAYS);
  if (from >= today || (noticeDeadline(from, contract.fields.renewal) ?? from) >= on) return null;
  const history = contract.history.map((change) => (change === renewal ? { ...change, on } : change));
  return { ...contract, history: inOrder(history) };
}

/** Some of the records with terms that ended as the page of outcomes shows them: by default, renegotiated, and late. */
export function withPastTerms(contracts: readonly DemoContract[], today: CalendarDate): DemoContract[] {
  const plans = [
    { left: DEFAULTS, change: (contract: DemoContract) => renewedByDefault(contract, today) },
    { left: RENEGOTIATED, change: renegotiated },
    { left: LATE, change: (contract: DemoContract) => renewedLate(contract, today) },
  ];
  return contracts.map((contract) => {
    for (const plan of plans) {
      const changed = plan.left > 0 ? plan.change(contract) : null;
      if (changed === null) continue;
      plan.left -= 1;
      return changed;
    }
    return contract;
  });
}
