import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { listKey, type ListReader } from '../kept-lists/contract-lists.ts';
import {
  stillHolds,
  type ChangesOfOrganisations,
  type KnownChanges,
  type ReadAt,
} from '../known-changes/known-changes.ts';
import { CHANGED_RECORDS } from '../list/read-list-changes.ts';
import { findContracts, readChangeCounter } from '../queries.ts';

/** Bytes of records' texts that are kept: some thousand records. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** An answer of more records is read as a whole: together they would push each other out. */
const MOST_FROM_TEXTS = 2_000;
/** How often what changed while it was read is read again. */
const ATTEMPTS = 5;

/** A record as a reader reads it, as JSON; null where it is not in their list. */
interface KeptText extends ReadAt {
  readonly text: string | null;
}

/** What changed in a list, the changed records as JSON. */
export interface ChangedTexts {
  /** The change counter with these changes; below the present one where `hasMore`. */
  readonly counter: bigint;
  readonly hasMore: boolean;
  readonly changed: readonly string[];
  /** Ids of records that are no longer in the list. */
  readonly removed: readonly string[];
}

interface Wanted {
  readonly ids: readonly string[];
  /** The counter up to which they go; null for all. */
  readonly until: bigint | null;
}

/** The records that changed first after a value of the counter: so many, and the others of the last change among them. */
function firstChanged({ changedAt }: KnownChanges, since: bigint, most: number): Wanted {
  const ids: string[] = [];
  let until = since;
  for (const [id, at] of changedAt) {
    if (at <= since) continue;
    if (ids.length >= most && at > until) return { ids, until };
    ids.push(id);
    until = at;
  }
  return { ids, until: null };
}

/**
 * Changed records as their readers read them: each is read once after its change for all whose rights are the same,
 * however many screens ask, and whatever each of them was told last (docs/decisions/0047-what-follows-a-change.md).
 */
export class ChangedRecords {
  readonly #database: Database;
  readonly #changes: ChangesOfOrganisations;
  readonly #texts = new BoundedCache<string, KeptText>(
    KEPT_BYTES,
    ({ text }, key) => (text?.length ?? 0) + key.length,
  );
  /** Readings that others with the same rights wait for. */
  readonly #readings = new Map<string, Promise<void>>();

  constructor(database: Database, changes: ChangesOfOrganisations) {
    this.#database = database;
    this.#changes = changes;
  }

  /**
   * What changed in a reader's list after a value of the counter. Null where it must be read from the database: it was
   * too long ago, or too much.
   *
   * @param most changed records after which the rest is left to the next call
   */
  async find(
    reader: Pick<Caller, 'scope' | 'actor' | 'changeCounter'>,
    since: bigint,
    most = CHANGED_RECORDS,
  ): Promise<ChangedTexts | null> {
    const key = listKey(reader);
    this.#changes.rememberFrom(reader.scope, since);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await this.#changes.upTo(reader.scope, BigInt(reader.changeCounter));
      if (known === null || since < known.since || since > known.upTo) return null;
      const wanted = firstChanged(known, since, most);
      if (wanted.ids.length > MOST_FROM_TEXTS) return null;
      const missing = wanted.ids.filter((id) => this.#held(key, id, known) === null);
      if (missing.length === 0) return this.#answer(key, known, wanted);
      await (this.#readings.get(key) ?? this.#begin(key, reader, known, missing));
    }
    return null;
  }

  #held(key: string, id: string, known: KnownChanges): KeptText | null {
    const kept = this.#texts.get(`${id}|${key}`);
    return kept !== undefined && stillHolds(kept, id, known) ? kept : null;
  }

  #answer(key: string, known: KnownChanges, { ids, until }: Wanted): ChangedTexts {
    const changed: string[] = [];
    const removed: string[] = [];
    for (const id of ids) {
      const text = this.#texts.peek(`${id}|${key}`)?.text ?? null;
      if (text === null) removed.push(id);
      else changed.push(text);
    }
    return { counter: until ?? known.upTo, hasMore: until !== null, changed, removed };
  }

  #begin(key: string, reader: ListReader, { era }: KnownChanges, ids: readonly string[]): Promise<void> {
    const reading = this.#read(key, reader, era, ids).finally(() => this.#readings.delete(key));
    this.#readings.set(key, reading);
    return reading;
  }

  /** Reads records in one snapshot with the counter that dates them. */
  async #read(key: string, { scope, actor }: ListReader, era: symbol, ids: readonly string[]): Promise<void> {
    const { stamp, records } = await this.#database.read(scope, async (db) => ({
      stamp: await readChangeCounter(db, scope),
      records: await findContracts(db, scope, actor, ids),
    }));
    const texts = new Map(records.map((record) => [record.id, JSON.stringify(record)]));
    for (const id of ids) this.#texts.set(`${id}|${key}`, { text: texts.get(id) ?? null, stamp, era });
  }
}
