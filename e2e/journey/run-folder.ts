import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Workers inherit the environment of the process that starts them, including the folder of the run. */
const VARIABLE = 'PACTBOOK_JOURNEY_FOLDER';

/** The folder of this run of all journeys, created on demand. */
export function runFolder(): string {
  return (process.env[VARIABLE] ??= mkdtempSync(join(tmpdir(), 'pactbook-journeys-')));
}

/** The data folder with the loaded demo, which every worker copies. */
export function templateFolder(): string {
  return join(runFolder(), 'template');
}
