import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isSameBoot, processPlace, processStart } from './process-identity.ts';
import { showLife, showsLife, type SignOfLife } from './sign-of-life.ts';

/**
 * The lock of a data folder: one process at a time. PostgreSQL has its own lock, which knows the processes of one
 * container only: a second one would open the same files and ruin them without an error.
 *
 * The lock is a file that appears complete or not at all (a hard link to a finished one) and names its holder by
 * process id and start time, so that a reused process id is not mistaken for it. A holder in another place (another
 * container or machine on the same folder) cannot be looked at by process id; it shows that it lives by touching
 * the file every second. Every user that may enter the folder can read it. On the same machine it listens on a socket besides, which no one answers once it was killed:
 * the next start need not watch for long.
 *
 * A dead holder's lock is replaced through a successor file named after that very lock. Only one process can create
 * it, and a process that finds afterwards that the lock has changed hands meanwhile starts over: of many processes racing
 * for a stale lock exactly one wins, and a living holder's lock is never touched.
 */
const lockName = 'pactbook.lock';
const heartbeatMs = 1_000;
const foreignHolderPatienceMs = 4_000;
/** For a holder on this machine that no longer answers at its socket. */
const silentHolderPatienceMs = 1_500;
const signPrefix = 'pactbook.alive-';

const holderSchema = z.object({
  token: z.string(),
  pid: z.number().int(),
  startedAt: z.string(),
  processStart: z.string(),
  place: z.string(),
  host: z.string(),
  socketFolder: z.string().nullable(),
  /** The name of the socket in the folder that it listens on. */
  signOfLife: z.string().nullable().default(null),
  /** The inode of the folder: a copy of the folder brings the lock file along, and is another folder. */
  folder: z.string().nullable().default(null),
});

/** The process a lock file names. */
export type LockHolder = z.infer<typeof holderSchema>;

/** A held lock. `release` gives it back; it is given back as well when the process exits by itself. */
export interface FolderLock {
  /** The dead process whose lock was replaced, if any, so that what it left outside can be cleaned up. */
  predecessor: LockHolder | null;
  release(): void;
}

/** Another living process holds the folder. The message names it. */
export class FolderInUse extends Error {
  readonly holder: LockHolder;

  constructor(folder: string, holder: LockHolder) {
    const elsewhere = holder.host === hostname() ? '' : ` on ${holder.host}`;
    super(
      `The data folder ${folder} is already in use by process ${holder.pid}${elsewhere} (started ${holder.startedAt}). ` +
        'Stop that process first, or give this one a data folder of its own.',
    );
    this.name = 'FolderInUse';
    this.holder = holder;
  }
}

/**
 * Takes the lock of `folder` (which exists), at once or not at all; only a holder on another machine is watched for up
 * to 4 seconds, one in another container that does not answer for 1.5.
 *
 * @param now the time of day for the message of a later refused process
 * @param socketFolder a folder outside that dies with this process, noted for the successor
 * @throws FolderInUse when another living process has it
 */
