import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { COMPRESSION } from '../../platform/backup/archive-format.ts';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { makeBackup, type MadeBackup } from '../../platform/backup/make-backup.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import type { TestServer } from '../start-test-server.ts';

/** Backs up a server of a test, while it runs. */
export async function buildBackup(
  server: TestServer,
  path: string,
  secret: string | null = null,
): Promise<MadeBackup> {
  const { dataFolder, services } = server;
  const files = openFileStore({ dataFolder, s3: null });
  const snapshot = await services.database.openSnapshot();
  try {
    return await makeBackup(path, { snapshot, files, secret, madeAt: services.now() });
  } finally {
    await snapshot.close();
    files.close();
  }
}

/** One member of an archive. */
export interface ArchiveMember {
  readonly name: string;
  readonly content: Buffer;
}

/** The members of an archive, in their order, whatever is in them. */
export async function readMembers(path: string): Promise<ArchiveMember[]> {
  const members: ArchiveMember[] = [];
  const entries = extract();
  const unpacked = pipeline(createReadStream(path), createZstdDecompress(), entries);
  for await (const entry of entries) members.push({ name: entry.header.name, content: await buffer(entry) });
  await unpacked;
  return members;
}

/** An archive of these members, whether they fit together or not. */
export async function writeMembers(path: string, members: readonly ArchiveMember[]): Promise<void> {
  const tar = pack();
  for (const { name, content } of members) tar.entry({ name }, content);
  tar.finalize();
  await pipeline(tar, createZstdCompress(COMPRESSION), createWriteStream(path));
}
