import { settlesTerm, type ContractTerm } from '@pactbook/domain/features/contracts/decision.ts';
import { recipientsOf } from '@pactbook/domain/features/notifications/audience.ts';
import { weekdayOf } from '@pactbook/domain/features/notifications/digest-time.ts';
import {
  LATE_DAYS,
  reminderKey,
  termDeadlinesOf,
  type Deadline,
} from '@pactbook/domain/features/notifications/reminder-plan.ts';
import { DEFAULT_LEAD_DAYS } from '@pactbook/domain/features/organisations/lead-days.ts';
import { addDays, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { momentAt } from '@pactbook/domain/kernel/zoned-time.ts';
import { listContractTerms } from '../features/contract-terms/queries.ts';
import {
  insertPastReminders,
  type PastReminder,
} from '../features/notifications/delivery/write-past-reminders.ts';
import {
  planningPeople,
  type PlanningPeople,
} from '../features/notifications/planning/plan-notifications.ts';
import {
  findContractsById,
  type NotifiedContract,
} from '../features/notifications/planning/read-planned-contracts.ts';
import type { Command } from '../platform/command.ts';
import type { PastClock } from './past-clock.ts';

const HOUR_MS = 3_600_000;
/** Of so many terms the reminders of one reached no one. */
const SILENT_OF = 8;
/** Of so many reminders one stayed unopened. */
const UNSEEN_OF = 3;

interface Past {
  readonly clock: PastClock;
  readonly people: PlanningPeople;
  readonly today: CalendarDate;
}

/** A deadline of a term that is over, with the days between which people were reminded of it. */
interface PastDeadline {
  readonly record: NotifiedContract;
  readonly deadline: Deadline;
  readonly since: CalendarDate;
  readonly until: CalendarDate;
}

/** The deadlines of a record's terms whose reminders are all past. */
function pastDeadlines(
  record: NotifiedContract,
  terms: readonly ContractTerm[],
  { addedOn, today }: { readonly addedOn: CalendarDate; readonly today: CalendarDate },
): PastDeadline[] {
  return terms.flatMap(({ number, startDate, endDate, noticeDeadline, renewal, decision }) => {
    const ofTerm = {
      ...record,
      termNumber: number,
      endDate,
      noticeDeadline,
      renewalType: renewal?.type ?? null,
    };
    const isSettled = decision !== null && settlesTerm(decision.decision);
    const until = isSettled ? decision.decidedOn : today;
    const since = startDate !== null && startDate > addedOn ? startDate : addedOn;
    return termDeadlinesOf({ ...ofTerm, status: 'LIVE', isSettled: false })
      .filter(({ date }) => date < addDays(today, -LATE_DAYS))
      .map((deadline) => ({ record: ofTerm, deadline, since, until }));
  });
}

/** The reminders of one deadline: each with the Monday's email up to its lead day, to those whom it concerned. */
function remindersOfDeadline(past: Past, { record, deadline, since, until }: PastDeadline): PastReminder[] {
  const { clock, people, today } = past;
  return DEFAULT_LEAD_DAYS.flatMap((stage) => {
    const day = addDays(deadline.date, -stage);
    const monday = addDays(day, 1 - weekdayOf(day));
    if (monday <= since || monday >= until) return [];
    const sentAt = momentAt(monday, 8, people.timeZoneId);
    clock.moveTo(sentAt);
    return recipientsOf(record, deadline.kind, people.audience, monday).map(
      ({ listener, because }, index) => ({
        id: clock.newId(),
        userId: listener.actor.userId,
        kind: deadline.kind,
        dedupeKey: reminderKey(record, deadline, stage),
        contractId: record.id,
        details: { product: record.product, deadline: deadline.date, stage, because },
        inApp: monday > addDays(today, -365),
        sentAt,
        answer: `250 2.0.0 Ok: queued as ${(sentAt + index).toString(16).toUpperCase()}`,
        seenAt: (stage + index) % UNSEEN_OF === 0 ? null : sentAt + (1 + (stage % 7)) * HOUR_MS,
      }),
    );
  });
}

/**
 * Keeps the reminders of deadlines that passed while the organisation used the product, so that each of its terms has a
 * proof; what is still to come is planned by the product itself.
 *
 * @param records the ids of the records with the days on which they were added
 */
export async function loadPastReminders(
  command: Command,
  clock: PastClock,
  records: ReadonlyMap<string, CalendarDate>,
  { now, today }: { readonly now: number; readonly today: CalendarDate },
): Promise<void> {
  const { db, scope } = command;
  const past = { clock, people: await planningPeople(db, now), today };
  const found: PastReminder[] = [];
  let terms = 0;
  for (const record of await findContractsById(db, [...records.keys()])) {
    const addedOn = records.get(record.id) ?? today;
    if (record.status === 'EVALUATING' || (record.endDate === null && record.noticeDeadline === null))
      continue;
    const known = await listContractTerms(db, scope, record.id);
    const deadlines = pastDeadlines(record, known, { addedOn, today });
    const byTerm = Map.groupBy(deadlines, (one) => one.record.termNumber);
    for (const ofTerm of byTerm.values()) {
      terms += 1;
      if (terms % SILENT_OF !== 0) found.push(...ofTerm.flatMap((one) => remindersOfDeadline(past, one)));
    }
  }
  await insertPastReminders(db, found);
}
