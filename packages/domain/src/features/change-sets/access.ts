import { allowIf, ALLOWED, definePolicy, managesAll, type Actor } from '../../kernel/access.ts';

/** What the rules need to know of a change set: who made it; null for the command line. */
export interface ChangeSetSubject {
  readonly createdBy: string | null;
}

const NEEDS_TEAM = 'You need to manage a team to change records.';

const changesContracts = (actor: Actor) =>
  allowIf(managesAll(actor) || actor.manageTeams.length > 0, NEEDS_TEAM);

const isTheirs = (actor: Actor, { createdBy }: ChangeSetSubject) =>
  managesAll(actor)
    ? ALLOWED
    : allowIf(createdBy === actor.userId, 'You can only see and undo what you changed yourself.');

/** Whose change sets a person sees: their own, record and system administrators all. */
export const canReadChangeSet = definePolicy('changeSets.read', changesContracts, isTheirs);

/** Taking a change set back; each of its records by the rights on it. */
export const canUndoChangeSet = definePolicy('changeSets.undo', changesContracts, isTheirs);
