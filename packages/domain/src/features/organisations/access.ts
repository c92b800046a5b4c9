import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Categories, custom fields and other settings of the organisation: system administrators. */
export const administerOrganisation = defineActorPolicy('organisations.administer', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only system administrators can change the settings of the organisation.'),
);

/** Trends: manage-all or view-all (docs/product/rights.md, "Who opens which page"). */
export const viewTrends = defineActorPolicy('trends.view', (actor) =>
  allowIf(
    actor.isSuperAdmin || actor.manageAll || actor.viewAll,
    'Trends need the right to view or manage all records.',
  ),
);

/** Contract Intelligence: product administrators (docs/product/rights.md, "Who opens which page"). */
export const useContractIntelligence = defineActorPolicy('contractAnalysis.use', (actor) =>
  allowIf(actor.isBwcAdmin, 'Contract Intelligence is for product administrators.'),
);
