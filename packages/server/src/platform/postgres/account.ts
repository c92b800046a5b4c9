import { spawnSync } from 'node:child_process';
import { chmodSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A user of the system by its numbers. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How a program of PostgreSQL is started. */
export interface Launch {
  /** What is put before the program and its arguments. */
  readonly prefix: readonly string[];
  /** The user that Node starts it as; null for the user of this process or where the prefix changes it. */
  readonly spawnAs: Account | null;
  /** The user that it runs as, who owns its files; null for the user of this process. */
  readonly owner: Account | null;
  /** Whether it enters folders that are closed to its user. */
  readonly entersClosedFolders: boolean;
}

/** Where programs of PostgreSQL run: no language and no time zone of the surroundings, and a folder that every user may enter. */
export const SURROUNDINGS = { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } } as const;

const NOBODY: Account = { uid: 65_534, gid: 65_534 };
const ENDS_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];

/**
 * The user that PostgreSQL runs as where this process is root, which PostgreSQL refuses: the owner of the first of these
 * folders that is not root's, else `no one`. Null where this process is not root.
 *
 * @param folders folders that exist
 */
export function accountFor(folders: readonly string[]): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const folder of folders) {
    const { uid, gid } = statSync(folder);
    if (uid !== 0) return { uid, gid };
  }
  return nobody();
}

/**
 * How a program is started that asks for the name of its user, as `initdb` does: where the user of a data folder has none, as
 * in a container, root takes `no one`.
 */
export function launchWithName(program: string, launch: Launch): Launch {
  const { owner } = launch;
  return owner === null || numbersOf((words) => words[2] === String(owner.uid)) !== null
    ? launch
    : chooseLaunch(program, nobody());
}

/**
 * The ways to start a program as a user, the best first. With `setpriv` of Linux it ends when this process is killed.
 * Another user gets one capability: to read the program and its data below folders that only root may enter.
 */
export function launchesFor(account: Account | null, platform: string = process.platform): Launch[] {
  const plain: Launch = {
    prefix: [],
    spawnAs: account,
    owner: account,
    entersClosedFolders: false,
  };
  if (platform !== 'linux') return [plain];
  if (account === null) return [{ ...plain, prefix: ENDS_WITH_PARENT }, plain];
  const asAccount = [
    ...ENDS_WITH_PARENT,
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--no-new-privs',
  ];
  const set = '-all,+dac_override';
  // Without the secure bit the kernel would drop the capability in checks by access(), and PostgreSQL would not find itself.
  const reading = [
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${set}`,
    `--ambient-caps=${set}`,
    `--bounding-set=${set}`,
  ];
  return [
    { ...plain, prefix: [...asAccount, ...reading], spawnAs: null, entersClosedFolders: true },
    { ...plain, prefix: asAccount, spawnAs: null },
    plain,
  ];
}

/**
 * The first way in which the program starts here.
 *
 * @throws Error with a sentence that says what to do when there is none
 */
export function chooseLaunch(program: string, account: Account | null): Launch {
  const found = launchesFor(account).find((launch) => {
    const [command, ...args] = [...launch.prefix, program, '--version'];
    return spawnSync(command, args, { ...SURROUNDINGS, stdio: 'ignore', ...launch.spawnAs }).status === 0;
  });
  if (found !== undefined) return found;
  const who = account === null ? 'this user' : `user ${account.uid}, because it refuses to run as root`;
  throw new Error(
    `PostgreSQL cannot be started as ${who}: ${program} does not run. ` +
      'Start Pactbook as an ordinary user, or let every user enter the folder of the program.',
  );
}

/**
 * Closes the folder of a database to all but its owner, without which PostgreSQL does not start: copies and volumes of
 * containers lose that. One of root's, who may have copied it, is given to the user that PostgreSQL runs as.
 */
export function secureCluster(folder: string, owner: Account | null): void {
  chmodSync(folder, 0o700);
  if (owner !== null && statSync(folder).uid === 0) giveFolder(folder, owner);
}

/** Gives a folder with all that is in it to a user. */
export function giveFolder(folder: string, owner: Account): void {
  for (const path of readdirSync(folder, { encoding: 'utf8', recursive: true }))
    lchownSync(join(folder, path), owner.uid, owner.gid);
  // At last, so that a start that is cut begins again.
  lchownSync(folder, owner.uid, owner.gid);
}

function nobody(): Account {
  return numbersOf(([name]) => name === 'nobody') ?? NOBODY;
}

/** The first user of this system whose entry is so; null when there is none, or no list. */
function numbersOf(isSo: (words: readonly string[]) => boolean): Account | null {
  try {
    const entries = readFileSync('/etc/passwd', 'utf8').split('\n');
    const [, , uid, gid] = entries.map((line) => line.split(':')).find(isSo) ?? [];
    return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}
