import { describe, expect, it } from 'vitest';
import { actorOf } from '@pactbook/domain/features/users/user.ts';
import { buildProfile, idOf } from '../../testing/build-profile.ts';
import { navigationFor } from './navigation.ts';

type Person = Parameters<typeof buildProfile>[0];

const ADMIN_PAGES = ['Manage Users', 'Manage Teams', 'Custom Fields', 'Categories', 'Activity Feed'];
const SETTINGS = 'Organization Settings';

const PEOPLE: readonly [
  name: string,
  person: Person,
  trends: boolean,
  adds: boolean,
  admin: readonly string[],
][] = [
  ['a system admin', { isSuperAdmin: true }, true, true, [...ADMIN_PAGES, SETTINGS]],
  [
    'a system admin who is a product administrator',
    { isSuperAdmin: true, isBwcAdmin: true },
    true,
    true,
    [...ADMIN_PAGES, 'Contract Intelligence', SETTINGS],
  ],
  ['a record admin', { permissions: { manageAll: true } }, true, true, []],
  ['a team manager', { permissions: { manageTeams: [idOf(3)] } }, false, true, []],
  [
    'a team manager who views all',
    { permissions: { manageTeams: [idOf(3)], viewAll: true } },
    true,
    true,
    [],
  ],
  ['a record viewer', { permissions: { viewAll: true } }, true, false, []],
  ['a team viewer', { permissions: { viewTeams: [idOf(3)] } }, false, false, []],
  ['a limited access user', {}, false, false, []],
  [
    'a product administrator without other rights',
    { isBwcAdmin: true },
    false,
    false,
    ['Contract Intelligence'],
  ],
];

/** People who read no record in full, and so no decision. */
const READ_NO_TERMS: ReadonlySet<string> = new Set([
  'a limited access user',
  'a product administrator without other rights',
]);

describe('the sidebar', () => {
  it.each(PEOPLE)('of %s lists the pages that their rights allow', (name, person, trends, adds, admin) => {
    const navigation = navigationFor(actorOf(buildProfile(person)));
    const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);
    const readsTerms = !READ_NO_TERMS.has(name);
    expect(labels(navigation.top)).toEqual([
      'Dashboard',
      ...(trends ? ['Trends'] : []),
      ...(readsTerms ? ['Decisions'] : []),
    ]);
    expect(labels(navigation.records)).toEqual(adds ? ['All Records', 'Add a New Record'] : ['All Records']);
    expect(labels(navigation.admin)).toEqual(admin);
    expect(labels(navigation.views)).toEqual(['Expiring Soon', 'Vendors']);
  });

  it('leads with one press to what ends in 90 days, with what decides as far as the person reads it', () => {
    const addressFor = (person: Person) => navigationFor(actorOf(buildProfile(person))).views[0]?.path;
    expect(addressFor({})).toBe(
      '/records?view=EXPIRING_SOON&range=next90Days&show=daysToExpiration&show=owners&sort=endDate',
    );
    expect(addressFor({ permissions: { viewAll: true } })).toContain(
      '&show=costInForce&show=owners&sort=endDate',
    );
  });
});
