import { roleOf } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';

/** The teams of the examples: one that the person manages, one that the person views, one without rights. */
export const MANAGED_TEAM = 'managed';
export const VIEWED_TEAM = 'viewed';
export const FOREIGN_TEAM = 'foreign';

/** A person with the rights of a role, and the name under which the printed page shows them. */
export interface ExamplePerson {
  readonly title: string;
  readonly actor: Actor;
}

const NOBODY: Actor = {
  userId: 'somebody',
  organisationId: 'somewhere',
  ...NO_RIGHTS,
  impersonatorId: null,
};

function person(rights: Partial<Actor>): ExamplePerson {
  const actor = { ...NOBODY, ...rights };
  return { title: roleOf(actor), actor };
}

/**
 * One person for each role (docs/product/rights.md, "Roles"), and a product administrator without other rights.
 */
export const EXAMPLE_PEOPLE: readonly ExamplePerson[] = [
  person({ isSuperAdmin: true }),
  person({ manageAll: true }),
  person({ manageTeams: [MANAGED_TEAM], viewTeams: [VIEWED_TEAM] }),
  person({ viewAll: true }),
  person({ viewTeams: [VIEWED_TEAM] }),
  person({}),
  { title: 'Product administrator', actor: { ...NOBODY, isProductAdmin: true } },
];
