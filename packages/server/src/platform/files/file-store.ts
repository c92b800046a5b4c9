import type { Readable } from 'node:stream';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { OrganisationScope } from '../database/organisation-scope.ts';

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file on this machine that a store is to take over. */
export interface FileToKeep {
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file that a store holds. */
export interface FileEntry {
  readonly id: string;
  /** Unix milliseconds. */
  readonly changedAt: number;
}

/**
 * Where the files of documents are. A file is named by its organisation and an id of our own, never by what people call
 * it (ASVS 5.3.2), is written once, and never changes.
 */
export interface FileStore {
  /**
   * Takes a file over; when it resolves, the file is where it outlives a cut of the power. The given one may be gone then.
   *
   * @throws AppError `unavailable` when the store has no space or does not answer
   */
  put(scope: OrganisationScope, id: string, file: FileToKeep): Promise<void>;
  /** The bytes of a file, or of a part of it. @throws FileMissing; AppError `unavailable` */
  read(scope: OrganisationScope, id: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file, if it is there. */
  remove(scope: OrganisationScope, id: string): Promise<void>;
  /** Every file of an organisation, in no order. */
  list(scope: OrganisationScope): AsyncIterable<FileEntry>;
  /** Lets `work` read the file by a path on this machine. @throws FileMissing; AppError `unavailable` */
  withPath<Result>(
    scope: OrganisationScope,
    id: string,
    work: (path: string) => Promise<Result>,
  ): Promise<Result>;
  /** The id that the store carries; null when it has none. @throws AppError `unavailable` */
  readMark(): Promise<string | null>;
  /** Gives the store its id, so that it outlives a cut of the power. @throws AppError `unavailable` */
  writeMark(id: string): Promise<void>;
  /** Ends connections. */
  close(): void;
}

/** The name of the file, or object, that holds the id of a store. */
export const MARK = '.pactbook-store';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id in the text of a mark. @throws Error when it is none: a cut or a person left something else there */
export function idOfMark(text: string): string {
  const id = text.trim();
  if (!UUID.test(id)) throw new Error(`The store of documents has a file ${MARK} that does not hold an id.`);
  return id;
}

/** A file is missing: it was deleted outside of the product, or a backup was restored without it. */
export class FileMissing extends Error {
  constructor(id: string, cause?: unknown) {
    super(`The file ${id} is not in the store.`, { cause });
    this.name = 'FileMissing';
  }
}

/** The refusal while there is no room for files. */
export function noSpaceLeft(cause: unknown): AppError {
  return new AppError('unavailable', 'There is no space left for files. Please tell your administrator.', {
    retryAfterSeconds: 60,
    cause,
  });
}

/** Whether an error says that a disk is full, or what this user may use of it. */
export function isOutOfSpace(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
  );
}
