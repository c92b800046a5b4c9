import { RIGHTS } from '../kernel/rights.ts';

/** The names on the wire of the rights that tests know by hand. */
const KNOWN = ['isSuperAdmin', 'isBwcAdmin', 'manageAll', 'viewAll'];

/** What tests compare by hand: a person on the wire without the rights that came after those which tests name. */
export function withoutLaterRights(person: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const later = new Set<string>(RIGHTS.map(({ wire }) => wire).filter((wire) => !KNOWN.includes(wire)));
  return Object.fromEntries(Object.entries(person).filter(([name]) => !later.has(name)));
}
