import { ApiError } from '../api-client/api-error.ts';
import { refusalWords } from '../api-client/refusal-words.ts';

/** Files that are uploaded at the same time. */
export const MOST_AT_ONCE = 3;
/** Answers after which a retry would change nothing. */
const REFUSALS: readonly number[] = [403, 404, 413, 415, 422];

/** The state of one file. */
export type UploadState =
  | { readonly kind: 'chosen' | 'waiting' | 'done' | 'cancelled' }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  /** It was not sent, or the server refused it for good: a retry would change nothing. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The server already has a document with this content. */
  | { readonly kind: 'duplicate'; readonly of: { readonly id: string; readonly name: string } };

/** One file on its way. */
export interface FileUpload {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
}

/** Uploads one file; its error decides the state. */
export type SendFile<Item> = (
  item: Item,
  how: { onProgress: (sent: number, total: number) => void; signal: AbortSignal },
) => Promise<unknown>;

/**
 * The uploads of one page: at most three at a time, each with its progress, each of which can be cancelled or retried.
 * Independent of the screen, which subscribes.
 */
export class FileUploads<Item extends FileUpload> {
  #items: readonly Item[] = [];
  #lastKey = 0;
  readonly #running = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #send: SendFile<Item>;
  readonly #onSent: (item: Item) => void;

  constructor(send: SendFile<Item>, onSent: (item: Item) => void) {
    this.#send = send;
    this.#onSent = onSent;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly items = (): readonly Item[] => this.#items;

  /** Uploads a file again; `as` changes its choices. */
  retry(key: number, as: Partial<Item> = {}): void {
    this.#change(key, { ...as, state: { kind: 'waiting' } });
    this.startWaiting();
  }

  cancel(key: number): void {
    const running = this.#running.get(key);
    if (running) running.abort();
    else this.#change(key, { state: { kind: 'cancelled' } });
  }

  /** Removes a file; its upload is aborted. */
  remove(key: number): void {
    this.#running.get(key)?.abort();
    this.set(this.#items.filter((item) => item.key !== key));
    this.startWaiting();
  }

  /** Removes all files and aborts their uploads. */
  clear(): void {
    for (const running of this.#running.values()) running.abort();
    this.set([]);
  }

  /** Adds files, each with its own key, and uploads those that wait. */
  protected append(files: readonly File[], itemOf: (file: File, key: number) => Item): void {
    const added = files.map((file) => {
      this.#lastKey += 1;
      return itemOf(file, this.#lastKey);
    });
    this.set([...this.#items, ...added]);
    this.startWaiting();
  }

  protected set(items: readonly Item[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }

  protected startWaiting(): void {
    for (const item of this.#items) {
      if (this.#running.size >= MOST_AT_ONCE) return;
      if (item.state.kind === 'waiting' && !this.#running.has(item.key)) void this.#run(item);
    }
  }

  /** The state after a failed upload. */
  protected stateOfFailure(error: unknown): UploadState {
    if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' };
    if (!(error instanceof ApiError)) return { kind: 'failed', reason: 'The upload failed. Try again.' };
    const isRefused = error.status !== null && REFUSALS.includes(error.status);
    return { kind: isRefused ? 'refused' : 'failed', reason: refusalWords(error) };
  }

  protected settle({ key }: Item, state: UploadState): void {
    this.#change(key, { state });
  }

  #change(key: number, changes: Partial<Item> | Pick<FileUpload, 'state'>): void {
    this.set(this.#items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }

  async #run(item: Item): Promise<void> {
    const stopping = new AbortController();
    this.#running.set(item.key, stopping);
    const onProgress = (sent: number, total: number) =>
      this.#change(item.key, { state: { kind: 'sending', sent, total } });
    onProgress(0, item.file.size);
    let state: UploadState = { kind: 'done' };
    try {
      await this.#send(item, { onProgress, signal: stopping.signal });
    } catch (error) {
      state = this.stateOfFailure(error);
    }
    this.#running.delete(item.key);
    this.settle(item, state);
    if (state.kind === 'done') this.#onSent(item);
    this.startWaiting();
  }
}
