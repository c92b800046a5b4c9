import { describe, expect, it } from 'vitest';
import { actorOf } from '@pactbook/domain/features/users/user.ts';
import { findEntries } from '../../../features/search/palette-entries.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { beginnings, destinations } from './palette-entries.ts';

type Person = Parameters<typeof buildProfile>[0];

const actor = (person: Person) => actorOf(buildProfile(person));
const LIMITED = {};
const MANAGER = { permissions: { manageTeams: [idOf(3)] } };
const RECORD_ADMIN = { permissions: { manageAll: true } };
const ADMIN = { isSuperAdmin: true };
const namesOf = (places: readonly { name: string }[]) => places.map(({ name }) => name);

describe('the palette', () => {
  it('lists only pages that the person may open', () => {
    expect(namesOf(destinations(actor(LIMITED)))).toEqual([
      'Go to Dashboard',
      'Go to All Records',
      'Go to Profile and Access',
      'Go to Vendors',
      'Go to Notification Settings',
      'Go to API Tokens',
    ]);
    expect(beginnings(actor(LIMITED))).toEqual([]);
    expect(namesOf(destinations(actor(MANAGER)))).not.toContain('Go to Deleted Records');
    expect(namesOf(beginnings(actor(MANAGER)))).toEqual(['Add a New Record', 'Import Records']);
    expect(namesOf(destinations(actor(RECORD_ADMIN)))).toContain('Go to Deleted Records');
    expect(namesOf(destinations(actor(RECORD_ADMIN)))).not.toContain('Go to Manage Users');
  });

  it('names each page once', () => {
    const all = destinations(actor({ ...ADMIN, isBwcAdmin: true })).map(({ path }) => path);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain('/admin/settings/system-health');
  });

  it('finds entries by any word and by their synonyms, the best first, five of each kind', () => {
    const entry = (name: string, keywords: string[] = []) => ({
      key: name,
      name,
      keywords,
      run: () => undefined,
    });
    const pages = {
      title: 'Pages',
      results: [entry('Go to Trends'), entry('Trends of vendors'), entry('Logout', ['sign out'])],
    };
    const found = (text: string) => findEntries([pages], text).flatMap(({ results }) => namesOf(results));
    expect(found('trends')).toEqual(['Trends of vendors', 'Go to Trends']);
    expect(found('SIGN')).toEqual(['Logout']);
    expect(found('nothing')).toEqual([]);
    expect(found('')).toHaveLength(3);
    const many = { title: 'Many', results: Array.from({ length: 9 }, (_, at) => entry(`Thing ${at}`)) };
    expect(findEntries([many], 'thing')[0]?.results).toHaveLength(5);
  });
});
