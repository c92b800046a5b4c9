import { sql } from 'kysely';
import type { PlaybookRule } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** Locks the rules of the organisation, so that of two changes the second one sees the first. */
export async function lockPlaybook(db: Transaction): Promise<void> {
  await sql`insert into contract_analysis_settings (organisation_id) values (${db.organisationId})
    on conflict (organisation_id) do update set playbook_version = contract_analysis_settings.playbook_version`.execute(
    db,
  );
}

/** Replaces the locked rules. @param rules null for those that an organisation starts with */
export async function writePlaybook(db: Transaction, rules: readonly PlaybookRule[] | null): Promise<void> {
  const stored = rules === null ? null : JSON.stringify(rules);
  await sql`update contract_analysis_settings set playbook = ${stored}::jsonb, playbook_version = playbook_version + 1
    where organisation_id = ${db.organisationId}`.execute(db);
}
