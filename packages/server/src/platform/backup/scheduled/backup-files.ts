import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsToRemove, type Retention } from './retention.ts';

const NAME = /^pactbook-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst$/;
/** Of a backup that was not compared with its sums yet. Nothing takes it for one. */
const UNVERIFIED = '.unverified';

/** The name of the file of a backup: the moment that it holds, in UTC, without signs that a file system refuses. */
export function backupNameOf(madeAt: number): string {
  return `pactbook-${new Date(madeAt).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`;
}

/** When a file with such a name was made, in Unix milliseconds; null for a file of another name. */
function madeAtOf(name: string): number | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const moment = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(moment) ? null : moment;
}

/** Where a backup is written before it counts as one. */
export function unverifiedPath(folder: string, name: string): string {
  return join(folder, `${name}${UNVERIFIED}`);
}

/** Makes a backup that was verified one that counts; it is there after a cut of the power as well. */
export async function acceptBackup(folder: string, name: string): Promise<void> {
  await rename(unverifiedPath(folder, name), join(folder, name));
  // Windows syncs no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what backups that were cut off left behind. */
export async function removeUnfinished(folder: string): Promise<void> {
  const isUnfinished = (name: string): boolean => {
    const [whole, rest] = name.split(UNVERIFIED);
    return whole !== undefined && madeAtOf(whole) !== null && (rest === '' || rest === '.part');
  };
  const names = (await readdir(folder)).filter(isUnfinished);
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/** Removes the backups that need not be kept. Files of other names are nobody's but their owner's. @returns how many */
export async function removeOldBackups(folder: string, keep: Retention): Promise<number> {
  const names = new Map(
    (await readdir(folder)).flatMap((name): [number, string][] => {
      const madeAt = madeAtOf(name);
      return madeAt === null ? [] : [[madeAt, name]];
    }),
  );
  const old = backupsToRemove([...names.keys()], keep).flatMap((madeAt) => names.get(madeAt) ?? []);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  return old.length;
}
