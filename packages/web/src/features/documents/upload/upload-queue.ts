import {
  documentSchema,
  FILE_EMPTY,
  FILE_NOT_ALLOWED,
  fileTooLarge,
} from '@pactbook/domain/features/documents/document.ts';
import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import { documentTypeOfName } from '@pactbook/domain/features/documents/document-type.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { FileUploads } from '../../../platform/uploads/file-uploads.ts';
import type { FileUpload, UploadState } from '../../../platform/uploads/file-uploads.ts';

const BYTES_OF_MEGABYTE = 1024 * 1024;

/** A document by its name. */
export interface NamedDocument {
  readonly id: string;
  readonly name: string;
}

/** One file and the choices for it. */
export interface UploadItem extends FileUpload {
  readonly category: DocumentCategory;
  readonly replaces: NamedDocument | undefined;
  readonly allowDuplicate: boolean;
}

/** The choices for added files. */
interface AddedAs {
  readonly category: DocumentCategory;
  /** Larger files are refused. */
  readonly mostMegabytes: number;
  readonly replaces?: NamedDocument | undefined;
}

/** Why a file is not sent. The server checks the same again, and its content (docs/product/records.md, "Documents"). */
export function faultOfFile(file: Pick<File, 'name' | 'size'>, mostMegabytes: number): string | null {
  if (documentTypeOfName(file.name) === null) return FILE_NOT_ALLOWED;
  if (file.size === 0) return FILE_EMPTY;
  return file.size > mostMegabytes * BYTES_OF_MEGABYTE ? fileTooLarge(mostMegabytes) : null;
}

/** Whether leaving the page now would lose something. */
export function isUnsettled({ state }: UploadItem): boolean {
  return state.kind === 'chosen' || state.kind === 'waiting' || state.kind === 'sending';
}

/** The documents that are added to a record: their categories are chosen before they are uploaded. */
export class UploadQueue extends FileUploads<UploadItem> {
  /** Adds files; those that cannot be sent say why at once. A new version is uploaded without a further press. */
  add(files: readonly File[], { category, mostMegabytes, replaces }: AddedAs): void {
    this.append(files, (file, key) => {
      const reason = faultOfFile(file, mostMegabytes);
      const start: UploadState = { kind: replaces ? 'waiting' : 'chosen' };
      const state: UploadState = reason === null ? start : { kind: 'refused', reason };
      return { key, file, category, replaces, allowDuplicate: false, state };
    });
  }

  /** Sets the category of one file, or of all that are not uploading yet. */
  categorise(category: DocumentCategory, key?: number): void {
    this.#changeChosen((item) => (key === undefined || key === item.key ? { ...item, category } : item));
  }

  /** Uploads every added file. */
  start(): void {
    this.#changeChosen((item) => ({ ...item, state: { kind: 'waiting' } }));
    this.startWaiting();
  }

  protected override stateOfFailure(error: unknown): UploadState {
    const isKnown = error instanceof ApiError && error.code === 'duplicate';
    const same = isKnown ? documentSchema.safeParse(error.current).data : undefined;
    if (same) return { kind: 'duplicate', of: { id: same.id, name: same.name } };
    return super.stateOfFailure(error);
  }

  #changeChosen(change: (item: UploadItem) => UploadItem): void {
    this.set(this.items().map((item) => (item.state.kind === 'chosen' ? change(item) : item)));
  }
}
