import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Contract Intelligence: product administrators (specification, section 6). */
export const useContractIntelligence = defineActorPolicy('contractAnalysis.use', (actor) =>
  allowIf(actor.isBwcAdmin, 'Contract Intelligence is for product administrators.'),
);
