import type { DatabaseLog } from '../database-log.ts';
import { reachUnusedPostgres } from '../../postgres/reach-postgres.ts';
import { openSnapshot } from './snapshot.ts';

/** A file that the database has, with the SHA-256 of its content; null for one from before these were kept. */
export interface FileSum {
  readonly organisationId: string;
  readonly id: string;
  readonly sha256: string | null;
}

/** The files of the database in a data folder that no server uses. @throws FolderInUse */
export async function readFileSums(folder: string, log: DatabaseLog): Promise<FileSum[]> {
  const server = await reachUnusedPostgres({ folder }, log);
  const snapshot = await openSnapshot(server.url);
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
    await server.close();
  }
}
