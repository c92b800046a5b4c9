import {
  documentSchema,
  FILE_EMPTY,
  FILE_NOT_ALLOWED,
  fileTooLarge,
} from '@pactbook/domain/features/documents/document.ts';
import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import { documentTypeOfName } from '@pactbook/domain/features/documents/document-type.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';

/** Files that are uploaded at the same time. */
export const MOST_AT_ONCE = 3;
const BYTES_OF_MEGABYTE = 1024 * 1024;

/** A document by its name. */
export interface NamedDocument {
  readonly id: string;
  readonly name: string;
}

/** The state of one file. */
export type UploadState =
  | { readonly kind: 'chosen' | 'waiting' | 'done' | 'cancelled' }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  /** It was not sent, or the server refused it for good: a retry would change nothing. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'duplicate'; readonly of: NamedDocument };

/** One file and the choices for it. */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly category: DocumentCategory;
  readonly replaces: NamedDocument | undefined;
  readonly allowDuplicate: boolean;
  readonly state: UploadState;
}

/** The choices for added files. */
interface AddedAs {
  readonly category: DocumentCategory;
  /** Larger files are refused. */
  readonly mostMegabytes: number;
  readonly replaces?: NamedDocument | undefined;
}

/** Uploads one file; its error decides the state. */
export type SendFile = (
  item: UploadItem,
  how: { onProgress: (sent: number, total: number) => void; signal: AbortSignal },
) => Promise<unknown>;

/** Why a file is not sent. The server checks the same again, and its content (docs/product/records.md, "Documents"). */
export function faultOfFile(file: Pick<File, 'name' | 'size'>, mostMegabytes: number): string | null {
  if (documentTypeOfName(file.name) === null) return FILE_NOT_ALLOWED;
  if (file.size === 0) return FILE_EMPTY;
  return file.size > mostMegabytes * BYTES_OF_MEGABYTE ? fileTooLarge(mostMegabytes) : null;
}

/** The state after a failed upload. */
function stateOfFailure(error: unknown): UploadState {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' };
  if (!(error instanceof ApiError)) return { kind: 'failed', reason: 'The upload failed. Try again.' };
  const same = error.code === 'duplicate' ? documentSchema.safeParse(error.current).data : undefined;
  if (same) return { kind: 'duplicate', of: { id: same.id, name: same.name } };
  const reason = error.fields.file ?? error.message;
  const isRefused = error.status !== null && [404, 403, 413, 415, 422].includes(error.status);
  return { kind: isRefused ? 'refused' : 'failed', reason };
}

/** Whether leaving the page now would lose something. */
export function isUnsettled({ state }: UploadItem): boolean {
  return state.kind === 'chosen' || state.kind === 'waiting' || state.kind === 'sending';
}

/**
 * The uploads of one page: at most three at a time, each with its progress, each of which can be cancelled or retried.
 * Independent of the screen, which subscribes.
 */
export class UploadQueue {
  #items: readonly UploadItem[] = [];
  #lastKey = 0;
  readonly #running = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #send: SendFile;
  readonly #onSent: (item: UploadItem) => void;

  constructor(send: SendFile, onSent: (item: UploadItem) => void) {
    this.#send = send;
    this.#onSent = onSent;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly items = (): readonly UploadItem[] => this.#items;

  /** Adds files; those that cannot be sent say why at once. A new version is uploaded without a further press. */
  add(files: readonly File[], { category, mostMegabytes, replaces }: AddedAs): void {
    const added = files.map((file): UploadItem => {
      this.#lastKey += 1;
      const reason = faultOfFile(file, mostMegabytes);
      const start: UploadState = { kind: replaces ? 'waiting' : 'chosen' };
      const state: UploadState = reason === null ? start : { kind: 'refused', reason };
      return { key: this.#lastKey, file, category, replaces, allowDuplicate: false, state };
    });
    this.#set([...this.#items, ...added]);
    this.#startWaiting();
  }

  /** Sets the category of one file, or of all that are not uploading yet. */
  categorise(category: DocumentCategory, key?: number): void {
    this.#set(
      this.#items.map((item) =>
        item.state.kind === 'chosen' && (key === undefined || key === item.key)
          ? { ...item, category }
          : item,
      ),
    );
  }

  /** Uploads every added file. */
  start(): void {
    this.#set(
      this.#items.map((item) =>
        item.state.kind === 'chosen' ? { ...item, state: { kind: 'waiting' } } : item,
      ),
    );
    this.#startWaiting();
  }

  /** Uploads a file again; `as` changes its choices. */
  retry(key: number, as: Partial<Pick<UploadItem, 'replaces' | 'allowDuplicate'>> = {}): void {
    this.#change(key, { ...as, state: { kind: 'waiting' } });
    this.#startWaiting();
  }

  cancel(key: number): void {
    const running = this.#running.get(key);
    if (running) running.abort();
    else this.#change(key, { state: { kind: 'cancelled' } });
  }

  /** Removes a file; its upload is aborted. */
  remove(key: number): void {
    this.#running.get(key)?.abort();
    this.#set(this.#items.filter((item) => item.key !== key));
    this.#startWaiting();
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

  #change(key: number, changes: Partial<UploadItem>): void {
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }

  #startWaiting(): void {
    for (const item of this.#items) {
      if (this.#running.size >= MOST_AT_ONCE) return;
      if (item.state.kind === 'waiting' && !this.#running.has(item.key)) void this.#run(item);
    }
  }

  async #run(item: UploadItem): Promise<void> {
    const stopping = new AbortController();
    this.#running.set(item.key, stopping);
    this.#change(item.key, { state: { kind: 'sending', sent: 0, total: item.file.size } });
    const onProgress = (sent: number, total: number) =>
      this.#change(item.key, { state: { kind: 'sending', sent, total } });
    let state: UploadState = { kind: 'done' };
    try {
      await this.#send(item, { onProgress, signal: stopping.signal });
    } catch (error) {
      state = stateOfFailure(error);
    }
    this.#running.delete(item.key);
    this.#change(item.key, { state });
    if (state.kind === 'done') this.#onSent(item);
    this.#startWaiting();
  }
}
