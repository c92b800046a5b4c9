import { contractUpdated } from '@pactbook/domain/features/contracts/events.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../../platform/command.ts';
import { isForeignKeyViolation } from '../../../platform/database/database-errors.ts';
import { contractReferences } from '../queries.ts';
import { lockContractsOfTeam, moveContractsOfTeam } from './store.ts';

/**
 * Takes every record off a team, and puts it into another one unless that is null; each tells of it in its history. For
 * the teams, whose deletion must leave none behind: they are below records, so app.ts passes this in (decision 17).
 *
 * @throws AppError `invalid_fields` when the other team is gone
 */
export async function moveContractsBetweenTeams(
  command: Command,
  from: { readonly id: string },
  into: { readonly id: string } | null,
): Promise<void> {
  const { db, scope, now, emit } = command;
  const contracts = await lockContractsOfTeam(db, scope, from.id);
  if (contracts.length === 0) return;
  const { teams: names } = await contractReferences(db, scope);
  const target = { from: from.id, into: into?.id ?? null };
  try {
    await moveContractsOfTeam(db, scope, contracts, target, now);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw invalidFields({ teams: 'This team does not exist' });
  }
  const named = (teams: readonly string[]) => teams.map((team) => names.get(team) ?? team).toSorted();
  for (const { id, product, version, teams } of contracts) {
    const rest = teams.filter((team) => team !== from.id && team !== target.into);
    const after = target.into === null ? rest : [...rest, target.into];
    const change = { field: 'teams', from: named(teams), to: named(after) };
    emit(contractUpdated({ kind: 'contract', id, label: product }, [change], version + 1));
  }
}
