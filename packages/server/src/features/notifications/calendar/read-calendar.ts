import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { scopeTakesIn } from '@pactbook/domain/features/notifications/audience.ts';
import { planningDay } from '@pactbook/domain/features/notifications/digest-time.ts';
import { calendarFile, type CalendarEntry } from '@pactbook/domain/features/notifications/calendar-file.ts';
import { contractAddress } from '@pactbook/domain/features/notifications/digest-mail.ts';
import { deadlineWords } from '@pactbook/domain/features/notifications/notification-words.ts';
import { addedDeadlinesOf, type Deadline } from '@pactbook/domain/features/notifications/reminder-plan.ts';
import { decide, viewsAll } from '@pactbook/domain/kernel/access.ts';
import { noticeWindowWords } from '@pactbook/domain/features/contracts/renewal.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import { addDays, addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { scopeOfAccount } from '../../../platform/sessions/session-gate.ts';
import type { Services } from '../../../platform/services.ts';
import {
  findPeople,
  findContractsWithDeadlines,
  type DayWindow,
  type Person,
  type NotifiedContract,
} from '../planning/read-planned-contracts.ts';
import { belongsTo } from '../audience/read-audience.ts';
import { findCalendarOwner } from '../store.ts';
import { findOrganisation } from '../../organisations/queries.ts';

const FILE_NAME = /^([\w-]{43})\.ics$/;
const RECORDS_PER_STEP = 1_000;
/** What a calendar shows: deadlines that passed lately, and of the next years. */
const DAYS_BACK = 90;
const MONTHS_AHEAD = 36;
const MOST_ENTRIES = 5_000;
/** What a calendar of a large organisation may take on a busy machine. */
const CALENDAR_MS = 12_000;

/** By what the database knows the token of a calendar address. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A day of a calendar that the record may not have. */
type DatedEntry = Omit<Deadline, 'date'> & { readonly date: CalendarDate | null };

function entriesOf(person: Person, record: NotifiedContract, base: string | null): CalendarEntry[] {
  const isFull = decide(person.actor, canReadContractInFull, record).allowed;
  const isLive = record.status === 'LIVE';
  const { userId } = person.actor;
  const isTheirs = ({ reminder }: Deadline): boolean =>
    reminder?.userId === userId || (reminder?.userId === null && record.owners.includes(userId));
  const days: readonly DatedEntry[] = [
    ...(isLive && isFull ? [{ kind: 'noticeDeadline', date: record.noticeDeadline } as const] : []),
    ...(isLive && (isFull || scopeTakesIn(person, record))
      ? [{ kind: 'endDate', date: record.knownEnd } as const]
      : []),
    ...(isFull
      ? record.documents.map(
          (document) => ({ kind: 'documentExpires', date: document.expiresOn, document }) as const,
        )
      : []),
    ...(isFull ? addedDeadlinesOf(record).filter(isTheirs) : []),
  ];
  return days.flatMap(({ kind, date, document, reminder }) => {
    if (date === null) return [];
    const words =
      reminder === undefined
        ? deadlineWords(kind, { renews: record.renewalType === 'AUTO_RENEWS' }, isFull)
        : 'Reminder';
    const named = document?.name ?? reminder?.note ?? '';
    const page = document === undefined ? 'details' : 'documents';
    return {
      uid: `${record.id}.${document?.id ?? reminder?.id ?? record.termNumber}.${kind}@pactbook`,
      date,
      summary: `${words}: ${[named, record.product].filter(Boolean).join(', ')}`,
      description: [
        record.vendor,
        kind === 'noticeDeadline' &&
          noticeWindowWords({ noticeEarliest: record.noticeFrom, noticeDeadline: record.noticeDeadline }),
      ]
        .filter(Boolean)
        .join('\n'),
      url: base === null ? null : contractAddress(base, record.product, record.id, page),
      changedAt: record.changedAt,
      sequence: record.version,
    };
  });
}

