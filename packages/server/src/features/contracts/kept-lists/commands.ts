import type { Logger } from 'pino';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { ChunkedListCache } from '../../../platform/http/chunked-list-cache.ts';
import { momentOfChange } from '../list/queries.ts';
import { shapeOfTexts } from '../texts/queries.ts';
import { saveLists, takeSavedLists, type SavedList, type SavedLists, type SavedListsPlace } from './store.ts';

/** What one look at the database may take: neither a list nor the end of a server waits for longer. */
const LOOK = { timeoutMs: 2_000 };
/** Lists that nobody asked for by then make room. */
const LONGEST_WAIT_MS = 10 * 60_000;

interface ServerParts {
  readonly database: Database;
  readonly log: Logger;
  readonly cache: ChunkedListCache;
}

/**
 * Lists go from a server that ends to the one that starts next, which builds only the chunks that changed meanwhile. Whatever
 * is in the way of that is logged, and lists are built anew.
 */
export class ListsHandOver {
  readonly #database: Database;
  readonly #cache: ChunkedListCache;
  readonly #place: SavedListsPlace;
  readonly #log: Logger;
  /** Organisations of which a list was asked for here. */
  readonly #scopes = new Map<string, OrganisationScope>();
  readonly #takenOver = new Map<string, Promise<void>>();
  #saved: Promise<SavedLists | null> = Promise.resolve(null);

  constructor({ database, log, cache }: ServerParts, place: SavedListsPlace) {
    this.#database = database;
    this.#log = log;
    this.#cache = cache;
    this.#place = place;
  }

  /** Reads what was saved. It need not be waited for: lists are. */
  begin(): void {
    this.#saved = this.#take();
    setTimeout(() => {
      this.#saved = Promise.resolve(null);
    }, LONGEST_WAIT_MS).unref();
  }

  /** Takes over the lists of an organisation, once, before one of them is read. */
  async takeOver(scope: OrganisationScope): Promise<void> {
    const { organisationId } = scope;
    this.#scopes.set(organisationId, scope);
    const begun = this.#takenOver.get(organisationId) ?? this.#takeOver(scope);
    this.#takenOver.set(organisationId, begun);
    await begun;
  }

  /** Saves the lists that are current, and those of before of which nobody asked for one. */
  async save(): Promise<void> {
    try {
      const saved = await this.#saved;
      const current = await this.#current();
      const [first] = current;
      const shape = first?.shape ?? saved?.shape ?? '';
      const left = saved?.shape === shape ? saved.lists.filter(({ key }) => !this.#isTakenOver(key)) : [];
      const lists = [...left, ...current];
      if (lists.length > 0) await saveLists(this.#place, { shape, lists });
    } catch (error) {
      this.#log.warn({ err: error }, 'The lists could not be saved for the next start');
    }
  }

  async #current(): Promise<(SavedList & { readonly shape: string })[]> {
    const lists: (SavedList & { readonly shape: string })[] = [];
    for (const [key, list] of this.#cache.complete()) {
      const scope = this.#scopes.get(organisationOf(key));
      const known = scope === undefined ? null : await this.#momentAndShape(scope, list.stamp);
      if (known?.moment != null) lists.push({ key, ...list, moment: known.moment, shape: known.shape });
    }
    return lists;
  }

  #isTakenOver(key: string): boolean {
    return this.#takenOver.has(organisationOf(key));
  }

  async #take(): Promise<SavedLists | null> {
    try {
      return await takeSavedLists(this.#place);
    } catch (error) {
      this.#log.warn({ err: error }, 'Saved lists could not be read; they are built anew');
      return null;
    }
  }

  async #takeOver(scope: OrganisationScope): Promise<void> {
    const saved = await this.#saved;
    try {
      for (const { key, stamp, moment, chunks } of saved?.lists ?? []) {
        if (organisationOf(key) !== scope.organisationId) continue;
        const here = await this.#momentAndShape(scope, stamp);
        // A list of another history of the organisation would pass for current after a recovery to an earlier moment.
        if (here.moment === moment && here.shape === saved?.shape)
          this.#cache.takeOver(key, { stamp, chunks });
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'Saved lists could not be compared; they are built anew');
    }
  }

  #momentAndShape(
    scope: OrganisationScope,
    stamp: bigint,
  ): Promise<{ readonly moment: string | null; readonly shape: string }> {
    const read = async (db: Transaction) => ({
      moment: await momentOfChange(db, scope, stamp),
      shape: await shapeOfTexts(db, scope),
    });
    return this.#database.read(scope, read, LOOK);
  }
}

/** The id of the organisation whose list a key names (`listKey`). */
const organisationOf = (key: string): string => key.slice(0, key.indexOf('|'));
