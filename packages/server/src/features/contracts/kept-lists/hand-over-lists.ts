import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { ChunkedListCache } from '../../../platform/http/chunked-list-cache.ts';
import { momentOfChange } from '../list/read-list-changes.ts';
import { shapeOfTexts } from '../texts/read-contract-texts.ts';
import {
  saveLists,
  takeSavedLists,
  type SavedList,
  type SavedLists,
  type SavedListsPlace,
} from './write-lists.ts';

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
  /** Of the texts of this server, found once: it is the same for all organisations. */
  #shape: Promise<string> | null = null;

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
      const shape = (await this.#shape) ?? saved?.shape ?? '';
      const left = saved?.shape === shape ? saved.lists.filter(({ key }) => !this.#isTakenOver(key)) : [];
      const lists = [...left, ...current];
      if (lists.length > 0) await saveLists(this.#place, { shape, lists });
    } catch (error) {
      this.#log.warn({ err: error }, 'The lists could not be saved for the next start');
    }
  }

  async #current(): Promise<SavedList[]> {
    const lists: SavedList[] = [];
    for (const [key, list] of this.#cache.complete()) {
      const scope = this.#scopes.get(organisationOf(key));
      const moment = scope === undefined ? null : await this.#momentOf(scope, list.stamp);
      if (moment !== null) lists.push({ key, moment, ...list });
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
      this.#shape ??= shapeOfTexts(this.#database, scope);
      if ((await this.#shape) !== saved?.shape) return;
      for (const { key, stamp, moment, chunks } of saved.lists) {
        if (organisationOf(key) !== scope.organisationId) continue;
        // A list of another history of the organisation would pass for current after a recovery to an earlier moment.
        if ((await this.#momentOf(scope, stamp)) === moment) this.#cache.takeOver(key, { stamp, chunks });
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'Saved lists could not be compared; they are built anew');
    }
  }

  #momentOf(scope: OrganisationScope, stamp: bigint): Promise<string | null> {
    return this.#database.read(scope, (db) => momentOfChange(db, scope, stamp), LOOK);
  }
}

/** The id of the organisation whose list a key names (`listKey`). */
const organisationOf = (key: string): string => key.slice(0, key.indexOf('|'));