/** The moment and the addresses of a calendar. */
interface CalendarTime {
  readonly now: number;
  readonly base: string | null;
  readonly timeZoneId: string;
}

/** The windows that one is made of, one after the other, each twice as long as the one before. */
function* partsOf({ from, to }: DayWindow): Generator<DayWindow> {
  for (let first = from, days = 1; first <= to; days *= 2) {
    const last = addDays(first, days - 1);
    yield { from: first, to: last < to ? last : to };
    first = addDays(last, 1);
  }
}

/** Whether a record `c` may have deadlines that a person reads: all that `entriesOf` takes any of. */
function isInCalendar(scope: OrganisationScope, { actor, settings }: Person): RawBuilder<boolean> {
  if (viewsAll(actor) || settings.scope === 'all') return sql`true`;
  return belongsTo(scope, { people: [actor.userId], teams: [...actor.manageTeams, ...actor.viewTeams] });
}

/**
 * The deadlines that a person may read: of the records that they read in full, and the ends of those in their scope, the
 * first of them. Where there are many records, they are looked for day by day, so that no others are read.
 */
async function entriesFor(
  db: Transaction,
  person: Person,
  { now, base, timeZoneId }: CalendarTime,
): Promise<CalendarEntry[]> {
  const today = planningDay(now, timeZoneId);
  const whole = { from: addDays(today, -DAYS_BACK), to: addMonths(today, MONTHS_AHEAD) };
  const isWanted = isInCalendar(db.scope, person);
  const find = (window: DayWindow, after: string | null) =>
    findContractsWithDeadlines(db, window, { after, limit: RECORDS_PER_STEP, isWanted });
  const entriesIn = ({ from, to }: DayWindow, records: readonly NotifiedContract[]) =>
    records
      .flatMap((record) => entriesOf(person, record, base))
      .filter(({ date }) => date >= from && date <= to);
  const inOrder = (entries: readonly CalendarEntry[]) =>
    entries.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const some = await find(whole, null);
  if (some.length < RECORDS_PER_STEP) return inOrder(entriesIn(whole, some)).slice(0, MOST_ENTRIES);
  const entries: CalendarEntry[] = [];
  for (const window of partsOf(whole)) {
    const found: CalendarEntry[] = [];
    let after: string | null = null;
    do {
      const records: NotifiedContract[] = await find(window, after);
      found.push(...entriesIn(window, records));
      after = records.length < RECORDS_PER_STEP ? null : (records.at(-1)?.id ?? null);
    } while (after !== null);
    entries.push(...inOrder(found));
    if (entries.length >= MOST_ENTRIES) break;
  }
  return entries.slice(0, MOST_ENTRIES);
}

/** Whose calendar was read, and what is in it. */
export interface ReadCalendar {
  readonly scope: OrganisationScope;
  readonly userId: string;
  readonly file: string;
}

/**
 * The calendar behind an address (docs/product/notifications.md, "Calendar"): whole days, no costs.
 *
 * @throws AppError `not_found` alike when there is no such address, it was revoked, or its owner was deactivated
 */
export async function readCalendar(
  { database, now }: Services,
  fileName: string,
  base: string | null,
): Promise<ReadCalendar> {
  const token = FILE_NAME.exec(fileName)?.[1];
  const owner = token === undefined ? null : await findCalendarOwner(database, hashOf(token));
  if (owner === null) throw notFound('calendar');
  const scope = scopeOfAccount(owner);
  const userId = owner.user_id;
  const readFile = async (db: Transaction): Promise<string> => {
    const [person] = await findPeople(db, [userId]);
    if (person === undefined) throw notFound('calendar');
    const { name, timeZoneId } = await findOrganisation(db);
    const entries = await entriesFor(db, person, { now: now(), base, timeZoneId });
    return calendarFile(`Pactbook – ${name}`, entries);
  };
  const file = await database.read(scope, readFile, { timeoutMs: CALENDAR_MS, isLong: true });
  return { scope, userId, file };
}
