import { allowIf, definePolicy, managesAll } from '../../kernel/access.ts';

/** A saved mapping is replaced and deleted by the person who made it and by administrators; everyone who imports may use it. */
export const canChangeImportMapping = definePolicy<{ readonly createdBy: string | null }>(
  'imports.changeMapping',
  (actor) =>
    allowIf(
      managesAll(actor) || actor.manageTeams.length > 0,
      'You need to manage a team to change records.',
    ),
  (actor, { createdBy }) =>
    allowIf(
      managesAll(actor) || createdBy === actor.userId,
      'Only the user who saved this mapping and administrators can change it.',
    ),
);
