import { sql } from 'kysely';
import type { SetupChecklist } from '@pactbook/domain/features/setup/checklist.ts';
import { readBackupState } from '../../platform/backup/scheduled/store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Services } from '../../platform/services.ts';
import { findUsedCurrencies } from '../currencies/queries.ts';

/** What this server knows of its own configuration. */
export interface ChecklistSettings {
  readonly isPublicUrlSet: boolean;
  readonly mailDelivery: 'smtp' | 'files';
  /** Where this server makes backups by itself; null where it makes none. */
  readonly backupFolder: string | null;
  /** The ids of the organisations of the demo. */
  readonly findDemo: () => Promise<readonly string[]>;
}

/** What a new installation still needs, as it is now (docs/product/running.md, "First start"). */
export async function findChecklist(
  { database }: Services,
  scope: OrganisationScope,
  { isPublicUrlSet, mailDelivery, backupFolder, findDemo }: ChecklistSettings,
): Promise<SetupChecklist> {
  const { organisationId } = scope;
  const backups = await readBackupState(database, backupFolder);
  const [found, used] = await database.read(scope, async (db) => {
    const { rows } = await sql<
      Record<'mail' | 'single_sign_on' | 'people' | 'records' | 'teams', boolean>
    >`select
        exists (select from mail_outbox where organisation_id = ${organisationId}::uuid
          and idempotency_key like 'mail-test:%' and sent_at is not null) as mail,
        exists (select from sso_connections where organisation_id = ${organisationId}::uuid and is_enabled) as single_sign_on,
        (select count(*) > 1 from users where organisation_id = ${organisationId}::uuid
          and status <> 'deactivated' and not is_service) as people,
        exists (select from contracts where organisation_id = ${organisationId}::uuid and deleted_at is null) as records,
        exists (select from teams where organisation_id = ${organisationId}::uuid) as teams`.execute(db);
    return [rows[0], await findUsedCurrencies(db)];
  });
  return {
    isDemo: (await findDemo()).includes(organisationId),
    publicAddress: isPublicUrlSet,
    mail: mailDelivery === 'smtp' && found?.mail === true,
    backup: backups.isScheduled && backups.last !== null,
    singleSignOn: found?.single_sign_on === true,
    people: found?.people === true,
    records: found?.records === true,
    currency: used.every(({ unconverted }) => unconverted === 0),
    teams: found?.teams === true,
  };
}

/** Whether someone has removed the demo of this installation, and so does not want it again. */
export async function wasDemoRemoved(database: Database): Promise<boolean> {
  const row = await database.unscoped((db) =>
    db.selectFrom('setup_turns').select('demo_removed_at').executeTakeFirst(),
  );
  return row !== undefined && row.demo_removed_at !== null;
}
