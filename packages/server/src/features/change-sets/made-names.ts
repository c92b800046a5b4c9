import type { MadeName } from '@pactbook/domain/features/change-sets/made-names.ts';
import { administerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { administerTeams } from '@pactbook/domain/features/teams/access.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { forbidden } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../platform/command.ts';
import { takeTurn } from '../../platform/database/turns.ts';
import { readMadeThings, readUses, type FreedRecords, type MadeThing } from './queries.ts';

/** How teams or categories are held and removed, which app.ts passes in: what hangs on them is others' (decision 17). */
export interface GroupDoor {
  /** Locks those that are there against new records and rights. */
  readonly hold: (command: Command, ids: readonly string[]) => Promise<unknown>;
  readonly remove: (command: Command, id: string) => Promise<void>;
}

export interface GroupDoors {
  readonly team: GroupDoor;
  readonly category: GroupDoor;
}

const NO_RECORDS: FreedRecords = { team: new Set(), category: new Set(), vendor: new Set() };

/** @throws AppError `forbidden` for whoever may not remove teams and categories */
export function refuseRemoval({ actor }: Pick<Command, 'actor'>): void {
  for (const policy of actor === null ? [] : [administerTeams, administerOrganisation]) {
    const decision = actor && decide(actor, policy);
    if (decision?.allowed === false) throw forbidden(decision.reason);
  }
}

/** Waits until nobody else merges or removes teams or categories: before records are locked. */
export async function takeTurnsForRemoval({ db, scope }: Command): Promise<void> {
  await takeTurn(db, scope, 'teams');
  await takeTurn(db, scope, 'categories');
}

/** What is used, and of the rest whatever is a thing of its own: a vendor without records is gone by itself. */
const staysBehind = ({ kind, state }: MadeName) => kind !== 'vendor' || state === 'used';

/**
 * What a set made besides records and what uses it, once its records were put back.
 *
 * @param freed where that is only tried: the records that would not count any more
 */
export async function tellMadeNames(
  { db, scope }: Pick<Command, 'db' | 'scope'>,
  changeSetId: string,
  freed: FreedRecords = NO_RECORDS,
): Promise<MadeName[]> {
  return (await withUses({ db, scope }, changeSetId, freed)).map(({ made }) => made).filter(staysBehind);
}

async function withUses(
  { db, scope }: Pick<Command, 'db' | 'scope'>,
  changeSetId: string,
  freed: FreedRecords,
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

/** Removes the teams and categories that a set made and that nothing uses; the rest is told as by `tellMadeNames`. */
export async function removeUnusedNames(
  command: Command,
  changeSetId: string,
  doors: GroupDoors,
): Promise<MadeName[]> {
  const things = await readMadeThings(command.db, command.scope, changeSetId);
  for (const kind of ['team', 'category'] as const) {
    const ids = things.flatMap((thing) => (thing.kind === kind && thing.id ? [thing.id] : []));
    if (ids.length > 0) await doors[kind].hold(command, ids);
  }
  // Asked while nothing can come to use them any more.
  const found = await withUses(command, changeSetId, NO_RECORDS);
  const told: MadeName[] = [];
  for (const { thing, made } of found) {
    const isRemoved = made.state === 'unused' && thing.kind !== 'vendor' && thing.id !== null;
    if (isRemoved) await doors[thing.kind].remove(command, thing.id);
    told.push(isRemoved ? { ...made, state: 'removed' } : made);
  }
  return told.filter(staysBehind);
}
