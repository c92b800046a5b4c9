import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { Database } from '../database/database.ts';
import type { OrganisationScope } from '../database/organisation-scope.ts';
import { readChangeCounter, readRecordChanges } from './queries.ts';

const ORGANISATIONS = 1_000;
/** Changed records of an organisation that are remembered; with more, all of them are forgotten. */
const CHANGED_RECORDS = 5_000;

/** What is known of the changes of an organisation's records. */
export interface KnownChanges {
  /** All changes after this value of the change counter are known. */
  readonly since: bigint;
  /** Up to this value. */
  readonly upTo: bigint;
  /** When each changed record changed last, in the order of these changes. */
  readonly changedAt: ReadonlyMap<string, bigint>;
  /** Another one after the counter went back, as with a restored backup: nothing that was read before counts. */
  readonly generation: number;
}

interface Changes extends KnownChanges {
  since: bigint;
  upTo: bigint;
  readonly changedAt: Map<string, bigint>;
  /** Reads what is missing, for all who wait for it. */
  reading: Promise<void> | null;
}

let generations = 0;
const beginAt = (counter: bigint): Changes => ({
  since: counter,
  upTo: counter,
  changedAt: new Map(),
  generation: (generations += 1),
  reading: null,
});

/** Which records of each organisation changed, as `list_changes` says it: read once for all who ask. */
export class ChangeLog {
  readonly #database: Database;
  readonly #changes = new BoundedCache<string, Changes>(ORGANISATIONS);

  constructor(database: Database) {
    this.#database = database;
  }

  /** What is known, without asking the database; where nothing is, changes are remembered from a value of the counter on. */
  rememberFrom({ organisationId }: OrganisationScope, counter: bigint): KnownChanges {
    const known = this.#changes.get(organisationId) ?? beginAt(counter);
    this.#changes.set(organisationId, known);
    return known;
  }

  /**
   * What is known of the changes up to a value of the counter, or a later one; null where none are remembered, and after
   * the counter went back.
   */
  async upTo(scope: OrganisationScope, counter: bigint): Promise<KnownChanges | null> {
    for (;;) {
      const known = this.#changes.get(scope.organisationId);
      if (known === undefined || known.upTo === counter) return known ?? null;
      // A reading that began before may have seen less than this caller.
      const begun = known.reading;
      if (begun === null) {
        known.reading = this.#readOn(scope, known).finally(() => (known.reading = null));
        await known.reading;
        const after = this.#changes.get(scope.organisationId);
        if (after !== known || after.upTo >= counter) return after ?? null;
        // The counter went back since the gate read it.
        return null;
      }
      await begun;
    }
  }

  /** Reads the changes that are not yet known. */
  async #readOn(scope: OrganisationScope, known: Changes): Promise<void> {
    const from = known.upTo;
    const { counter, changes } = await this.#database.read(scope, async (db) => {
      const present = await readChangeCounter(db);
      return { counter: present, changes: await readRecordChanges(db, from, present) };
    });
    if (counter < from) {
      this.#changes.set(scope.organisationId, beginAt(counter));
      return;
    }
    const isTooMuch = changes === null || known.changedAt.size > CHANGED_RECORDS;
    if (isTooMuch || changes.some(({ ids }) => ids === null)) {
      known.since = counter;
      known.changedAt.clear();
    }
    for (const { at, ids } of isTooMuch ? [] : changes) {
      for (const id of ids ?? []) {
        known.changedAt.delete(id);
        known.changedAt.set(id, at);
      }
    }
    known.upTo = counter;
  }
}
