import { allowIf, decide, defineActorPolicy, type Actor } from '../../kernel/access.ts';
import { canUpdateContract, fullAccessScope } from '../contracts/access.ts';

/** Contract Intelligence: product administrators (docs/product/rights.md, "Roles"). */
export const canUseContractIntelligence = defineActorPolicy('contractAnalysis.use', (actor) =>
  allowIf(actor.isProductAdmin, 'Contract Intelligence is for Product Administrators.'),
);

/** What a product administrator without rights to records cannot do here, and whom to ask; null when nothing is missing. */
export function missingRecordRights(actor: Actor): string | null {
  if (decide(actor, canUpdateContract).allowed) return null;
  const scope = fullAccessScope(actor);
  const reads = scope.everyContract || scope.teams.length > 0;
  return reads
    ? 'You can review findings, but not add them to records. Ask a System Admin for rights to manage records.'
    : 'You see only documents you upload, and cannot add findings to records. Ask a System Admin for rights to records.';
}
