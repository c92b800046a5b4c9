import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { managesAll, viewsAll } from '@pactbook/domain/kernel/access.ts';
import { RIGHTS } from '@pactbook/domain/kernel/rights.ts';

/**
 * What a person may do, in sentences (docs/product/rights.md, "Roles"; docs/product/rights.md, "Who sees and does
 * what").
 */
export function rightsInWords(actor: Actor): string[] {
  return [
    'You see every record of your organization with its open fields: product, vendor, categories, teams, status and dates.',
    restrictedFields(actor),
    changes(actor),
    ...(viewsAll(actor) ? ['You see trends.'] : []),
    ...(actor.isSuperAdmin
      ? ['You add, change and delete users, teams and custom fields, and you see the activity feed.']
      : []),
    ...RIGHTS.flatMap(({ key, sentence }) => (actor[key] && sentence !== null ? [sentence] : [])),
  ];
}

function restrictedFields(actor: Actor): string {
  if (viewsAll(actor)) return 'You see costs, notes and documents of all records.';
  if (actor.manageTeams.length + actor.viewTeams.length > 0) {
    return 'You see costs, notes and documents of the records of your teams.';
  }
  return 'Costs, notes and documents are restricted for you. Ask an administrator if you need them.';
}

function changes(actor: Actor): string {
  if (managesAll(actor)) return 'You add, change and delete records of any team.';
  if (actor.manageTeams.length > 0) return 'You add, change and delete records of the teams you manage.';
  return 'You do not change records.';
}
