import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { endBearers } from '../database/backup/end-bearers.ts';
import { forgetSealed } from '../database/backup/forget-sealed.ts';
import { endRestore } from '../database/backup/restore-mark.ts';
import { advanceCounters } from '../database/backup/advance-counters.ts';
import {
  checkMigrations,
  openRestoreTarget,
  RestoreRefused,
  type RestoreTarget,
} from '../database/backup/restore-target.ts';
import {
  emptyTables,
  openTable,
  restConstraints,
  setSequences,
  type RowsWriter,
} from '../database/backup/write-rows.ts';
import type { DatabaseLog } from '../database/database-log.ts';
import type { DatabaseSettings } from '../database/open-database.ts';
import { mintOrganisationScope, type OrganisationScope } from '../database/organisation-scope.ts';
import type { FileStore, FileToKeep } from '../files/file-store.ts';
import { BackupDamaged, documentMember, secretFingerprint, type BackupHeader } from './archive-format.ts';
import { readArchive, type ReadArchive } from './read-archive.ts';

/** Where a backup goes, and how. */
export interface RestorePlace {
  readonly settings: DatabaseSettings;
  readonly files: FileStore;
  /** A folder for files on their way into the store, on its disk where it is a folder. */
  readonly uploadFolder: string;
  /** PACTBOOK_SECRET of the place; null where the secret is in the database. */
  readonly secret: string | null;
  /** What becomes of a backup that was made under another secret: refused, without what is sealed, or as it is. */
  readonly sealed: 'refuse' | 'forget' | 'keep';
  /** What becomes of API tokens, calendar addresses and one-time links; those that were revoked since are among them. */
  readonly bearers: 'end' | 'keep';
  readonly log: DatabaseLog;
}

/** What a restore brought. */
export interface RestoredBackup extends ReadArchive {
  /** Whose second factors, providers' secrets and unsent mails were left out, in words. */
  readonly forgotten: readonly string[];
  /** How many API tokens, calendar addresses and links were ended, in words. */
  readonly ended: readonly string[];
}

/**
 * Restores a backup into an empty place: all of it or nothing. The whole file is read and compared first; a restore that
 * is cut leaves a mark, and can be begun again.
 *
 * @throws BackupDamaged; RestoreRefused when the place is not empty, the backup is of a newer version, or was made under
 *   another secret; FolderInUse; DatabaseUnavailable
 */
export async function restoreBackup(path: string, place: RestorePlace): Promise<RestoredBackup> {
  const { header, manifest } = await readArchive(path);
  await checkMigrations(header.migrations);
  const hasOtherSecret = !fitsSecret(header, place.secret);
  if (hasOtherSecret && place.sealed === 'refuse') throw otherSecret(header);
  const target = await openRestoreTarget(place.settings, header.migrations, place.log);
  try {
    const left = await fill(
      path,
      { header, manifest },
      target,
      place,
      hasOtherSecret && place.sealed === 'forget',
    );
    await target.finishMigrations();
    return { header, manifest, ...left };
  } finally {
    await target.close();
  }
}

function fitsSecret({ secret }: BackupHeader, here: string | null): boolean {
  return here === null ? secret.origin === 'database' : secretFingerprint(here) === secret.fingerprint;
}

function otherSecret({ secret }: BackupHeader): RestoreRefused {
  const remedy =
    secret.origin === 'environment'
      ? 'Set PACTBOOK_SECRET to the one it was made with'
      : 'Leave PACTBOOK_SECRET out: the backup brings its own';
  return new RestoreRefused(
    `The backup was made under another secret. ${remedy}, or add --forget-sealed to leave out what is sealed under it: ` +
      'second factors, secrets of identity providers and unsent mails with links.',
  );
}

/** Brings rows and documents in; the mark goes with the commit. Files that were written go again when it fails. */
async function fill(
  path: string,
  { header, manifest }: ReadArchive,
  target: RestoreTarget,
  { files, uploadFolder, bearers }: RestorePlace,
  forgets: boolean,
): Promise<Pick<RestoredBackup, 'forgotten' | 'ended'>> {
  const shapes = new Map(header.tables.map((table) => [table.name, table]));
  const members = new Map(manifest.members.map((member) => [member.name, member]));
  const writers = new Map<string, RowsWriter>();
  const keeper = new DocumentKeeper(files, uploadFolder);
  const { client } = target;
  await client.query('begin');
  try {
    const putBack = await restConstraints(client, header.tables);
    await emptyTables(client, header.tables);
    await readArchive(path, {
      rows: async (table, lines) => {
        const shape = shapes.get(table);
        if (shape === undefined)
          throw new RestoreRefused(`The backup does not say what its table ${table} is.`);
        const write = writers.get(table) ?? (await openTable(client, shape));
        writers.set(table, write);
        await write(lines);
      },
      document: async (document, content) => {
        const member = members.get(documentMember(document.organisationId, document.id));
        if (member === undefined) throw new BackupDamaged('The backup was changed while it was restored.');
        await keeper.keep(document, content, member);
      },
    });
    const forgotten = forgets ? await forgetSealed(client) : [];
    const ended = bearers === 'end' ? await endBearers(client) : [];
    await setSequences(client, manifest.sequences);
    await advanceCounters(client);
    await putBack();
    await endRestore(client);
    await client.query('commit');
    return { forgotten, ended };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await keeper.removeAll();
    throw error;
  } finally {
    await keeper.end();
  }
}

/** Puts documents into the store, and remembers them in case the restore fails. */
class DocumentKeeper {
  readonly #files: FileStore;
  readonly #uploadFolder: string;
  readonly #kept: { scope: OrganisationScope; id: string }[] = [];
  #folder: string | null = null;

  constructor(files: FileStore, uploadFolder: string) {
    this.#files = files;
    this.#uploadFolder = uploadFolder;
  }

  /** @param member what the manifest says of it: its sum was compared before the restore began */
  async keep(
    { organisationId, id }: { readonly organisationId: string; readonly id: string },
    content: Readable,
    { size, sha256 }: Omit<FileToKeep, 'path'>,
  ): Promise<void> {
    const scope = mintOrganisationScope(organisationId);
    const path = join(await this.#room(), id);
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    this.#kept.push({ scope, id });
    await this.#files.put(scope, id, { path, size, sha256 });
    await rm(path, { force: true });
  }

  async removeAll(): Promise<void> {
    for (const { scope, id } of this.#kept) await this.#files.remove(scope, id).catch(() => undefined);
  }

  async end(): Promise<void> {
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }

  async #room(): Promise<string> {
    if (this.#folder === null) {
      await mkdir(this.#uploadFolder, { recursive: true, mode: 0o700 });
      this.#folder = await mkdtemp(join(this.#uploadFolder, 'restore-'));
    }
    return this.#folder;
  }
}
