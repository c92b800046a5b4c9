import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { ChangeLog, KnownChanges } from '../../../platform/freshness/change-log.ts';
import { Kept } from '../../../platform/freshness/kept.ts';
import { declareKept } from '../../../platform/freshness/registry.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { CHANGED_RECORDS } from '../list/read-list-changes.ts';
import { findContracts } from '../queries.ts';

const RECORDS = declareKept({
  name: 'contracts.changed',
  what: 'A changed record as its readers read it; dated by its own last change',
  of: ['records'],
  by: 'rights',
  bytes: 8 * 1024 * 1024,
});
/** An answer of more records is read as a whole: together they would push each other out. */
const MOST_FROM_TEXTS = 2_000;
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
 * however many screens ask, and since when (docs/decisions/0047-what-follows-a-change.md).
 */
export class ChangedRecords {
  readonly #database: Database;
  readonly #changes: ChangeLog;
  /** As JSON; null where a record is not in the list of the reader. */
  readonly #kept = new Kept<string | null, 'records'>(RECORDS, (text) => text?.length ?? 0);

  constructor(database: Database, changes: ChangeLog) {
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
    { scope, actor, changeCounter }: Pick<Caller, 'scope' | 'actor' | 'changeCounter'>,
    since: bigint,
    most = CHANGED_RECORDS,
  ): Promise<ChangedTexts | null> {
    this.#changes.rememberFrom(scope, since);
    const known = await this.#changes.upTo(scope, BigInt(changeCounter));
    if (known === null || since < known.since || since > known.upTo) return null;
    const { upTo, generation, changedAt } = known;
    const { ids, until } = firstChanged(known, since, most);
    if (ids.length > MOST_FROM_TEXTS) return null;
    const wanted = new Map(ids.map((id) => [id, { records: `${generation} ${changedAt.get(id)}` }]));
    const { organisationId } = scope;
    // A record that changed again meanwhile is newer than this answer says, and comes once more with the next one.
    const texts = await this.#kept.getAll({ organisationId, rights: rightsKey(actor) }, wanted, (missing) =>
      this.#database.read(scope, (db) => readTexts(db, scope, actor, missing)),
    );
    const changed = [...texts.values()].filter((text) => text !== null);
    const removed = ids.filter((id) => texts.get(id) === null);
    return { counter: until ?? upTo, hasMore: until !== null, changed, removed };
  }
}

async function readTexts(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const texts = new Map<string, string | null>(ids.map((id) => [id, null]));
  for (const record of await findContracts(db, scope, actor, ids))
    texts.set(record.id, JSON.stringify(record));
  return texts;
}
