import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { teamCreated } from '@pactbook/domain/features/teams/events.ts';
import { teamNameSchema } from '@pactbook/domain/features/teams/team.ts';
import type { Command } from '../../platform/command.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { insertTeam } from './store.ts';

/**
 * Adds a team.
 *
 * @returns its id
 * @throws AppError `duplicate` when the organisation has a team of this name; ZodError for a name that is none
 */
export async function createTeam(
  command: Command,
  input: { readonly name: string },
): Promise<{ id: string }> {
  const { db, scope, now, newId, emit } = command;
  const team = { id: newId(), name: teamNameSchema.parse(input.name) };
  try {
    await insertTeam(db, scope, team, now);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('duplicate', 'There is already a team with this name.', { cause: error });
  }
  emit(teamCreated({ kind: 'team', id: team.id, label: team.name }));
  return { id: team.id };
}
