import { sql, type RawBuilder } from 'kysely';
import type { PersonWarning } from '@pactbook/domain/features/contract-reminders/reminder-proof.ts';
import { REMINDER_KINDS } from '@pactbook/domain/features/notifications/notification.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** The day on which a record was added. @param timeZoneId by whose days */
export async function findAddedOn(
  db: Transaction,
  contractId: string,
  timeZoneId: string,
): Promise<CalendarDate | null> {
  const { rows } = await sql<{
    added_on: string;
  }>`select (created_at at time zone ${timeZoneId})::date as added_on
    from contracts where organisation_id = ${db.organisationId} and id = ${contractId}`.execute(db);
  return rows[0]?.added_on ?? null;
}

/** A term, and the days whose reminders belong to it where they name no term: null without a bound. */
export interface TermDays {
  readonly number: number;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/**
 * Whether the notification `n` is a reminder of a term: those of its notice day and end name it in their key
 * (`reminderKey` of the domain), those of documents and those that people added belong to the term of their day.
 */
function isOfTerm(term: {
  readonly number: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly to: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql<boolean>`case when n.kind in ('noticeDeadline', 'endDate')
    then split_part(n.dedupe_key, ':', 3) = (${term.number})::text
    else (n.details ->> 'deadline')::date
      between coalesce(${term.from}::date, '-infinity') and coalesce(${term.to}::date, 'infinity') end`;
}

/** Whether the notification `n` is a reminder of this term. */
export function belongsToTerm({ number, from, to }: TermDays): RawBuilder<boolean> {
  return isOfTerm({ number: sql`${number}::int`, from: sql`${from}`, to: sql`${to}` });
}

/**
 * What each person got of the reminders of some terms of a record, by the number of the term. Reminders of documents
 * that expire are none of the term.
 *
 * @param timeZoneId by whose days
 */
export async function findWarnings(
  db: Transaction,
  contractId: string,
  terms: readonly TermDays[],
  timeZoneId: string,
): Promise<ReadonlyMap<number, PersonWarning[]>> {
  const { rows } = await sql<{ number: number; delivered_on: string | null; seen_on: string | null }>`
    with terms as (select * from unnest(${terms.map(({ number }) => number)}::int[],
      ${terms.map(({ from }) => from)}::date[], ${terms.map(({ to }) => to)}::date[]) as t (number, first, last))
    select t.number,
      (min(coalesce(m.sent_at, n.mail_sent_at)) filter (where coalesce(not m.sent_as_file, n.mail_gone_as = 'sent'))
        at time zone ${timeZoneId})::date as delivered_on,
      (min(n.seen_at) at time zone ${timeZoneId})::date as seen_on
    from terms t
    join notifications n on n.organisation_id = ${db.organisationId} and n.contract_id = ${contractId}
      and n.kind = any(${[...REMINDER_KINDS]}::text[]) and n.kind <> 'documentExpires' and not n.details ? 'passed'
      and ${isOfTerm({ number: sql`t.number`, from: sql`t.first`, to: sql`t.last` })}
    left join mail_outbox m on m.organisation_id = n.organisation_id and m.id = n.mail_id
    group by t.number, n.user_id`.execute(db);
  const grouped = Map.groupBy(rows, ({ number }) => number);
  return new Map(
    [...grouped].map(([number, people]) => [
      number,
      people.map((one) => ({ deliveredOn: one.delivered_on, seenOn: one.seen_on })),
    ]),
  );
}
