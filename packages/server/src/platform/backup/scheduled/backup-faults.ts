/** Why a scheduled backup was not made: a sentence for administrators, who see no folder of the server in it. */
class BackupFailed extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'BackupFailed';
  }
}

const NOT_WRITABLE = 'The server may not write into the folder for backups.';
const FULL = 'The disk of the folder for backups is full.';

/** What keeps a backup from being written, by the code of the system's error. */
const WRITING: Readonly<Record<string, string>> = {
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: 'The disk of the folder for backups cannot be written.',
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: 'The disk of the folder for backups takes no file of this size.',
  ENOENT: 'The folder for backups is not there and cannot be made.',
  ENOTDIR: 'PACTBOOK_BACKUP_FOLDER is no folder.',
  EEXIST: 'PACTBOOK_BACKUP_FOLDER is no folder.',
  EIO: 'The disk of the folder for backups fails.',
};

function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null;
  return Object.hasOwn(WRITING, error.code) ? (WRITING[error.code] ?? null) : null;
}

/**
 * The failure of a backup in words.
 */
export function explainBackupFault(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return new BackupFailed('The server stopped before the backup was complete.', error);
  const sentence = sentenceOf(error);
  if (sentence !== null) return new BackupFailed(sentence, error);
  return error instanceof Error ? error : new BackupFailed(String(error), error);
}
