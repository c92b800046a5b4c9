import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository's root folder. */
export const repositoryRoot: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Absolute path of a file or folder in the repository, from its parts. */
export function inRepository(...parts: readonly string[]): string {
  return join(repositoryRoot, ...parts);
}
