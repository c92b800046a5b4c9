import { sql } from 'kysely';
import {
  BUYER_PLAYBOOK,
  playbookRulesSchema,
  type Playbook,
} from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** The rules of the organisation. */
export async function findPlaybook(db: Transaction): Promise<Playbook> {
  const { rows } = await sql<{
    playbook: unknown;
    version: number;
  }>`select playbook, playbook_version as version
    from contract_analysis_settings where organisation_id = ${db.organisationId}`.execute(db);
  const { playbook = null, version = 1 } = rows[0] ?? {};
  const isDefault = playbook === null;
  return { version, isDefault, rules: isDefault ? [...BUYER_PLAYBOOK] : playbookRulesSchema.parse(playbook) };
}
