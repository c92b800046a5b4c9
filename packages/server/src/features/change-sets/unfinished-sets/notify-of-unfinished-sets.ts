import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { runCommand } from '../../../platform/command.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { Services } from '../../../platform/services.ts';
import { countedLabel, tellOfChangeSet } from '../bulk/change-many.ts';
import { findLeftSets, type LeftChangeSet } from './read-unfinished-sets.ts';

/** How long no one has attended to a set that a server may still be writing; longer than a step may take. */
const LEFT_AFTER_MS = 180_000;

/** The moment since which no one may have attended to a set that counts as left, in Unix milliseconds. */
export function leftBefore({ now }: Pick<Services, 'now'>): number {
  return now() - LEFT_AFTER_MS;
}

/** Reports the sets of an organisation that were cut off with their server, in the name of those who began them. */
export async function tellOfLeftSets(
  services: Services,
  scope: OrganisationScope,
  attendedBefore: number,
): Promise<void> {
  const left = await services.database.read(scope, (db) => findLeftSets(db, scope, attendedBefore));
  for (const set of left) {
    const { id, kind, written, cause, requestId } = set;
    const label = kind === 'bulkEdit' ? set.label : countedLabel(kind, written);
    const origin = { scope, actor: actorOf(scope, set), cause, requestId };
    await runCommand(services, origin, (command) =>
      tellOfChangeSet(command, { id, kind, label, written, attendedBefore }),
    );
  }
}

/** Whom the line names: nothing is decided by these rights. */
function actorOf(
  { organisationId }: OrganisationScope,
  { actorId, impersonatorId }: LeftChangeSet,
): Actor | null {
  return actorId === null ? null : { ...NO_RIGHTS, userId: actorId, organisationId, impersonatorId };
}
