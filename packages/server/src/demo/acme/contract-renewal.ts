import { missedNoticeDay, type Decision } from '@pactbook/domain/features/contracts/decision.ts';
import type { ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import { NOTICE_METHODS, noticeDeadline, type Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import { addDays, addMonths, daysBetween, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DemoChange, DemoContract } from '../demo-organisation.ts';
import type { Random } from '../random.ts';
import { editorOf, RECORD_ADMIN, SYSTEM_ADMIN } from './acme-people.ts';
import type { ContractDays } from './contract-days.ts';

const NOTICES = [
  { noticeValue: 30, noticeUnit: 'DAYS' },
  { noticeValue: 60, noticeUnit: 'DAYS' },
  { noticeValue: 90, noticeUnit: 'DAYS' },
  { noticeValue: 1, noticeUnit: 'MONTHS' },
  { noticeValue: 3, noticeUnit: 'MONTHS' },
] as const satisfies readonly Partial<Renewal>[];
const EVERGREEN: Renewal = { type: 'EVERGREEN' };

const NOTICE_ENTERED_DAYS = 5;

/** Some are ended to the end of a quarter or a year, as is usual in Europe. @param share below 0.6 */
function evergreenFor(share: number): Renewal {
  if (share < 0.2) return { ...EVERGREEN, noticeValue: 6, noticeUnit: 'WEEKS', noticeToEndOf: 'QUARTER' };
  if (share < 0.4) return { ...EVERGREEN, noticeValue: 3, noticeUnit: 'MONTHS', noticeToEndOf: 'YEAR' };
  return EVERGREEN;
}

/** How a record renews, as far as it was entered: one that renews by itself does not expire. */
function renewalFor({ status, endDate }: ContractDays, random: Random): Renewal | null {
  const share = random.next();
  const notice = random.pick(NOTICES);
  if (share > 0.88 || status === 'EVALUATING') return null;
  if (endDate === null) return status === 'LIVE' && share < 0.6 ? evergreenFor(share) : null;
  if (share < 0.42 && status === 'LIVE') return { type: 'AUTO_RENEWS', termMonths: 12, ...notice };
  if (share < 0.68) return { type: 'ON_AGREEMENT', termMonths: 12, ...notice };
  return share < 0.8 ? { type: 'FIXED', ...notice } : { type: 'FIXED' };
}

/** The owners of a record, by address: an editor, sometimes with a second person; none for some. */
function ownersFor(teams: readonly string[], random: Random): string[] {
  const share = random.next();
  if (share < 0.14) return [];
  const first = editorOf(teams);
  const second = first === RECORD_ADMIN ? SYSTEM_ADMIN : RECORD_ADMIN;
  return share < 0.75 ? [first] : [first, second];
}

/** The last day to act on a term that ended. */
const actBy = (end: CalendarDate, renewal: Renewal | null): CalendarDate =>
  noticeDeadline(end, renewal) ?? end;

/** A year ago a person renewed it, some weeks before its last day for notice: it has two terms now. */
function renewalBefore(
  { fields, addedOn, history }: DemoContract,
  today: CalendarDate,
  random: Random,
): DemoChange[] {
  const { status, renewal, startDate, endDate } = fields;
  if (status !== 'LIVE' || renewal?.type !== 'ON_AGREEMENT' || !startDate || !endDate) return [];
  const from = addDays(addMonths(addDays(endDate, 1), -12), -1);
  const on = addDays(actBy(from, renewal), -random.between(8, 30));
  const settled = [addedOn, startDate, ...history.map((change) => change.on)];
  if (settled.some((day) => day >= on) || on >= today) return [];
  const by = editorOf(fields.teams);
  return [{ on, by, kind: 'renewed', changes: [{ field: 'endDate', from, to: endDate }] }];
}

const REASONS: Readonly<Record<Decision, readonly string[]>> = {
  RENEW: ['The team relies on it and the price is the same.', 'Renewal agreed with the vendor.'],
  RENEGOTIATE: ['The price went up by more than the usage.', 'We need fewer seats than we pay for.'],
  CANCEL: ['Replaced by the tool that the other teams use.', 'Hardly anybody signed in this year.'],
  LET_LAPSE: ['The project it was bought for is finished.'],
};
const DECISIONS = ['RENEW', 'RENEGOTIATE', 'CANCEL', 'LET_LAPSE'] as const;

/** Some weeks before some of the deadlines it was decided what happens. */
function decisionOn({ fields, addedOn }: DemoContract, today: CalendarDate, random: Random): DemoChange[] {
  const { status, endDate, renewal } = fields;
  const isNear = endDate !== null && endDate >= today && daysBetween(today, endDate) <= 120;
  if (status !== 'LIVE' || !isNear || renewal === null || !random.chance(0.5)) return [];
  const on = addDays(today, -random.between(1, 12));
  if (on <= addedOn) return [];
  const decision = random.pick(DECISIONS);
  const isLate = missedNoticeDay({ decision, on }, fields) !== null;
  const changes = [
    { field: 'decision', from: null, to: decision },
    { field: 'reason', from: '', to: random.pick(REASONS[decision]) },
    ...(isLate ? [{ field: 'lateNoticeAccepted', from: null, to: true }] : []),
  ];
  return [{ on, by: editorOf(fields.teams), kind: 'decided', changes }];
}

/**
 * Some of those that expired were cancelled weeks before their end; the others lapsed. Which ones follows from their names:
 * a throw of the dice would change everything that is made after them.
 */
function cancellationOf({ fields, addedOn }: DemoContract, today: CalendarDate): DemoChange[] {
  const { status, endDate, renewal, product, teams } = fields;
  if (status !== 'EXPIRED' || endDate === null || endDate >= today || product.length % 3 !== 0) return [];
  const on = addDays(actBy(endDate, renewal), -3 - (product.length % 20));
  if (on <= addedOn) return [];
  const reason = REASONS.CANCEL[product.length % 2] ?? '';
  const changes = [
    { field: 'decision', from: null, to: 'CANCEL' },
    { field: 'reason', from: '', to: reason },
  ];
  return [{ on, by: editorOf(teams), kind: 'decided', changes }];
}

/** Lately somebody entered to which end the notice of an evergreen record counts. */
function noticeEntered({ fields, addedOn }: DemoContract, today: CalendarDate): DemoChange[] {
  const { renewal, teams } = fields;
  const on = addDays(today, -NOTICE_ENTERED_DAYS);
  if (renewal?.type !== 'EVERGREEN' || renewal.noticeToEndOf === undefined || on <= addedOn) return [];
  const changes = [{ field: 'renewal', from: EVERGREEN, to: renewal }];
  return [{ on, by: editorOf(teams), kind: 'fields', changes }];
}

/** The record with what people did about its terms, its history in order of days. */
export function withTermHistory(contract: DemoContract, today: CalendarDate, random: Random): DemoContract {
  const more = [
    ...renewalBefore(contract, today, random),
    ...decisionOn(contract, today, random),
    ...cancellationOf(contract, today),
    ...noticeEntered(contract, today),
  ];
  if (more.length === 0) return contract;
  const history = [...contract.history, ...more].toSorted((one, other) => one.on.localeCompare(other.on));
  return { ...contract, history };
}

/** Days between the first and the last day for notice, where an agreement names both. */
const WINDOW_DAYS = [30, 60, 90] as const;

/**
 * How notice is given, where somebody entered it: of every third record that asks for notice. Which ones follows from their
 * names: a throw of the dice would change everything that is made after them.
 */
export function noticeFor({
  product,
  endDate,
  renewal,
}: Pick<ContractFields, 'product' | 'endDate' | 'renewal'>): Partial<ContractFields> {
  const deadline = noticeDeadline(endDate, renewal);
  const { length } = product;
  if (deadline === null || length % 3 !== 0) return {};
  return {
    noticeEarliest: addDays(deadline, -(WINDOW_DAYS[(length / 3) % WINDOW_DAYS.length] ?? 30)),
    noticeMethod: NOTICE_METHODS[length % NOTICE_METHODS.length] ?? null,
    noticeAddress: `Attn: Contract Administration\nPO Box ${1_000 + length * 37}\nDover, DE 19901`,
  };
}

/** What was entered about a record's terms. */
export function termsFor(
  days: ContractDays,
  teams: readonly string[],
  random: Random,
): Pick<ContractFields, 'renewal' | 'owners'> {
  return { renewal: renewalFor(days, random), owners: ownersFor(teams, random) };
}
