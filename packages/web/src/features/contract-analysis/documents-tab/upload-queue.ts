import { analyzedType, NOT_ANALYZABLE } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import { documentTypeOfName } from '@pactbook/domain/features/documents/document-type.ts';
import { FILE_EMPTY, fileTooLarge } from '@pactbook/domain/features/documents/document.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';

/** Files that are uploaded at the same time. */
const MOST_AT_ONCE = 3;
const BYTES_OF_MEGABYTE = 1024 * 1024;
/** Answers after which a retry would change nothing. */
const REFUSALS: readonly number[] = [403, 404, 413, 415, 422];

export type UploadState =
  | { readonly kind: 'waiting' | 'cancelled' }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  /** It was not sent, or refused for good. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** One file on its way. A file that has arrived is in the list of documents instead. */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
}

/** Uploads one file; its error decides the state. */
export type SendFile = (
  file: File,
  how: { onProgress: (sent: number, total: number) => void; signal: AbortSignal },
) => Promise<unknown>;

/** Why a file is not sent. The server checks the same again, and its content. */
function faultOfContract(file: Pick<File, 'name' | 'size'>, mostMegabytes: number): string | null {
  if (analyzedType(documentTypeOfName(file.name)) === null) return NOT_ANALYZABLE;
  if (file.size === 0) return FILE_EMPTY;
  return file.size > mostMegabytes * BYTES_OF_MEGABYTE ? fileTooLarge(mostMegabytes) : null;
}

function stateOfFailure(error: unknown): UploadState {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' };
  if (!(error instanceof ApiError)) return { kind: 'failed', reason: 'The upload failed. Try again.' };
  const isRefused = error.status !== null && REFUSALS.includes(error.status);
  return { kind: isRefused ? 'refused' : 'failed', reason: refusalWords(error) };
}

/** Whether leaving the page now would lose something. */
export function isUnderWay({ state }: UploadItem): boolean {
  return state.kind === 'waiting' || state.kind === 'sending';
}

/**
 * The uploads of the page: at most three at a time, each with its progress, each of which can be cancelled or retried.
 * Independent of the screen, which subscribes.
 */
export class ContractUploads {
  #items: readonly UploadItem[] = [];
  #lastKey = 0;
  readonly #running = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #send: SendFile;
  readonly #onSent: () => void;

  constructor(send: SendFile, onSent: () => void) {
    this.#send = send;
    this.#onSent = onSent;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly items = (): readonly UploadItem[] => this.#items;

  /** Adds files and sends them; those that cannot be sent say why at once. */
  add(files: readonly File[], mostMegabytes: number): void {
    const added = files.map((file): UploadItem => {
      this.#lastKey += 1;
      const reason = faultOfContract(file, mostMegabytes);
      const state: UploadState = reason === null ? { kind: 'waiting' } : { kind: 'refused', reason };
      return { key: this.#lastKey, file, state };
    });
    this.#set([...this.#items, ...added]);
    this.#startWaiting();
  }

  retry(key: number): void {
    this.#change(key, { kind: 'waiting' });
    this.#startWaiting();
  }

  cancel(key: number): void {
    const running = this.#running.get(key);
    if (running) running.abort();
    else this.#change(key, { kind: 'cancelled' });
  }

  /** Cancels all that are on their way. */
  cancelAll(): void {
    for (const item of this.#items) if (isUnderWay(item)) this.cancel(item.key);
  }

  remove(key: number): void {
    this.#running.get(key)?.abort();
    this.#set(this.#items.filter((item) => item.key !== key));
  }

  /** Removes all files and aborts their uploads. */
  clear(): void {
    for (const running of this.#running.values()) running.abort();
    this.#set([]);
  }

  #set(items: readonly UploadItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }

  #change(key: number, state: UploadState): void {
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, state } : item)));
  }

  #startWaiting(): void {
    for (const item of this.#items) {
      if (this.#running.size >= MOST_AT_ONCE) return;
      if (item.state.kind === 'waiting' && !this.#running.has(item.key)) void this.#run(item);
    }
  }

  async #run({ key, file }: UploadItem): Promise<void> {
    const stopping = new AbortController();
    this.#running.set(key, stopping);
    this.#change(key, { kind: 'sending', sent: 0, total: file.size });
    const onProgress = (sent: number, total: number) => this.#change(key, { kind: 'sending', sent, total });
    try {
      await this.#send(file, { onProgress, signal: stopping.signal });
      this.#running.delete(key);
      this.remove(key);
      this.#onSent();
    } catch (error) {
      this.#running.delete(key);
      this.#change(key, stateOfFailure(error));
    }
    this.#startWaiting();
  }
}
