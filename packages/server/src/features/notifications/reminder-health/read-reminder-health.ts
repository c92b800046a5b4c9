import { createHash } from 'node:crypto';
import { healthScope } from '@pactbook/domain/features/notifications/access.ts';
import { planningDay } from '@pactbook/domain/features/notifications/digest-time.ts';
import type { HealthReason, ReminderHealth } from '@pactbook/domain/features/notifications/notification.ts';
import {
  reminderHealthOf,
  type RecordHealth,
} from '@pactbook/domain/features/notifications/reminder-health.ts';
import { addedDeadlinesOf } from '@pactbook/domain/features/notifications/reminder-plan.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { mailStateOf, type MailDelivery, type MailState } from '@pactbook/domain/kernel/mail-content.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { Kept } from '../../../platform/freshness/kept.ts';
import { declareKept } from '../../../platform/freshness/registry.ts';
import { readCounters } from '../../../platform/freshness/queries.ts';
import type { Versions } from '../../../platform/freshness/version.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { findOldestWaitingMail } from '../../../platform/mail/queries.ts';
import { countDeactivatedOwners } from '../queries.ts';
import { eachPage, NOBODY_MAILED } from '../reminders/read-reminders.ts';
import { planningPeople, type PlanningPeople } from '../planning/plan-notifications.ts';
import { findLiveContracts } from '../planning/read-planned-contracts.ts';
import {
  findAlikeRecords,
  findRecordsAlike,
  type AlikeRecords,
} from '../alike-records/read-alike-records.ts';

const RECORDS_SHOWN = 200;
/** What reading a page of records may take on a small machine. */
const STEP_TIMEOUT_MS = 5_000;
/** What looking at a million records in groups may take on a busy machine. */
const GROUPS_TIMEOUT_MS = 15_000;
/** Groups of records that are alike: where there are more, records are counted one by one, page by page. */
const MOST_GROUPS = 20_000;

const ANSWERS = declareKept({
  name: 'notifications.health',
  what: 'An answer of Reminder Health',
  of: ['records', 'references'],
  by: 'rights',
  bytes: 6 * 1024 * 1024,
});

const SENTENCES: Readonly<Record<HealthReason, string>> = {
  noDates: 'It has no end date.',
  nobodyMailed: NOBODY_MAILED,
  nobodyReached: 'No emails are sent, and its recipients turned the inbox off.',
};

/** What the health of the reminders of some records depends on beside them. */
interface Circumstances {
  readonly people: PlanningPeople;
  readonly today: CalendarDate;
  readonly mail: MailState;
  readonly deactivatedOwners: number;
}

type Found = ReminderHealth['records'][number];

/** A record as it is named where it reminds no one. */
interface Named {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly endDate: CalendarDate | null;
}

/** Whether records of a state remind no one, for a reason. */
const isSilent = (state: RecordHealth): state is HealthReason => Object.hasOwn(SENTENCES, state);

/** Counts records by their state. */
class HealthCount {
  readonly #as: Circumstances;
  readonly #health = { live: 0, warned: 0, decided: 0, administratorsOnly: 0, silent: 0 };
  readonly #records: Found[] = [];

  constructor(as: Circumstances) {
    this.#as = as;
  }

  /** @returns the state of so many records of which the same holds */
  add({ subject, reminded, count }: Omit<AlikeRecords, 'key'>): RecordHealth {
    const health = this.#health;
    const state = reminderHealthOf(subject, this.#as.people.audience, this.#as, reminded);
    health.live += count;
    if (state === 'administratorsOnly') health.administratorsOnly += count;
    if (state === 'settled') health.decided += count;
    else if (isSilent(state)) health.silent += count;
    else health.warned += count;
    return state;
  }

  /** Names one that reminds no one; records come in the order of their ids. */
  name({ id, product, vendor, endDate }: Named, reason: HealthReason): void {
    if (this.#records.length === RECORDS_SHOWN) return;
    this.#records.push({
      contract: { id, product, vendor },
      endDate,
      reason,
      sentence: SENTENCES[reason],
    });
  }

