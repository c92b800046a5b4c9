import { writeSync } from 'node:fs';
import { FolderInUse, lockFolder } from '../../../platform/postgres/folder-lock.ts';

/**
 * A process for tests that race: tries for the lock of the folder in its argument, prints `won` and
 * holds it until it is ended, or prints `refused` and ends. With `busy` it does nothing else any more.
 */
const print = (line: string) => void writeSync(1, `${line}\n`);
try {
  await lockFolder(process.argv[2] ?? '', new Date(), null);
  print('won');
  while (process.argv[3] === 'busy') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  setInterval(() => undefined, 60_000);
} catch (error) {
  print(error instanceof FolderInUse ? 'refused' : String(error));
}
