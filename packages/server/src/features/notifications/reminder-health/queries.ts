import { createHash } from 'node:crypto';
import { editScope } from '@pactbook/domain/features/contracts/access.ts';
import {
  isAdministratorsOnly,
  mailedOn,
  recipientsOf,
} from '@pactbook/domain/features/notifications/audience.ts';
import { planningDay } from '@pactbook/domain/features/notifications/digest-time.ts';
import type { HealthReason, ReminderHealth } from '@pactbook/domain/features/notifications/notification.ts';
import { termDeadlinesOf } from '@pactbook/domain/features/notifications/reminder-plan.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { mailStateOf, type MailDelivery, type MailState } from '@pactbook/domain/kernel/mail-state.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { SharedWork } from '../../../platform/http/shared-work.ts';
import { findOldestWaitingMail } from '../../../platform/mail/queries.ts';
import { countDeactivatedOwners } from '../queries.ts';
import { eachPage, NOBODY_MAILED } from '../reminders/queries.ts';
import { planningPeople, type PlanningPeople } from '../planning/commands.ts';
import { findLiveContracts, type NotifiedContract } from '../planning/queries.ts';

const RECORDS_SHOWN = 200;
/** Answers that the server keeps, sixty kilobytes each at most. */
const ANSWERS_KEPT = 100;
/** What reading a page of records may take on a small machine. */
const STEP_TIMEOUT_MS = 5_000;

const SENTENCES: Readonly<Record<HealthReason, string>> = {
  noDates: 'It has no end date.',
  nobodyMailed: NOBODY_MAILED,
  nobodyReached: 'No email goes out, and whoever would be emailed turned the inbox here off.',
};

/** Whether a Live record would warn anybody on its dates, or why not. */
function healthOf(
  record: NotifiedContract,
  { audience }: PlanningPeople,
  { today, mail }: { readonly today: CalendarDate; readonly mail: MailState },
): 'settled' | 'warned' | 'administratorsOnly' | HealthReason {
  if (record.isSettled) return 'settled';
  const deadlines = termDeadlinesOf(record);
  if (deadlines.length === 0) return record.renewalType === 'EVERGREEN' ? 'settled' : 'noDates';
  const recipients = deadlines.flatMap(({ kind }) => recipientsOf(record, kind, audience, today));
  const mailed = mailedOn(recipients, today);
  if (mailed.length === 0) return 'nobodyMailed';
  // Without a mail server only the inbox reaches people.
  const reached =
    mail === 'keptAsFiles' ? mailed.filter(({ listener }) => listener.settings.channels.inApp) : mailed;
  if (reached.length === 0) return 'nobodyReached';
  return isAdministratorsOnly(reached) ? 'administratorsOnly' : 'warned';
}

/** What the health of the reminders of some records depends on beside them. */
interface Circumstances {
  readonly people: PlanningPeople;
  readonly today: CalendarDate;
  readonly mail: MailState;
  readonly deactivatedOwners: number;
}

type Found = ReminderHealth['records'][number];

/** Counts records page by page. */
class HealthCount {
  readonly #as: Circumstances;
  readonly #health = { live: 0, warned: 0, decided: 0, administratorsOnly: 0, silent: 0 };
  readonly #records: Found[] = [];

  constructor(as: Circumstances) {
    this.#as = as;
  }

  add(record: NotifiedContract): void {
    const health = this.#health;
    const state = healthOf(record, this.#as.people, this.#as);
    health.live += 1;
    if (state === 'administratorsOnly') health.administratorsOnly += 1;
    if (state === 'settled') health.decided += 1;
    else if (state === 'warned' || state === 'administratorsOnly') health.warned += 1;
    else {
      health.silent += 1;
      const { id, product, vendor, endDate } = record;
      const contract = { id, product, vendor };
      if (this.#records.length < RECORDS_SHOWN)
        this.#records.push({ contract, endDate, reason: state, sentence: SENTENCES[state] });
    }
  }

  result(): ReminderHealth {
    const { mail, deactivatedOwners } = this.#as;
    return { mail, ...this.#health, deactivatedOwners, records: this.#records };
  }
}

/** What is read of the organisation before its records, and its name: equal names are equal answers. */
interface Beginning extends Omit<Circumstances, 'deactivatedOwners'> {
  readonly key: string;
}

/**
 * Which of the Live records that somebody manages would warn nobody, and why. Answers are kept until a record, a person, their
 * settings, the mail or the day changes; a new one is counted page by page, each in a short transaction of its own.
 */
export class ReminderHealths {
  readonly #database: Database;
  readonly #mailDelivery: MailDelivery;
  readonly #kept = new BoundedCache<string, ReminderHealth>(ANSWERS_KEPT);
  readonly #counts = new SharedWork<ReminderHealth>();

  constructor(database: Database, mailDelivery: MailDelivery) {
    this.#database = database;
    this.#mailDelivery = mailDelivery;
  }

  /** @throws DatabaseUnavailable (or its kinds) when the database is in trouble */
  async find({ scope, actor }: Pick<Caller, 'scope' | 'actor'>, now: number): Promise<ReminderHealth> {
    const whose = JSON.stringify([scope.organisationId, editScope(actor)]);
    return await this.#counts.run(whose, async () => {
      const begin = () => this.#read(scope, (db) => this.#begin(db, scope, actor, now));
      const beginning = await begin();
      const ready = this.#kept.get(beginning.key);
      if (ready !== undefined) return ready;
      const deactivatedOwners = await this.#read(scope, (db) => countDeactivatedOwners(db, scope, actor));
      const count = new HealthCount({ ...beginning, deactivatedOwners });
      await eachPage(
        (page) => this.#read(scope, (db) => findLiveContracts(db, scope, actor, page)),
        async (page) => page.forEach((record) => count.add(record)),
      );
      const health = count.result();
      // What changed meanwhile may be in it in part: then it is not of one moment, and not kept.
      if ((await begin()).key === beginning.key) this.#kept.set(beginning.key, health);
      return health;
    });
  }

  #read<Result>(scope: OrganisationScope, work: (db: Transaction) => Promise<Result>): Promise<Result> {
    return this.#database.read(scope, work, { timeoutMs: STEP_TIMEOUT_MS, isLong: true });
  }

  async #begin(db: Transaction, scope: OrganisationScope, actor: Actor, now: number): Promise<Beginning> {
    const [counters, people, waiting] = await Promise.all([
      db
        .selectFrom('organisations')
        .select(['change_counter', 'reference_counter'])
        .where('id', '=', scope.organisationId)
        .executeTakeFirstOrThrow(),
      planningPeople(db, scope, now),
      findOldestWaitingMail(db, scope),
    ]);
    const mail = mailStateOf(this.#mailDelivery, waiting, now);
    const today = planningDay(now, people.timeZoneId);
    const parts = [scope.organisationId, editScope(actor), counters, today, mail, [...people.byId]];
    return {
      people,
      mail,
      today,
      key: createHash('sha256').update(JSON.stringify(parts)).digest('base64url'),
    };
  }
}
