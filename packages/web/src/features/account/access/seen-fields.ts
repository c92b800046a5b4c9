import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { viewsAll } from '@pactbook/domain/kernel/access.ts';

/** On which records a person reads a field. */
export type SeenOn = 'all' | 'teams' | 'none';

export interface SeenField {
  readonly field: string;
  readonly on: SeenOn;
}

const OPEN = ['Product, vendor and status', 'Start and end date', 'Description'] as const;
const RESTRICTED = ['Total cost and annual costs', 'Documents', 'Notes', 'History'] as const;

/** Fields that show what a person's rights mean in practice (docs/product/rights.md, "Who sees and does what"). */
export function seenFields(actor: Actor): SeenField[] {
  const hasTeams = actor.manageTeams.length + actor.viewTeams.length > 0;
  const onRestricted: SeenOn = viewsAll(actor) ? 'all' : hasTeams ? 'teams' : 'none';
  return [
    ...OPEN.map((field) => ({ field, on: 'all' as const })),
    ...RESTRICTED.map((field) => ({ field, on: onRestricted })),
  ];
}
