import type { DatabaseLog } from '../database-log.ts';
import { openFolderSnapshot } from './snapshot.ts';

/** A file that the database has, with the SHA-256 of its content; null for one from before these were kept. */
export interface FileSum {
  readonly organisationId: string;
  readonly id: string;
  readonly sha256: string | null;
}

/** The files of an embedded database that nobody uses. @throws FolderInUse */
export async function readFileSums(folder: string, log: DatabaseLog): Promise<FileSum[]> {
  const snapshot = await openFolderSnapshot(folder, log);
  try {
    const { rows } = await snapshot.client.query<{
      organisation_id: string;
      id: string;
      sha256: string | null;
    }>(
      `select organisation_id, id, sha256 from stored_files where state = 'kept' order by organisation_id, id`,
    );
    return rows.map(({ organisation_id: organisationId, id, sha256 }) => ({ organisationId, id, sha256 }));
  } finally {
    await snapshot.close();
  }
}
