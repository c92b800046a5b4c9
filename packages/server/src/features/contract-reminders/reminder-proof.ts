import { canReadReminderProof } from '@pactbook/domain/features/contract-reminders/access.ts';
import {
  verdictOf,
  warningOf,
  type PersonWarning,
  type ProofRow,
  type ReminderProof,
  type TermProof,
} from '@pactbook/domain/features/contract-reminders/reminder-proof.ts';
import { settlesTerm, type ContractTerm } from '@pactbook/domain/features/contracts/decision.ts';
import { decideBy } from '@pactbook/domain/features/contracts/renewal.ts';
import { isReminderKind, REMINDER_REASONS } from '@pactbook/domain/features/notifications/notification.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { forbidden, notFound } from '@pactbook/domain/kernel/app-error.ts';
import {
  addDays,
  calendarDateAt,
  daysBetween,
  type CalendarDate,
} from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { listContractTerms } from '../contract-terms/queries.ts';
import { findContractSubject } from '../contracts/queries.ts';
import { findDelivered, type DeliveredReminder } from '../notifications/queries.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { belongsToTerm, findAddedOn, findWarnings, type TermDays } from './queries.ts';

/** The reminders of a term that are listed: of more, the newest. */
const ROWS_LISTED = 1_000;

/** Each term from its first day up to the one after it, the present one first: together they are all days. */
function daysOfTerms(terms: readonly ContractTerm[]): TermDays[] {
  return terms.map(({ number, startDate }, index) => {
    const next = terms[index - 1]?.startDate ?? null;
    return {
      number,
      from: index === terms.length - 1 ? null : startDate,
      to: next === null ? null : addDays(next, -1),
    };
  });
}

/** The day of the answer, and the one on which the record was added. */
interface ProofDays {
  readonly today: CalendarDate;
  readonly addedOn: CalendarDate | null;
}

function termProof(
  term: ContractTerm,
  people: readonly PersonWarning[],
  { today, addedOn }: ProofDays,
): TermProof {
  const { number, startDate, endDate, decision } = term;
  const deadline = decideBy(term);
  const warning = warningOf(people, deadline);
  const decidedOn = decision !== null && settlesTerm(decision.decision) ? decision.decidedOn : null;
  const isPast = deadline !== null && deadline < today;
  const isBeforeRecord = deadline !== null && addedOn !== null && deadline < addedOn;
  const isUndecided = decidedOn === null || (deadline !== null && decidedOn > deadline);
  return {
    number,
    startDate,
    endDate,
    deadline,
    decidedOn,
    ...warning,
    verdict: verdictOf(warning, { deadline, today }),
    isBeforeRecord,
    isWarning: isPast && !isBeforeRecord && isUndecided && warning.warned === 0,
  };
}

function deliveryOf({
  isQueued,
  sentAt,
  hasFailed,
  isFile,
  mailDueAt,
}: DeliveredReminder): ProofRow['delivery'] {
  if (sentAt !== null) return isFile ? 'file' : 'sent';
  if (isQueued) return hasFailed ? 'failed' : 'queued';
  return mailDueAt === null ? 'inApp' : 'waiting';
}

function rowOf(one: DeliveredReminder, timeZoneId: string): ProofRow[] {
  const { id, kind, userId, name, details, createdAt, sentAt, mailDueAt, seenAt } = one;
  if (!isReminderKind(kind)) return [];
  const delivery = deliveryOf(one);
  const mailAt = delivery === 'inApp' ? null : (sentAt ?? mailDueAt);
  const { deadline = '', stage = 0, because, document, documentId, reminderId, note = '' } = details;
  const sentOn = calendarDateAt((mailAt ?? createdAt).getTime(), timeZoneId);
  return [
    {
      id,
      kind,
      deadline,
      document: documentId === undefined ? null : (document ?? ''),
      note: reminderId === undefined ? null : note,
      stage,
      daysLeft: deadline === '' ? stage : daysBetween(sentOn, deadline),
      person: { id: userId, name },
      because: REMINDER_REASONS.find((reason) => reason === because) ?? null,
      at: createdAt.toISOString(),
      delivery,
      mailAt: mailAt?.toISOString() ?? null,
      answer: one.answer,
      seenAt: seenAt?.toISOString() ?? null,
      snoozedUntil: one.snoozedUntil,
    },
  ];
}

/** Which record and term, and when. */
interface ProofWanted {
  readonly contractId: string;
  /** Null for the present term. */
  readonly term: number | null;
  readonly now: number;
}

/**
 * Who was warned of the terms of a record, and the reminders of one of them (docs/product/notifications.md, "Proof of
 * reminders").
 *
 * @throws AppError `not_found`, `forbidden` for people who neither edit the record nor read every record
 */
export async function proofOfContract(
  db: Transaction,
  { actor, scope }: Caller,
  { contractId, term, now }: ProofWanted,
): Promise<ReminderProof> {
  const record = await findContractSubject(db, scope, contractId);
  if (record === null) throw notFound('record');
  const decision = decide(actor, canReadReminderProof, record);
  if (!decision.allowed) throw forbidden(decision.reason);
  const terms = await listContractTerms(db, scope, contractId);
  const days = daysOfTerms(terms);
  const wanted = days.find(({ number }) => term === null || number === term);
  if (wanted === undefined) throw notFound('term');
  const { timeZoneId } = await findOrganisation(db);
  const today = calendarDateAt(now, timeZoneId);
  const addedOn = await findAddedOn(db, contractId, timeZoneId);
  const warnings = await findWarnings(db, contractId, days, timeZoneId);
  const found = await findDelivered(db, contractId, ROWS_LISTED + 1, belongsToTerm(wanted));
  return {
    terms: terms.map((one) => termProof(one, warnings.get(one.number) ?? [], { today, addedOn })),
    term: wanted.number,
    rows: found
      .slice(0, ROWS_LISTED)
      .toReversed()
      .flatMap((one) => rowOf(one, timeZoneId)),
    hasMore: found.length > ROWS_LISTED,
  };
}
