import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { FileStore } from './file-store.ts';
import {
  claimDocumentStore,
  noteDocumentStore,
  noteStoreMarked,
  readDocumentStore,
  replaceDocumentStore,
} from './store.ts';

const LOOK_EVERY_MS = 200;
const LOOKS = 75;

/** The documents of this database are not in the store that this server was given. */
class OtherDocumentStore extends Error {
  constructor(place: string, hasAnother: boolean) {
    super(
      `The documents of this database are in another place than ${place}, which ` +
        `${hasAnother ? 'belongs to another installation' : 'holds none of them'}. ` +
        'Give this server the same PACTBOOK_DATA or PACTBOOK_S3_BUCKET as the others. If the documents were moved here: ' +
        'npm run pactbook -- documents use-store',
    );
    this.name = 'OtherDocumentStore';
  }
}

/**
 * Makes sure that this server keeps documents where the other servers of the database do. The first server writes an id
 * into the store; a cut on the way is finished by the next start. A store that has an id already, with a database that
 * knows none (a restored backup of before), is taken as it is.
 *
 * @param place the store in words, for the person who starts the server
 * @throws OtherDocumentStore when it is another store; AppError `unavailable` when the store does not answer
 */
export async function checkDocumentStore(
  database: Database,
  files: FileStore,
  place: string,
  newId: () => string,
): Promise<void> {
  const mark = await files.readMark();
  if ((await readDocumentStore(database)) === null)
    await noteDocumentStore(database, mark ?? newId(), mark !== null);
  for (let look = 0; look < LOOKS; look += 1) {
    const known = await readDocumentStore(database);
    const found = await files.readMark();
    if (known === null || found === known.id) {
      if (known?.isMarked === false) await noteStoreMarked(database);
      return;
    }
    if (found !== null || known.isMarked) throw new OtherDocumentStore(place, found !== null);
    if (await claimDocumentStore(database)) {
      await files.writeMark(known.id);
      await noteStoreMarked(database);
      return;
    }
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('Another server is marking the store of documents and does not come to an end.');
}

/**
 * Makes the given store the one that the database knows, after the documents were moved to it.
 *
 * @returns its id
 */
export async function useDocumentStore(
  database: Database,
  files: FileStore,
  newId: () => string,
): Promise<string> {
  const found = await files.readMark();
  const id = found ?? newId();
  if (found === null) await files.writeMark(id);
  await replaceDocumentStore(database, id);
  return id;
}
