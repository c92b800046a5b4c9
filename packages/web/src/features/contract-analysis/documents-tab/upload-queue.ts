import { analyzedType, NOT_ANALYZABLE } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import { documentTypeOfName } from '@pactbook/domain/features/documents/document-type.ts';
import { FILE_EMPTY, fileTooLarge } from '@pactbook/domain/features/documents/document.ts';
import { FileUploads } from '../../../platform/uploads/file-uploads.ts';
import type { FileUpload, UploadState } from '../../../platform/uploads/file-uploads.ts';

const BYTES_OF_MEGABYTE = 1024 * 1024;

/** Why a file is not sent. The server checks the same again, and its content. */
function faultOfContract(file: Pick<File, 'name' | 'size'>, mostMegabytes: number): string | null {
  if (analyzedType(documentTypeOfName(file.name)) === null) return NOT_ANALYZABLE;
  if (file.size === 0) return FILE_EMPTY;
  return file.size > mostMegabytes * BYTES_OF_MEGABYTE ? fileTooLarge(mostMegabytes) : null;
}

/** Whether leaving the page now would lose something. */
export function isRunning({ state }: FileUpload): boolean {
  return state.kind === 'waiting' || state.kind === 'sending';
}

/** The contracts that are on their way. One that has arrived is in the list of documents instead. */
export class ContractUploads extends FileUploads<FileUpload> {
  /** Adds files and sends them; those that cannot be sent say why at once. */
  add(files: readonly File[], mostMegabytes: number): void {
    this.append(files, (file, key) => {
      const reason = faultOfContract(file, mostMegabytes);
      return { key, file, state: reason === null ? { kind: 'waiting' } : { kind: 'refused', reason } };
    });
  }

  protected override settle(item: FileUpload, state: UploadState): void {
    if (state.kind === 'done') this.remove(item.key);
    else super.settle(item, state);
  }

  /** Cancels all that are on their way. */
  cancelAll(): void {
    for (const item of this.items()) if (isRunning(item)) this.cancel(item.key);
  }
}
