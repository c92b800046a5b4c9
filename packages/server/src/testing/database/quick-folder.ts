import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * The folder of a run of tests in Linux's memory (tools/testing/test-run.ts): copies and flushes cost little there, and a process
 * that dies loses there what it loses elsewhere.
 */
const memoryFolder = (): string => join('/dev/shm', basename(tmpdir()));
/** Room for the databases of a few tests at once. */
const ROOM_NEEDED = 4 * 1024 ** 3;

/** Where the databases of tests lie: in memory where there is such a folder with room, else where temporary files lie. */
export function quickFolder(): string {
  try {
    const memory = memoryFolder();
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > ROOM_NEEDED ? memory : tmpdir();
  } catch {
    // Not every system has it.
    return tmpdir();
  }
}
