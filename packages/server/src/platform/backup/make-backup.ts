import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { mintOrganisationScope } from '../database/organisation-scope.ts';
import { readRows } from '../database/backup/read-rows.ts';
import type { Snapshot } from '../database/backup/snapshot.ts';
import { readKeptKey, readNamedFiles, type NamedFile } from '../database/backup/snapshot-facts.ts';
import { readSequences, readTableShapes } from '../database/backup/table-shape.ts';
import { readApplied } from '../database/migrations/pending.ts';
import { PRODUCT_VERSION } from '../configuration/product-version.ts';
import { FileMissing, type FileStore } from '../files/file-store.ts';
import { SIGNING_KEY } from '../sessions/store.ts';
import {
  documentMember,
  FORMAT,
  HEADER_NAME,
  rowsMember,
  secretFingerprint,
  type BackupHeader,
  type BackupManifest,
} from './archive-format.ts';
import { writeArchive, type ArchiveWriter } from './write-archive.ts';

/** What a backup is made of. */
export interface BackupSource {
  readonly snapshot: Snapshot;
  readonly files: FileStore;
  /** PACTBOOK_SECRET; null where the secret is in the database. */
  readonly secret: string | null;
  /** Unix milliseconds. */
  readonly madeAt: number;
  /** Ends the work early: the server stops. */
  readonly signal?: AbortSignal;
}

/** What a backup came to. */
export interface MadeBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
  readonly bytes: number;
}

/** There is nothing to back up: the database was never migrated. */
class NothingToBackUp extends Error {
  constructor() {
    super('There is no database of Pactbook here yet, so there is nothing to back up.');
    this.name = 'NothingToBackUp';
  }
}

/**
 * Writes a backup to a file, which appears when it is complete and outlives a cut of the power by then.
 *
 * @throws NothingToBackUp; the faults of the disk, with nothing left behind
 */
export async function makeBackup(path: string, source: BackupSource): Promise<MadeBackup> {
  const fresh = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const made = await streamBackup(createWriteStream(fresh, { flags: 'wx', mode: 0o600 }), source);
    const handle = await open(fresh, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    const { size } = await stat(fresh);
    await rename(fresh, path);
    return { ...made, bytes: size };
  } catch (error) {
    // A file of that name that someone else is writing is left alone.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      await rm(fresh, { force: true });
    throw error;
  }
}

/** As `makeBackup`, to a stream. */
export async function streamBackup(
  output: Writable,
  { snapshot, files, secret, madeAt, signal }: BackupSource,
): Promise<Omit<MadeBackup, 'bytes'>> {
  const { client } = snapshot;
  const migrations = (await readApplied(client))?.migrations ?? [];
  if (migrations.length === 0) throw new NothingToBackUp();
  const tables = await readTableShapes(client);
  const keptSecret = await readKeptKey(client, SIGNING_KEY);
  const header: BackupHeader = {
    format: FORMAT,
    version: PRODUCT_VERSION,
    madeAt: new Date(madeAt).toISOString(),
    migrations: [...migrations],
    secret: {
      origin: secret === null ? 'database' : 'environment',
      fingerprint: secretFingerprint(secret ?? keptSecret ?? ''),
    },
    tables,
  };
  const archive = writeArchive(output);
  try {
    await archive.add(HEADER_NAME, Buffer.from(JSON.stringify(header)));
    const rows: Record<string, number> = {};
    for (const table of tables) {
      rows[table.name] = 0;
      let part = 0;
      for await (const { lines, rows: count } of readRows(client, table)) {
        signal?.throwIfAborted();
        part += 1;
        rows[table.name] = (rows[table.name] ?? 0) + count;
        await archive.add(rowsMember(table.name, part), lines);
      }
    }
    const documents = await addDocuments(archive, readNamedFiles(client), files, signal);
    const manifest = await archive.finish({ rows, sequences: await readSequences(client), ...documents });
    return { header, manifest };
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    await archive.abort(reason);
    throw error;
  }
}

/** A file that is named and not there is reported, and does not keep the others from being backed up. */
async function addDocuments(
  archive: ArchiveWriter,
  named: AsyncIterable<NamedFile>,
  files: FileStore,
  signal: AbortSignal | undefined,
): Promise<Pick<BackupManifest, 'documents' | 'missingDocuments'>> {
  const missingDocuments: string[] = [];
  let documents = 0;
  for await (const { organisationId, id } of named) {
    signal?.throwIfAborted();
    const member = documentMember(organisationId, id);
    try {
      await files.withPath(mintOrganisationScope(organisationId), id, async (path) => {
        const { size } = await stat(path);
        await archive.addStream(member, size, createReadStream(path));
      });
      documents += 1;
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      missingDocuments.push(member);
    }
  }
  return { documents, missingDocuments };
}
