import { playbookChanged } from '@pactbook/domain/features/contract-analysis/events.ts';
import {
  BUYER_PLAYBOOK,
  playbookChanges,
  type Playbook,
  type PlaybookRule,
} from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../../platform/command.ts';
import { findOrganisation } from '../../organisations/queries.ts';
import { findPlaybook } from './read-playbook.ts';
import { lockPlaybook, writePlaybook } from './write-playbook.ts';

/**
 * Replaces the rules of the organisation.
 *
 * @param ifMatch the version that the change is based on; null takes any
 * @throws AppError `stale_version` with the present rules
 */
export async function changePlaybook(
  { db, emit }: Command,
  rules: readonly PlaybookRule[],
  ifMatch: number | null,
): Promise<Playbook> {
  await lockPlaybook(db);
  const before = await findPlaybook(db);
  if (ifMatch !== null && ifMatch !== before.version)
    throw new AppError('stale_version', 'Someone else changed the playbook in the meantime.', {
      current: before,
    });
  const changes = playbookChanges(before.rules, rules);
  if (changes.length === 0) return before;
  const isDefault = playbookChanges(BUYER_PLAYBOOK, rules).length === 0;
  await writePlaybook(db, isDefault ? null : rules);
  const after = await findPlaybook(db);
  const label = (await findOrganisation(db)).name;
  emit(playbookChanged({ kind: 'organisation', id: db.organisationId, label }, changes, after.version));
  return after;
}
