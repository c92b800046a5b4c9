// What features pass to each other for the undo of change sets, composed here: their directions forbid them to meet.
import { deleteEmptyCategories, lockCategoriesForRemoval } from './features/categories/commands.ts';
import type { GroupRemoval } from './features/change-sets/remove-created-names.ts';
import { takeContractsOutOf } from './features/contracts/groups/move-contracts-between.ts';
import { deleteEmptyTeams, lockTeamsForRemoval } from './features/teams/commands.ts';

/** How the undo of a change set removes the teams and categories that the set made. */
export const groupRemoval: GroupRemoval = {
  hold: async (command, { team, category }) => {
    await lockTeamsForRemoval(command, team);
    await lockCategoriesForRemoval(command, category);
  },
  takeOut: (command, { team, category }, most) =>
    takeContractsOutOf(command, { teams: team, categories: category }, { most }),
  remove: async (command, { team, category }) => {
    const idsOf = (groups: readonly { readonly id: string }[]) => groups.map(({ id }) => id);
    await takeContractsOutOf(command, { teams: idsOf(team), categories: idsOf(category) });
    await deleteEmptyTeams(command, team);
    await deleteEmptyCategories(command, category);
  },
};
