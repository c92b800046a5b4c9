import { chownSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { runProgram } from './run-program.ts';
import type { Launch } from './account.ts';

/**
 * Makes a new database: complete or not at all. It is made beside its place and moved there when it is on the disk; what an
 * earlier attempt left is removed.
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
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (launch.owner !== null) chownSync(unfinished, launch.owner.uid, launch.owner.gid);
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
    await runProgram(initdb, args, launch);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  // Takes the place of an empty folder, and fails on one with files.
  renameSync(unfinished, cluster);
  await syncFolderOf(cluster);
}

/** The move is on the disk when its folder is. Windows has no such call, and needs none. */
async function syncFolderOf(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(`${path}/..`);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
