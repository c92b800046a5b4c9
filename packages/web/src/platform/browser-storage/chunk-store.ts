/** A header that names chunks, and the chunks. */
export interface StoredChunks {
  /** Another one after each commit. */
  readonly revision: string;
  readonly header: ArrayBuffer;
  readonly chunks: ReadonlyMap<string, ArrayBuffer>;
}

/** What a commit makes current. */
export interface ChunkCommit {
  readonly revision: string;
  /** The revision that it replaces; null replaces any. */
  readonly replaces: string | null;
  readonly header: ArrayBuffer;
  /** The chunks that the header names; all others are removed. */
  readonly ids: readonly string[];
}

/** Keeps bytes for the browser's next page. All of it can be missing the next time. */
export interface ChunkStore {
  /** What was committed last, and null for nothing. */
  read(): Promise<StoredChunks | null>;
  /** Adds chunks, which count for nothing until a commit names them. */
  put(chunks: ReadonlyMap<string, ArrayBuffer>): Promise<void>;
  /** False when another tab has committed since the revision that is replaced; nothing is changed then. */
  commit(commit: ChunkCommit): Promise<boolean>;
  /** Removes everything. */
  remove(): Promise<void>;
}

const DATABASE = 'pactbook';
const STORE = 'kept';
const HEADER = 'header';

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused it.')));
  });
}

/** Opens the database; reading does not create it, and gives null when there is none. */
async function openDatabase(mode: IDBTransactionMode): Promise<IDBDatabase | null> {
  const opening = indexedDB.open(DATABASE, 1);
  let isMissing = false;
  opening.addEventListener('upgradeneeded', () => {
    isMissing = mode === 'readonly';
    if (isMissing) opening.transaction?.abort();
    else opening.result.createObjectStore(STORE);
  });
  try {
    return await settled(opening);
  } catch (error) {
    if (isMissing) return null;
    throw error;
  }
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Value>,
): Promise<Value | null> {
  const database = await openDatabase(mode);
  if (database === null) return null;
  // Another tab removes the database; an open connection would keep it waiting.
  database.addEventListener('versionchange', () => database.close());
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The browser gave up.')),
      );
    });
    const [value] = await Promise.all([work(transaction.objectStore(STORE)), done]);
    return value;
  } finally {
    database.close();
  }
}

interface StoredHeader {
  readonly revision: string;
  readonly header: ArrayBuffer;
}

function isStoredHeader(value: unknown): value is StoredHeader {
  return (
    typeof value === 'object' &&
    value !== null &&
    'revision' in value &&
    typeof value.revision === 'string' &&
    'header' in value &&
    value.header instanceof ArrayBuffer
  );
}

async function readAll(store: IDBObjectStore): Promise<StoredChunks | null> {
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled<unknown[]>(store.getAll())]);
  const all = new Map(keys.map((key, at) => [key, values[at]]));
  const header = all.get(HEADER);
  if (!isStoredHeader(header)) return null;
  const chunks = new Map<string, ArrayBuffer>();
  for (const [key, value] of all)
    if (typeof key === 'string' && value instanceof ArrayBuffer) chunks.set(key, value);
  return { ...header, chunks };
}

async function commitIn(
  store: IDBObjectStore,
  { revision, replaces, header, ids }: ChunkCommit,
): Promise<boolean> {
  const before = await settled<unknown>(store.get(HEADER));
  const isOurs = isStoredHeader(before) && before.revision === replaces;
  if (replaces !== null && !isOurs) return false;
  store.put({ revision, header } satisfies StoredHeader, HEADER);
  const named = new Set<IDBValidKey>([HEADER, ...ids]);
  for (const key of await settled(store.getAllKeys())) if (!named.has(key)) store.delete(key);
  return true;
}

/** The chunks in the browser's IndexedDB. Every function rejects when the browser refuses it. */
export const indexedChunks: ChunkStore = {
  read: () => withStore('readonly', readAll),
  put: async (chunks) => {
    await withStore('readwrite', async (store) => {
      for (const [id, chunk] of chunks) store.put(chunk, id);
    });
  },
  commit: async (commit) => (await withStore('readwrite', (store) => commitIn(store, commit))) === true,
  remove: async () => void (await settled(indexedDB.deleteDatabase(DATABASE))),
};
