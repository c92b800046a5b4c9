import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of this run of all journeys. It is removed with all temporary files of the run. */
export function runFolder(): string {
  return join(tmpdir(), 'journeys');
}

/** The data folder with the loaded demo, which every worker copies. */
export function templateFolder(): string {
  return join(runFolder(), 'template');
}