  result(): ReminderHealth {
    const { mail, deactivatedOwners } = this.#as;
    return { mail, ...this.#health, deactivatedOwners, records: this.#records };
  }
}

/** What is read of the organisation before its records, with its versions. */
interface Beginning extends Omit<Circumstances, 'deactivatedOwners'> {
  readonly versions: Versions<'records' | 'references'>;
}

/**
 * Which of the Live records that a user manages, or of all that they view, would remind no one, and why. Answers are kept until a record, a person, their
 * settings, the mail or the day changes.
 */
export class ReminderHealths {
  readonly #database: Database;
  readonly #mailDelivery: MailDelivery;
  readonly #kept = new Kept<ReminderHealth, 'records' | 'references'>(ANSWERS);
  readonly #mostGroups: number;

  /** @param mostGroups where more are alike in fewer ways, records are counted one by one */
  constructor(database: Database, mailDelivery: MailDelivery, mostGroups = MOST_GROUPS) {
    this.#database = database;
    this.#mailDelivery = mailDelivery;
    this.#mostGroups = mostGroups;
  }

  /** @throws DatabaseUnavailable (or its kinds) when the database is in trouble */
  async find({ scope, actor }: Pick<Caller, 'scope' | 'actor'>, now: number): Promise<ReminderHealth> {
    const { versions, ...beginning } = await this.#read(scope, (db) => this.#begin(db, scope, now));
    const { mail, today, people } = beginning;
    const settings = createHash('sha256')
      .update(JSON.stringify([mail, [...people.byId]]))
      .digest('base64url');
    const whose = { ...scope, rights: JSON.stringify(healthScope(actor)), of: [today, settings] };
    return await this.#kept.get(whose, versions, async () => {
      const deactivatedOwners = await this.#read(scope, (db) => countDeactivatedOwners(db, actor));
      const as = { ...beginning, deactivatedOwners };
      return (await this.#countGroups(scope, actor, as)) ?? (await this.#countOneByOne(scope, actor, as));
    });
  }

  /** Counts the records that are alike together; null where there are too many kinds of them. */
  async #countGroups(
    scope: OrganisationScope,
    actor: Actor,
    as: Circumstances,
  ): Promise<ReminderHealth | null> {
    const count = new HealthCount(as);
    const countAll = async (db: Transaction): Promise<ReminderHealth | null> => {
      const { today } = as;
      const groups = await findAlikeRecords(db, actor, { most: this.#mostGroups, today });
      if (groups === null) return null;
      const reasons = new Map<string, HealthReason>();
      for (const group of groups) {
        const state = count.add(group);
        if (isSilent(state)) reasons.set(group.key, state);
      }
      const silent = { keys: [...reasons.keys()], most: RECORDS_SHOWN, today };
      for (const { key, ...record } of await findRecordsAlike(db, actor, silent)) {
        const reason = reasons.get(key);
        if (reason !== undefined) count.name(record, reason);
      }
      return count.result();
    };
    return await this.#read(scope, countAll, GROUPS_TIMEOUT_MS);
  }

  async #countOneByOne(scope: OrganisationScope, actor: Actor, as: Circumstances): Promise<ReminderHealth> {
    const count = new HealthCount(as);
    await eachPage(
      (page) => this.#read(scope, (db) => findLiveContracts(db, actor, page)),
      async (page) =>
        page.forEach((record) => {
          const reminded = addedDeadlinesOf(record)
            .filter(({ date }) => date >= as.today)
            .map(({ reminder }) => reminder?.userId ?? null);
          const state = count.add({ subject: record, reminded, count: 1 });
          if (isSilent(state)) count.name(record, state);
        }),
    );
    return count.result();
  }

  #read<Result>(
    scope: OrganisationScope,
    work: (db: Transaction) => Promise<Result>,
    timeoutMs = STEP_TIMEOUT_MS,
  ): Promise<Result> {
    return this.#database.read(scope, work, { timeoutMs, isLong: true });
  }

  async #begin(db: Transaction, scope: OrganisationScope, now: number): Promise<Beginning> {
    const [versions, people, waiting] = await Promise.all([
      readCounters(db),
      planningPeople(db, now),
      findOldestWaitingMail(db),
    ]);
    const mail = mailStateOf(this.#mailDelivery, waiting, now);
    const today = planningDay(now, people.timeZoneId);
    return { people, mail, today, versions };
  }
}
