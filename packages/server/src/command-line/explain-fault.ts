import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { isOutOfSpace } from '../platform/files/file-store.ts';
import { FolderInUse } from '../platform/postgres/folder-lock.ts';
import { UsageFault, type Subcommand } from './subcommand.ts';

/** What is wrong with a file or folder that a command was given, by the code of the system's error. */
const FILE_FAULTS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} does not exist.`,
  EACCES: (path) => `This user may not open ${path}.`,
  EPERM: (path) => `This user may not change ${path}.`,
  EROFS: (path) => `${path} is on a disk that cannot be written.`,
  ENOTDIR: (path) => `A part of the path ${path} is not a folder.`,
  EEXIST: (path) => `${path} exists already.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
};

function fileFaultOf(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return null;
  const code = String(error.code);
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'The path that was given';
  return Object.hasOwn(FILE_FAULTS, code) ? (FILE_FAULTS[code]?.(path) ?? null) : null;
}

/**
 * Says why a command was not done.
 *
 * @returns the exit code: 1 when it was refused, 2 when its words are wrong
 */
export function explainFault(
  error: unknown,
  { name }: Pick<Subcommand, 'name'>,
  complain: (line: string) => void,
): 1 | 2 {
  if (error instanceof FolderInUse) {
    complain(`${error.message} A server that runs on this folder must be stopped for this command.`);
    return 1;
  }
  const full = [error, error instanceof Error ? error.cause : null].find(isOutOfSpace);
  if (full !== undefined) {
    const place = 'path' in full && typeof full.path === 'string' ? ` to ${full.path}` : '';
    complain(`The disk is full: nothing more can be written${place}. Make space and run the command again.`);
    return 1;
  }
  const isUsage = error instanceof UsageFault || (error instanceof TypeError && 'code' in error);
  complain(fileFaultOf(error) ?? (error instanceof Error ? error.message : String(error)));
  if (isUsage || error instanceof AppError)
    complain(`npm run pactbook -- ${name} --help says how it is used.`);
  return isUsage ? 2 : 1;
}
