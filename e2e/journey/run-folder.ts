import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of this run of all journeys. It is removed with all temporary files of the run. */
export function runFolder(): string {
  return join(tmpdir(), 'journeys');
}

/** The data folder with the loaded demo; `copyTemplate` copies it. */
export function templateFolder(): string {
  return join(runFolder(), 'template');
}

/** Copies the data folder with the loaded demo. As root its database belongs to another user, and still does in the copy. */
export function copyTemplate(folder: string): void {
  execFileSync('cp', ['-a', `${templateFolder()}/.`, folder]);
}
