import { describe, expect, it } from 'vitest';
import { actorOf } from '@pactbook/domain/features/users/user.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { seenFields } from './seen-fields.ts';

type Person = Parameters<typeof buildProfile>[0];

describe('what a person sees of records', () => {
  it.each<[string, Person, string]>([
    ['a System Admin', { isSuperAdmin: true }, 'all'],
    ['a Record Admin', { permissions: { manageAll: true } }, 'all'],
    ['a Record Viewer', { permissions: { viewAll: true } }, 'all'],
    ['a Team Manager', { permissions: { manageTeams: [idOf(3)] } }, 'teams'],
    ['a Team Viewer', { permissions: { viewTeams: [idOf(3)] } }, 'teams'],
    ['a Team Manager who sees everything', { permissions: { manageTeams: [idOf(3)], viewAll: true } }, 'all'],
    ['a Limited Access User', {}, 'none'],
    ['a product administrator', { isBwcAdmin: true }, 'none'],
  ])('for %s', (_, person, restricted) => {
    const seen = new Map(seenFields(actorOf(buildProfile(person))).map(({ field, on }) => [field, on]));
    expect(seen.get('Product, vendor and status')).toBe('all');
    expect(seen.get('Total cost and annual costs')).toBe(restricted);
    expect(seen.get('Documents')).toBe(restricted);
  });
});
