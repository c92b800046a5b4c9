import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { EventSubject } from '@pactbook/domain/kernel/event.ts';
import * as events from '@pactbook/domain/features/teams/events.ts';
import { TEAM_EXISTS, teamNameKey, teamNameSchema, type Team } from '@pactbook/domain/features/teams/team.ts';
import type { Command } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { moveTeamRights } from '../users/commands.ts';
import { listTeams } from './queries.ts';
import {
  deleteTeamRow,
  insertTeam,
  lockTeam,
  lockTeams,
  lockTeamStructure,
  updateTeamName,
} from './store.ts';

/** What records and views, whose features are above this one, do for teams; passed in by all-handlers.ts (decision 17). */
export interface TeamContracts {
  /** How many records are in each team that has any. */
  readonly count: (db: Transaction, scope: OrganisationScope) => Promise<ReadonlyMap<string, number>>;
  /** Takes every record off a team, and puts it into another one unless that is null. */
  readonly move: (command: Command, from: Team, into: Team | null) => Promise<void>;
  /** How many saved and shared views filter by each team that any does. */
  readonly countViews: (db: Transaction, scope: OrganisationScope) => Promise<ReadonlyMap<string, number>>;
  /** Lets views that filter by a team filter by another one. */
  readonly replaceInViews: (command: Command, from: Team, into: Team) => Promise<void>;
}

const subjectOf = ({ id, name }: Team): EventSubject => ({ kind: 'team', id, label: name });

function nameTaken(cause?: unknown): AppError {
  return new AppError('duplicate', TEAM_EXISTS, { fields: { name: TEAM_EXISTS }, cause });
}

/**
 * Writes a name that no other team has, whatever the case. Names are compared here, because not every database knows
 * the case of every letter; its unique index catches simultaneous writes.
 *
 * @throws AppError `duplicate`
 */
async function withFreeName<Result>(
  { db }: Command,
  team: Team,
  write: () => Promise<Result>,
): Promise<Result> {
  const key = teamNameKey(team.name);
  const others = await listTeams(db);
  if (others.some(({ id, name }) => id !== team.id && teamNameKey(name) === key)) throw nameTaken();
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw nameTaken(error);
  }
}

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
  const { db, now, newId, emit } = command;
  const team = { id: newId(), name: teamNameSchema.parse(input.name) };
  await withFreeName(command, team, () => insertTeam(db, team, now));
  emit(events.teamCreated(subjectOf(team)));
  return { id: team.id };
}

/**
 * Locks some teams, and what uses them, until the end of the transaction: for the removal of teams that nothing uses.
 * Taken after the records that are written are locked, like every lock on a team; who locks records before takes the
 * row lock of teams before them.
 *
 * @returns those that are there
 */
export async function lockTeamsForRemoval({ db }: Command, teamIds: readonly string[]): Promise<Team[]> {
  await lockTeamStructure(db);
  return await lockTeams(db, teamIds);
}

async function findTeam({ db }: Command, teamId: string): Promise<Team | null> {
  return (await listTeams(db)).find(({ id }) => id === teamId) ?? null;
}

/**
 * Gives a team another name. History keeps the names of its time; the same name again changes nothing.
 *
 * @throws AppError `not_found`, `duplicate`
 */
export async function renameTeam(command: Command, team: Team): Promise<void> {
  const { db, emit } = command;
  await lockTeamStructure(db);
  const before = await findTeam(command, team.id);
  if (before === null) throw notFound('team');
  if (before.name === team.name) return;
  const isThere = await withFreeName(command, team, () => updateTeamName(db, team));
  if (!isThere) throw notFound('team');
  emit(events.teamRenamed(subjectOf(team), [{ field: 'name', from: before.name, to: team.name }]));
}

/** Who gets what hung on a team that goes. */
interface Heir {
  readonly id: string;
  /** The field that named it, for its faults. */
  readonly field: string;
}

/** Both teams, once nothing can be added to the one that goes, and its records are where they shall be. */
async function emptyTeam(
  command: Command,
  records: TeamContracts,
  teamId: string,
  heir: Heir | null,
): Promise<{ team: Team; into: Team | null }> {
  const { db } = command;
  await lockTeamStructure(db);
  const team = await findTeam(command, teamId);
  if (team === null) throw notFound('team');
  if (heir?.id === teamId) throw invalidFields({ [heir.field]: 'Choose another team' });
  const into = heir === null ? null : await findTeam(command, heir.id);
  if (heir !== null && into === null) throw invalidFields({ [heir.field]: 'This team does not exist' });
  // Records first, as a change of a record locks it before its teams; then those that were added meanwhile.
  await records.move(command, team, into);
  if (!(await lockTeam(db, teamId))) throw notFound('team');
  await records.move(command, team, into);
  if (into !== null) await records.replaceInViews(command, team, into);
  return { team, into };
}

/**
 * Moves the records of a team, and the rights on it, to another one; then the team is gone.
 *
 * @throws AppError `not_found`; `invalid_fields` when the other one is the same or not there
 */
export async function mergeTeam(
  command: Command,
  records: TeamContracts,
  teamId: string,
  intoTeamId: string,
): Promise<void> {
  const heir = { id: intoTeamId, field: 'intoTeamId' };
  const { team, into } = await emptyTeam(command, records, teamId, heir);
  await moveTeamRights(command, teamId, intoTeamId);
  await deleteTeamRow(command.db, teamId);
  command.emit(
    events.teamMerged(subjectOf(team), [{ field: 'name', from: team.name, to: into?.name ?? '' }]),
  );
}

/** Deletes teams that are held and that no record has any more; rights on them end. */
export async function deleteEmptyTeams(command: Command, teams: readonly Team[]): Promise<void> {
  for (const team of teams) {
    await moveTeamRights(command, team.id, null);
    await deleteTeamRow(command.db, team.id);
    command.emit(events.teamDeleted(subjectOf(team)));
  }
}

/**
 * Deletes a team, never its records: they go to another team, or are without this one. Rights on it end
 * (docs/product/people.md, "Teams").
 *
 * @throws AppError `not_found`; `invalid_fields` when the other team is the same or not there
 */
export async function deleteTeam(
  command: Command,
  records: TeamContracts,
  teamId: string,
  reassignTo: string | null,
): Promise<void> {
  const heir = reassignTo === null ? null : { id: reassignTo, field: 'reassignTo' };
  const { team, into } = await emptyTeam(command, records, teamId, heir);
  await moveTeamRights(command, teamId, null);
  await deleteTeamRow(command.db, teamId);
  const moved = into === null ? [] : [{ field: 'reassignedTo', from: team.name, to: into.name }];
  command.emit(events.teamDeleted(subjectOf(team), moved));
}
