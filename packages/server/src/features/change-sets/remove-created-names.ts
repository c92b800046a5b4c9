import type { MadeName } from '@pactbook/domain/features/change-sets/created-names.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { canAdministerTeams } from '@pactbook/domain/features/teams/access.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { forbidden } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../platform/command.ts';
import { lockRow } from '../../platform/database/row-locks.ts';
import { deleteUnusedFields } from '../custom-fields/commands.ts';
import { lockCustomFields } from '../custom-fields/queries.ts';
import { readMadeThings, readUses, type FreedContracts, type MadeThing } from './queries.ts';

/** A team or a category. */
interface Group {
  readonly id: string;
  readonly name: string;
}

/**
 * How teams and categories are held and removed, which all-handlers.ts passes in: other features use them (decision
 * 17).
 */
export interface GroupRemoval {
  /** Locks those that are there against new records and rights. */
  readonly hold: (command: Command, ids: Readonly<Record<GroupKind, readonly string[]>>) => Promise<void>;
  /** Takes some records out of them, at most so many; gives how many there were. */
  readonly takeOut: (
    command: Command,
    ids: Readonly<Record<GroupKind, readonly string[]>>,
    most: number,
  ) => Promise<number>;
  /** Takes them off whatever record in the trash has them; then they are gone. */
  readonly remove: (command: Command, groups: Readonly<Record<GroupKind, readonly Group[]>>) => Promise<void>;
}

type GroupKind = 'team' | 'category';

const NO_RECORDS: FreedContracts = {
  team: new Set(),
  category: new Set(),
  vendor: new Set(),
  field: new Set(),
};

/** @throws AppError `forbidden` for users who may not remove teams and categories */
export function refuseRemoval({ actor }: Pick<Command, 'actor'>): void {
  for (const policy of actor === null ? [] : [canAdministerTeams, canAdministerOrganisation]) {
    const decision = actor && decide(actor, policy);
    if (decision?.allowed === false) throw forbidden(decision.reason);
  }
}

/** Takes the row locks for merging and removing teams and categories, before records are locked. */
export async function lockRowsForRemoval({ db, scope }: Command): Promise<void> {
  await lockRow(db, scope, 'teams');
  await lockRow(db, scope, 'categories');
}

/** What is used, and of the rest whatever is its own thing: a vendor without records goes automatically. */
const staysBehind = ({ kind, state }: MadeName) => kind !== 'vendor' || state === 'used';

/**
 * What a set made besides records and what uses it, once its records were put back.
 *
 * @param freed where that is only tried: the records that would not count any more
 */
export async function readMadeNames(
  { db, scope }: Pick<Command, 'db' | 'scope'>,
  changeSetId: string,
  freed: FreedContracts = NO_RECORDS,
): Promise<MadeName[]> {
  return (await withUses({ db, scope }, changeSetId, freed)).map(({ made }) => made).filter(staysBehind);
}

async function withUses(
  { db, scope }: Pick<Command, 'db' | 'scope'>,
  changeSetId: string,
  freed: FreedContracts,
): Promise<{ thing: MadeThing; made: MadeName }[]> {
  const things = await readMadeThings(db, scope, changeSetId);
  const uses = await readUses(db, scope, things, { changeSetId, freed });
  return things.flatMap((thing, index) => {
    const theirs = uses[index];
    if (!theirs) return [];
    const state = Object.values(theirs).some((count) => count > 0) ? 'used' : 'unused';
    return [{ thing, made: { kind: thing.kind, name: thing.name, state, ...theirs } }];
  });
}

/** Takes the row lock of custom fields where a set made some, before records are locked. */
export async function lockMadeFields({ db, scope }: Command, changeSetId: string): Promise<void> {
  const things = await readMadeThings(db, scope, changeSetId);
  if (things.some(({ kind }) => kind === 'field')) await lockCustomFields(db);
}

/**
 * Deletes the custom fields that a set made and that nothing uses, as far as the person may; gives all that it made, as
 * `readMadeNames` does. It is called once the set's records are put back.
 */
export async function removeUnusedFields(command: Command, changeSetId: string): Promise<MadeName[]> {
  const mayRemove = command.actor === null || decide(command.actor, canAdministerOrganisation).allowed;
  const found = (await withUses(command, changeSetId, NO_RECORDS)).filter(
    ({ made }) => made.kind === 'field',
  );
  const isRemoved = ({ state }: MadeName) => mayRemove && state === 'unused';
  const gone = found.flatMap(({ thing, made }) => (isRemoved(made) && thing.id !== null ? [thing.id] : []));
  await deleteUnusedFields(command, gone);
  return found.map(({ made }): MadeName => (isRemoved(made) ? { ...made, state: 'removed' } : made));
}

/** The teams and categories that a set made and that nothing uses at the moment. */
export async function findUnusedGroups(
  { db, scope }: Pick<Command, 'db' | 'scope'>,
  changeSetId: string,
): Promise<Record<GroupKind, string[]>> {
  const found = await withUses({ db, scope }, changeSetId, NO_RECORDS);
  const idsOf = (wanted: GroupKind) =>
    found.flatMap(({ thing, made }) =>
      thing.kind === wanted && thing.id !== null && made.state === 'unused' ? [thing.id] : [],
    );
  return { team: idsOf('team'), category: idsOf('category') };
}

/** Removes the teams and categories that a set made and that nothing uses; the rest is given as by `readMadeNames`. */
export async function removeUnusedNames(
  command: Command,
  changeSetId: string,
  groupRemoval: GroupRemoval,
): Promise<MadeName[]> {
  const things = await readMadeThings(command.db, command.scope, changeSetId);
  const groupsOf = (some: readonly MadeThing[], wanted: GroupKind): Group[] =>
    some.flatMap(({ kind, id, name }) => (kind === wanted && id !== null ? [{ id, name }] : []));
  const idsOf = (kind: GroupKind) => groupsOf(things, kind).map(({ id }) => id);
  await groupRemoval.hold(command, { team: idsOf('team'), category: idsOf('category') });
  // Read while they are locked against new uses.
  const found = await withUses(command, changeSetId, NO_RECORDS);
  const isRemoved = ({ kind, state }: MadeName) =>
    state === 'unused' && (kind === 'team' || kind === 'category');
  const gone = found.filter(({ made }) => isRemoved(made)).map(({ thing }) => thing);
  if (gone.length > 0) {
    await groupRemoval.remove(command, {
      team: groupsOf(gone, 'team'),
      category: groupsOf(gone, 'category'),
    });
  }
  return found
    .filter(({ made }) => made.kind !== 'field')
    .map(({ made }): MadeName => (isRemoved(made) ? { ...made, state: 'removed' } : made))
    .filter(staysBehind);
}
