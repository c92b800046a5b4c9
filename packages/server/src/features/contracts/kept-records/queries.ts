import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { Caller, KeptAnswer, KeptAnswers } from '../../../platform/http/handler.ts';
import { readChanges } from '../list/queries.ts';
import { readChangeCounter } from '../queries.ts';

/** Bytes of answers that are kept: some thousand records. */
const KEPT_BYTES = 8 * 1024 * 1024;
const ORGANISATIONS = 1_000;
/** Changed records of an organisation that are remembered; with more, what was kept before is forgotten. */
const CHANGED_RECORDS = 5_000;

interface Kept extends KeptAnswer {
  /** The change counter that the answer was read at, or an earlier one. */
  readonly stamp: bigint;
  readonly era: symbol;
}

/** What is known of the changes of an organisation. */
interface KnownChanges {
  /** All from here on. */
  since: bigint;
  /** Up to here. */
  upTo: bigint;
  /** When a record changed last. */
  readonly changedAt: Map<string, bigint>;
  /** Another one after the counter went back, as with a restored backup: nothing of before counts. */
  readonly era: symbol;
  /** Reads what is missing, for all who wait for it. */
  reading: Promise<void> | null;
}

const beginAt = (counter: bigint): KnownChanges => ({
  since: counter,
  upTo: counter,
  changedAt: new Map(),
  era: Symbol('era'),
  reading: null,
});

/** People of an organisation with the same rights read the same (docs/decisions/0068-rights-in-the-message-of-the-work.md). */
const keyOf = ({ organisationId }: OrganisationScope, actor: Actor, id: string): string =>
  `${organisationId}|${id}|${rightsKey(actor)}`;

/**
 * Answers for single records, which hold as long as `list_changes` says nothing of the record: a read of a record that
 * nobody changed costs no more than the session gate, which brings the change counter.
 */
export class KeptRecords implements KeptAnswers {
  readonly #database: Database;
  readonly #answers = new BoundedCache<string, Kept>(
    KEPT_BYTES,
    ({ bytes, etag }, key) => bytes.length + etag.length + key.length,
  );
  readonly #changes = new BoundedCache<string, KnownChanges>(ORGANISATIONS);

  constructor(database: Database) {
    this.#database = database;
  }

  has({ scope, actor }: Caller, id: string): boolean {
    return this.#answers.peek(keyOf(scope, actor, id)) !== undefined;
  }

  async find({ scope, actor, changeCounter }: Caller, id: string): Promise<KeptAnswer | null> {
    const key = keyOf(scope, actor, id);
    const known = await this.#upTo(scope, BigInt(changeCounter));
    const kept = this.#answers.get(key);
    if (kept === undefined || known === null) return null;
    const { stamp, era } = kept;
    const holds =
      era === known.era && stamp >= known.since && (known.changedAt.get(id) ?? known.since) <= stamp;
    if (!holds) this.#answers.delete(key);
    return holds ? kept : null;
  }

  /** @param stamp the change counter that the answer was read at, or an earlier one */
  keep(
    { scope, actor }: Pick<Caller, 'scope' | 'actor'>,
    id: string,
    stamp: string,
    answer: KeptAnswer,
  ): void {
    const counter = BigInt(stamp);
    let known = this.#changes.get(scope.organisationId);
    if (known === undefined) {
      known = beginAt(counter);
      this.#changes.set(scope.organisationId, known);
    }
    this.#answers.set(keyOf(scope, actor, id), { ...answer, stamp: counter, era: known.era });
  }

  /** What is known of the changes up to a value of the counter; null when nothing is kept of the organisation. */
  async #upTo(scope: OrganisationScope, counter: bigint): Promise<KnownChanges | null> {
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
  async #readOn(scope: OrganisationScope, known: KnownChanges): Promise<void> {
    const { counter, changes } = await this.#database.read(scope, async (db) => {
      const present = await readChangeCounter(db, scope);
      return { counter: present, changes: await readChanges(db, scope, known.upTo, present) };
    });
    if (counter < known.upTo) {
      this.#changes.set(scope.organisationId, beginAt(counter));
      return;
    }
    const isTooMuch = changes === null || known.changedAt.size > CHANGED_RECORDS;
    if (isTooMuch || changes.some(({ ids }) => ids === null)) {
      known.since = counter;
      known.changedAt.clear();
    }
    for (const { at, ids } of isTooMuch ? [] : changes)
      for (const id of ids ?? []) known.changedAt.set(id, at);
    known.upTo = counter;
  }
}
