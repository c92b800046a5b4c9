import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { entityTagOf, setEntityTag } from '../../../platform/api-client/call.ts';
import { indexedChunks } from '../../../platform/browser-storage/chunk-store.ts';
import { canSeal } from '../../../platform/browser-storage/sealed-text.ts';
import { currentToken, onSessionChange } from '../../../platform/session.ts';
import { loadStorageKey } from '../../sign-in/queries.ts';
import { StoredList } from './stored-list.ts';
import type { DatedList } from './stored-list.ts';

/** A store that does not answer must not hold up the list. */
const RESTORE_MS = 2_000;
/** Changes that come close together are written once. */
const WRITE_AFTER_MS = 2_000;

/** The stored list of the present session. */
interface Keeper {
  readonly list: StoredList;
  restored: Promise<DatedList | null>;
  /** The latest list that came. */
  latest: DatedList | null;
  /** The same while it waits to be written. */
  waiting: DatedList | null;
  isWriting: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

let keeper: Keeper | null = null;
/** What the earlier session left is removed before the next one stores anything. */
let removing: Promise<void> = Promise.resolve();

const canKeep = (): boolean => canSeal() && typeof indexedDB !== 'undefined';

/** The address of the page's script, which carries a hash of all that the web consists of. */
function buildOf(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}

function whenIdleIn(token: string): () => Promise<void> {
  return async () => {
    await new Promise<void>((resolve) => {
      // Safari has no idle callback yet.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
      else setTimeout(resolve, 50);
    });
    if (currentToken() !== token) throw new Error('The session has ended.');
  };
}

function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), milliseconds);
  });
  return Promise.race([work, late]);
}

function startKeeper(token: string): Keeper {
  const list = new StoredList({
    store: indexedChunks,
    loadKey: loadStorageKey,
    build: buildOf(),
    whenIdle: whenIdleIn(token),
    newId: () => crypto.randomUUID(),
  });
  const restored = removing.then(() => within(RESTORE_MS, list.restore()));
  return { list, restored, latest: null, waiting: null, isWriting: false, timer: undefined };
}

/** Begins to read the list that this session has stored, before anybody asks for it. */
export function prepareStoredContracts(): void {
  const token = currentToken();
  if (token !== null && canKeep()) keeper ??= startKeeper(token);
}

/** The list that this session has stored, with its entity tag; null for none. */
export async function storedContracts(): Promise<Contract[] | null> {
  prepareStoredContracts();
  const kept = (await keeper?.restored) ?? null;
  if (kept === null) return null;
  const list = [...kept.list];
  setEntityTag(list, kept.tag);
  return list;
}

/** Keeps a list that came from the server, soon and in idle time. */
export function storeContracts(list: readonly Contract[]): void {
  const tag = entityTagOf(list);
  prepareStoredContracts();
  if (keeper === null || tag === undefined) return;
  const present = keeper;
  if (present.latest?.list === list && present.latest.tag === tag) return;
  present.latest = { list, tag };
  // No one asks for what was kept before any more.
  present.restored = Promise.resolve(null);
  present.waiting = present.latest;
  present.timer ??= setTimeout(() => void write(present), WRITE_AFTER_MS);
}

async function write(present: Keeper): Promise<void> {
  present.timer = undefined;
  const { waiting } = present;
  if (waiting === null || present.isWriting) return;
  present.waiting = null;
  present.isWriting = true;
  await present.list.keep(waiting);
  present.isWriting = false;
  if (keeper !== present) await forget();
  else if (present.waiting !== null) present.timer ??= setTimeout(() => void write(present), WRITE_AFTER_MS);
}

async function forget(): Promise<void> {
  if (typeof indexedDB !== 'undefined') await indexedChunks.remove().catch(() => undefined);
}

// Another session, or none: nothing of the earlier one is left behind, here and in other tabs.
onSessionChange(() => {
  clearTimeout(keeper?.timer);
  keeper = null;
  removing = forget();
});
