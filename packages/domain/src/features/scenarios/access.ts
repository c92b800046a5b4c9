import { allowIf, defineActorPolicy, definePolicy, viewsAll } from '../../kernel/access.ts';

/** What the rules need to know of a scenario: whose it is, and whether others may see it. */
export interface ScenarioSubject {
  readonly ownerId: string;
  readonly isShared: boolean;
}

const mayUse = (actor: Parameters<typeof viewsAll>[0]) =>
  allowIf(viewsAll(actor), 'You need to view or manage all records to use What If.');

/** Making scenarios and seeing those that are shared: users who see Trends, because sums are of all records. */
export const canUseScenarios = defineActorPolicy('scenarios.use', mayUse);

/** Changing what a scenario is: the person who made it. */
export const canChangeScenario = definePolicy<ScenarioSubject>(
  'scenarios.change',
  mayUse,
  (actor, scenario) =>
    allowIf(actor.userId === scenario.ownerId, 'Only the person who made this scenario can change it.'),
);

/** Deleting it: the person who made it, and System Admins one that is shared, because people leave. */
export const canDeleteScenario = definePolicy<ScenarioSubject>(
  'scenarios.delete',
  mayUse,
  (actor, scenario) =>
    allowIf(
      actor.userId === scenario.ownerId || (scenario.isShared && actor.isSuperAdmin),
      'Only the person who made this scenario and System Admins can delete it.',
    ),
);
