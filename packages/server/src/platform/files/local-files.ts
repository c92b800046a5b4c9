import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OrganisationScope } from '../database/organisation-scope.ts';
import {
  FileMissing,
  idOfMark,
  isOutOfSpace,
  MARK,
  noSpaceLeft,
  type FileStore,
  type FileEntry,
} from './file-store.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Makes what was written to a file or folder outlive a cut of the power. */
async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } catch (error) {
    // Some systems know no sync of a folder.
    if (flags === 'r+' || !['EPERM', 'EINVAL', 'EISDIR', 'ENOTSUP'].includes(codeOf(error))) throw error;
  } finally {
    await handle.close();
  }
}

/** Moves a file to where it stays, also from another disk. */
async function move(from: string, to: string): Promise<void> {
  try {
    await sync(from, 'r+');
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyFile(from, to);
    await sync(to, 'r+');
  }
}

/** Makes a folder of one organisation, with what leads to it, so that it outlives a cut of the power. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  for (let path = folder; path.length >= root.length && path.startsWith(root); path = dirname(path)) {
    await sync(path, 'r');
  }
  await sync(dirname(root), 'r');
}

/**
 * Files on this machine's disk: `<root>/<organisation>/<two last digits of the id>/<id>`, readable by this user alone.
 *
 * @param root an absolute path; made with the first file
 */
export function createLocalFiles(root: string): FileStore {
  const organisationFolder = ({ organisationId }: OrganisationScope): string => join(root, organisationId);
  const pathOf = (scope: OrganisationScope, id: string): string => {
    if (!UUID.test(id)) throw new Error('A file is named by a UUID.');
    return join(organisationFolder(scope), id.slice(-2), id);
  };
  return {
    put: async (scope, id, { path }) => {
      const target = pathOf(scope, id);
      try {
        await makeFolder(root, dirname(target));
        await move(path, target);
        await sync(dirname(target), 'r');
      } catch (error) {
        throw isOutOfSpace(error) ? noSpaceLeft(error) : error;
      }
    },
    read: async (scope, id, range) => {
      try {
        const handle = await open(pathOf(scope, id), 'r');
        return handle.createReadStream(range);
      } catch (error) {
        throw codeOf(error) === 'ENOENT' ? new FileMissing(id, error) : error;
      }
    },
    remove: (scope, id) => rm(pathOf(scope, id), { force: true }),
    list: (scope) => listFolder(organisationFolder(scope)),
    withPath: async (scope, id, work) => {
      const path = pathOf(scope, id);
      if ((await stat(path).catch(() => null)) === null) throw new FileMissing(id);
      return await work(path);
    },
    readMark: async () => {
      try {
        return idOfMark(await readFile(join(root, MARK), 'utf8'));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    writeMark: async (id) => {
      await makeFolder(root, root);
      const fresh = join(root, `${MARK}.${id}`);
      await writeFile(fresh, `${id}\n`, { mode: 0o600 });
      await sync(fresh, 'r+');
      await rename(fresh, join(root, MARK));
      await sync(root, 'r');
    },
    close: () => undefined,
  };
}

async function* listFolder(folder: string): AsyncGenerator<FileEntry> {
  for (const part of await readdir(folder).catch(() => [])) {
    for (const id of await readdir(join(folder, part)).catch(() => [])) {
      const found = await stat(join(folder, part, id)).catch(() => null);
      if (found?.isFile() === true && UUID.test(id)) yield { id, changedAt: found.mtimeMs };
    }
  }
}
