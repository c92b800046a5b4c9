import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Contract Intelligence: product administrators (docs/product/rights.md, "Roles"). */
export const canUseContractIntelligence = defineActorPolicy('contractAnalysis.use', (actor) =>
  allowIf(actor.isProductAdmin, 'Contract Intelligence is for Product Administrators.'),
);