export async function lockFolder(
  folder: string,
  now: Date,
  socketFolder: string | null,
): Promise<FolderLock> {
  const lock = join(folder, lockName);
  const token = randomUUID();
  // Before the lock names it, so that a process which finds the lock can connect to it.
  const signName = `${signPrefix}${token.slice(0, 8)}`;
  const sign = await showLife(join(folder, signName));
  const self: LockHolder = {
    token,
    pid: process.pid,
    startedAt: now.toISOString(),
    processStart: processStart(process.pid) ?? 'unknown',
    place: processPlace(),
    host: hostname(),
    socketFolder,
    signOfLife: sign === null ? null : signName,
    folder: inodeOf(folder),
  };
  const own = `${lock}.${self.token}`;
  writeComplete(own, JSON.stringify(self));
  try {
    const found = await contend(folder, lock, own);
    // What the holder of the original folder left outside is in use.
    const predecessor = found !== null && isOfCopiedFolder(folder, found) ? null : found;
    const left = predecessor?.signOfLife ?? '';
    if (left.startsWith(signPrefix)) rmSync(join(folder, basename(left)), { force: true });
    return hold(lock, self, sign, predecessor);
  } catch (error) {
    sign?.end();
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** The living process that holds a folder; null where none does. Looks only. */
export async function holderOf(folder: string): Promise<LockHolder | null> {
  const path = join(folder, lockName);
  const holder = readHolder(path);
  return holder !== null && (await isHeld(folder, path, holder)) ? holder : null;
}

async function contend(folder: string, lock: string, own: string): Promise<LockHolder | null> {
  for (;;) {
    if (createdByLink(own, lock)) return null;
    const holder = readHolder(lock);
    if (holder === null) continue;
    const claim = await claimSuccession(folder, lock, own, holder);
    // The lock changed hands between looking and claiming: the claim is worth nothing.
    if (readHolder(lock)?.token !== holder.token) {
      rmSync(claim, { force: true });
      continue;
    }
    renameSync(own, lock);
    removeClaims(folder);
    return holder;
  }
}

/**
 * Follows the chain from a dead holder over dead claimants to its end and adds a claim there. Gives the claim's path.
 */
async function claimSuccession(
  folder: string,
  lock: string,
  own: string,
  holder: LockHolder,
): Promise<string> {
  let last = { path: lock, holder };
  for (;;) {
    if (await isHeld(folder, last.path, last.holder)) throw new FolderInUse(folder, last.holder);
    const claim = `${lock}.after-${last.holder.token}`;
    if (createdByLink(own, claim)) return claim;
    const claimant = readHolder(claim);
    if (claimant !== null) last = { path: claim, holder: claimant };
  }
}

function hold(
  lock: string,
  self: LockHolder,
  sign: SignOfLife | null,
  predecessor: LockHolder | null,
): FolderLock {
  const heartbeat = setInterval(() => touch(lock), heartbeatMs);
  heartbeat.unref();
  const release = (): void => {
    clearInterval(heartbeat);
    process.removeListener('exit', release);
    sign?.end();
    if (readHolder(lock)?.token === self.token) rmSync(lock, { force: true });
  };
  process.once('exit', release);
  return { predecessor, release };
}

async function isHeld(folder: string, path: string, holder: LockHolder): Promise<boolean> {
  if (holder.token === '' || isOfCopiedFolder(folder, holder)) return false;
  if (holder.place === processPlace()) return processStart(holder.pid) === holder.processStart;
  const isHere = holder.signOfLife !== null && isSameBoot(holder.place);
  const lives = isHere ? await showsLife(join(folder, basename(holder.signOfLife ?? ''))) : null;
  if (lives === true) return true;
  // Silence at the socket is believed only together with silence in the file: a mistake would cost the data.
  const patience = lives === false ? silentHolderPatienceMs : foreignHolderPatienceMs;
  const before = modified(path);
  const patienceEnds = performance.now() + patience;
  while (performance.now() < patienceEnds) {
    await wait(heartbeatMs / 4);
    if (modified(path) !== before) return true;
  }
  return false;
}

/** The holder a lock file names; null when the file is gone; a holder with an empty token when it is damaged. */
function readHolder(path: string): LockHolder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    // Of another user: whether it lives cannot be said.
    if (isCode(error, 'EACCES')) throw error;
    // Lock files appear complete, so a broken one was left by a power cut and has no holder.
    return {
      token: '',
      pid: 0,
      startedAt: '',
      processStart: '',
      place: '',
      host: '',
      socketFolder: null,
      signOfLife: null,
      folder: null,
    };
  }
}

/** Whether the lock came with a copy of the folder that it was made for: its holder has the other one. */
function isOfCopiedFolder(folder: string, holder: LockHolder): boolean {
  return holder.folder !== null && holder.folder !== inodeOf(folder);
}

/** What a folder keeps when it is moved or mounted elsewhere, and a copy does not have; null where there is none. */
function inodeOf(folder: string): string | null {
  const { ino } = statSync(folder, { bigint: true });
  return ino === 0n ? null : String(ino);
}

function createdByLink(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function writeComplete(path: string, text: string): void {
  const descriptor = openSync(path, 'wx', 0o644);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function removeClaims(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${lockName}.after-`)) rmSync(join(folder, name), { force: true });
  }
}

function modified(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // A full disk or a vanished folder must not end the server; the next beat tries again.
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
