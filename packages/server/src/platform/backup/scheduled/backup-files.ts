import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsToRemove, type Retention } from './retention.ts';

const NAME = /^pactbook-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst$/;
/** Of a backup that was not compared with its sums yet. Nothing takes it for one. */
const UNVERIFIED = '.unverified';

/** A backup that was made and verified. Unix milliseconds. */
export interface GoodBackup {
  readonly madeAt: number;
  readonly fileName: string;
  readonly bytes: number;
  readonly verifiedAt: number;
}

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

/** The backups of a folder with when they were made, oldest first. */
async function backupsIn(folder: string): Promise<[madeAt: number, name: string][]> {
  const made = (await readdir(folder)).flatMap((name): [number, string][] => {
    const madeAt = madeAtOf(name);
    return madeAt === null ? [] : [[madeAt, name]];
  });
  return made.toSorted(([one], [other]) => one - other);
}

/**
 * The newest backup that is in the folder now, with its size and when it was verified; null without one, and where the
 * folder cannot be read.
 *
 * @param noted the last one that was verified: a file of its name with another size was changed and is not a backup
 */
export async function newestBackup(folder: string, noted: GoodBackup | null): Promise<GoodBackup | null> {
  for (const [madeAt, fileName] of (await backupsIn(folder).catch(() => [])).toReversed()) {
    const found = await stat(join(folder, fileName)).catch(() => null);
    if (found === null) continue;
    if (fileName !== noted?.fileName || found.size === noted.bytes)
      return { madeAt, fileName, bytes: found.size, verifiedAt: found.mtimeMs };
  }
  return null;
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

/** Removes the backups that need not be kept. Files of other names are no one's but their owner's. @returns how many */
export async function removeOldBackups(folder: string, keep: Retention): Promise<number> {
  const names = new Map(await backupsIn(folder));
  const old = backupsToRemove([...names.keys()], keep).flatMap((madeAt) => names.get(madeAt) ?? []);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  return old.length;
}
