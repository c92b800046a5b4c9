import fc from 'fast-check';
import { RIGHTS, type Right, type RightFlags, type Rights } from '../kernel/rights.ts';

/** Any combination of flags; `chances` says of a right how often someone has it: once in so many (default 2). */
export function anyFlags(chances: Partial<Record<Right['key'], number>> = {}): fc.Arbitrary<RightFlags> {
  const flags = RIGHTS.map(({ key }) => {
    const chance = chances[key] ?? 2;
    return [key, fc.nat(chance - 1).map((drawn) => drawn === 0)] as const;
  });
  return fc.record(Object.fromEntries(flags) as Record<Right['key'], fc.Arbitrary<boolean>>);
}

/** Any combination of rights, with these lists of teams. */
export function anyRights(teams: fc.Arbitrary<string[]>): fc.Arbitrary<Rights> {
  return fc
    .tuple(anyFlags(), teams, teams)
    .map(([flags, manageTeams, viewTeams]) => ({ ...flags, manageTeams, viewTeams }));
}
