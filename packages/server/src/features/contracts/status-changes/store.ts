import { sql } from 'kysely';
import type { ContractStatus } from '@pactbook/domain/features/contracts/status.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** A record that took up or left a status; null stands for not being in the catalogue. */
export interface StatusChange {
  readonly id: string;
  readonly from: ContractStatus | null;
  readonly to: ContractStatus | null;
}

/** Keeps for the history of the catalogue when records took up and left a status; a status that stays is left out. */
export async function insertStatusChanges(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changes: readonly StatusChange[],
  now: number,
): Promise<void> {
  const rows = changes.filter(({ from, to }) => from !== to);
  if (rows.length === 0) return;
  await sql`insert into contract_status_changes (organisation_id, contract_id, at, from_status, to_status)
    select ${organisationId}::uuid, id, ${new Date(now)}::timestamptz, "from", "to"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, "from" text, "to" text)`.execute(db);
}
