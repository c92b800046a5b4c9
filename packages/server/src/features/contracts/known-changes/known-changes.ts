import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { readChanges } from '../list/read-list-changes.ts';
import { readChangeCounter } from '../queries.ts';

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
  readonly era: symbol;
}

/** Something that was read of a record, and when. */
export interface ReadAt {
  /** The change counter that it was read at, or an earlier one. */
  readonly stamp: bigint;
  readonly era: symbol;
}

/** Whether what was read of a record is still what would be read at the counter that changes are known up to. */
export function stillHolds({ stamp, era }: ReadAt, id: string, known: KnownChanges): boolean {
  return era === known.era && stamp >= known.since && (known.changedAt.get(id) ?? known.since) <= stamp;
}

interface Changes extends KnownChanges {
  since: bigint;
  upTo: bigint;
  readonly changedAt: Map<string, bigint>;
  /** Reads what is missing, for all who wait for it. */
  reading: Promise<void> | null;
}

const beginAt = (counter: bigint): Changes => ({
  since: counter,
  upTo: counter,
  changedAt: new Map(),
  era: Symbol('era'),
  reading: null,
});

/** Which records of each organisation changed, as `list_changes` says it: read once for all who ask. */
export class ChangesOfOrganisations {
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

  /** What is known, without asking the database; null where none are remembered. */
  peek({ organisationId }: OrganisationScope): KnownChanges | null {
    return this.#changes.peek(organisationId) ?? null;
  }

  /**
   * What is known of the changes up to a value of the counter, or a later one; null where none are remembered, and after
   * the counter went back.
   *
   * @param before up to which value they were known before the caller asked for the counter, where that is known: then
   *   more that was learned meanwhile is not taken for a counter that went back
   */
  async upTo(scope: OrganisationScope, counter: bigint, before?: bigint): Promise<KnownChanges | null> {
    for (;;) {
      const known = this.#changes.get(scope.organisationId);
      if (known === undefined || known.upTo === counter) return known ?? null;
      if (before !== undefined && before <= counter && counter < known.upTo) return known;
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

  /**
   * Notes a change of one record that this server committed, so that it need not be read. Where changes before it are not
   * known yet, it is read with them instead.
   *
   * @param counter the change counter since the change
   * @param readAt its value at a moment before the record was read in the transaction of the change
   * @returns how what was read of the record dates; null where others may have changed it as well
   */
  note(scope: OrganisationScope, id: string, counter: bigint, readAt: bigint): ReadAt | null {
    const known = this.#changes.get(scope.organisationId) ?? beginAt(readAt);
    // The row of the counter is locked from the change to its commit: nobody else has had a value in between.
    if (known.upTo !== counter - 1n) return null;
    const { era } = known;
    const isAlone = stillHolds({ stamp: readAt, era }, id, known);
    if (known.changedAt.size > CHANGED_RECORDS) {
      known.since = counter;
      known.changedAt.clear();
    }
    known.changedAt.delete(id);
    known.changedAt.set(id, counter);
    known.upTo = counter;
    this.#changes.set(scope.organisationId, known);
    return isAlone ? { stamp: counter, era } : null;
  }

  /** Reads the changes that are not yet known. */
  async #readOn(scope: OrganisationScope, known: Changes): Promise<void> {
    const from = known.upTo;
    const { counter, changes } = await this.#database.read(scope, async (db) => {
      const present = await readChangeCounter(db, scope);
      return { counter: present, changes: await readChanges(db, scope, from, present) };
    });
    if (counter < from) {
      this.#changes.set(scope.organisationId, beginAt(counter));
      return;
    }
    // More was noted meanwhile.
    if (counter < known.upTo) return;
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
