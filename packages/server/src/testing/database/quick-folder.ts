import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's folder in memory: copies and flushes cost little there, and whoever dies loses there what they lose elsewhere. */
const MEMORY_FOLDER = '/dev/shm';
/** Room for the databases of a few tests at once. */
const ROOM_NEEDED = 4 * 1024 ** 3;

/** Where the databases of tests lie: in memory where there is such a folder with room, else where temporary files lie. */
export function quickFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > ROOM_NEEDED ? MEMORY_FOLDER : tmpdir();
  } catch {
    // Not every system has it.
    return tmpdir();
  }
}
