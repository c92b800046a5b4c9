import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Workers inherit the environment of the process that starts them, including the folder of the run. */
const VARIABLE = 'PACTBOOK_JOURNEY_FOLDER';

/** The folder of this run of all journeys, created on demand. */
export function runFolder(): string {
  return (process.env[VARIABLE] ??= mkdtempSync(join(tmpdir(), 'pactbook-journeys-')));
}

/** The data folder with the loaded demo; `copyTemplate` copies it. */
export function templateFolder(): string {
  return join(runFolder(), 'template');
}

/** Copies the data folder with the loaded demo. As root its database belongs to another user, and still does in the copy. */
export function copyTemplate(folder: string): void {
  execFileSync('cp', ['-a', `${templateFolder()}/.`, folder]);
}
