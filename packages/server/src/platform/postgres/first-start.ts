import { chownSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runProgram } from './run-program.ts';
import { giveFolder, launchWithName, type Launch } from './account.ts';

const UNFINISHED = '.new-';
/** What `initdb` says of a user that has only a number. */
const NAMELESS = 'could not look up effective user ID';

/**
 * Makes a new database: complete or not at all. It is made beside its place and moved there when it is on the disk; what an
 * earlier attempt left is removed. Each attempt has its own folder: the program of one that was killed may still remove
 * its files.
 *
 * The order of texts is that of their code points, which no library of the system can change.
 *
 * @param cluster where it will be; nothing or an empty folder is there
 * @param access how connections prove who they are, as `initdb` takes it
 * @throws Error with PostgreSQL's own words when it cannot be made
 */
export async function makeCluster(
  cluster: string,
  {
    initdb,
    launch,
    access,
  }: { readonly initdb: string; readonly launch: Launch; readonly access: readonly string[] },
): Promise<void> {
  removeUnfinished(cluster);
  const unfinished = mkdtempSync(`${cluster}${UNFINISHED}`);
  const { owner } = launch;
  const maker = launchWithName(initdb, launch);
  if (maker.owner !== null) chownSync(unfinished, maker.owner.uid, maker.owner.gid);
  const args = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...access,
  ];
  try {
    await runProgram(initdb, args, maker);
    if (owner !== null && owner.uid !== maker.owner?.uid) giveFolder(unfinished, owner);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw String(error).includes(NAMELESS) ? withoutName(error) : error;
  }
  // Takes the place of an empty folder, and fails on one with files.
  renameSync(unfinished, cluster);
  await syncFolderOf(cluster);
  // What the dying program of a killed attempt has written since.
  removeUnfinished(cluster);
}

function withoutName(cause: unknown): Error {
  return new Error(
    `User ${process.getuid?.()} has no name in this system, and PostgreSQL needs one to make a database. ` +
      'Start Pactbook as a user that has an entry in /etc/passwd.',
    { cause },
  );
}

function removeUnfinished(cluster: string): void {
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}${UNFINISHED}`)) continue;
    // Its program may write to it at this moment.
    rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The move is on the disk when its folder is. Windows has no such call, and needs none. */
async function syncFolderOf(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
