import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  paths,
  readActivityQuery,
  readContractPath,
  readTeamsQuery,
  readUsersQuery,
  RECORD_PAGES,
  contractSlug,
} from './paths.ts';

const ID = '018f0000-0000-7000-8000-000000000001';

/** The pathname of an address after the browser has parsed it. */
function pathnameOf(address: string): string {
  return new URL(address, 'http://pactbook.example').pathname;
}

describe('the address of a record', () => {
  it('has the product with dashes for slashes, URI-encoded, then the id, then the sub-page', () => {
    expect(paths.record({ product: 'Jira / Confluence 100%?', id: ID }, 'edit')).toBe(
      `/record/Jira%20-%20Confluence%20100%25%3F/${ID}/edit`,
    );
  });

  it.each([
    'a/b',
    '100%',
    '%2F',
    'what?',
    '#1',
    'R&D',
    '"quoted"',
    "it's",
    '🚀',
    'תוכנה',
    '.',
    '..',
    'a\\b',
    ' ',
    '',
  ])('round-trips a product named %j', (product) => {
    const read = readContractPath(pathnameOf(paths.record({ product, id: ID }, 'documents')));
    expect(read).toEqual({ slug: contractSlug(product), id: ID, page: 'documents' });
  });

  it('round-trips every product name and sub-page through the browser', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(anyText, fc.constantFrom(...RECORD_PAGES), (product, page) => {
        const read = readContractPath(pathnameOf(paths.record({ product, id: ID }, page)));
        expect(read).toEqual({ slug: contractSlug(product), id: ID, page });
      }),
    );
  });

  it('opens the details when it names no sub-page', () => {
    expect(readContractPath(`/record/Slack/${ID}`)?.page).toBe('details');
    expect(readContractPath(`/record/Slack/${ID}/`)?.page).toBe('details');
  });

  it('is not read from other addresses', () => {
    for (const path of [
      '/records',
      '/record',
      '/record/Slack',
      `/record/Slack/${ID}/unknown`,
      `/x/Slack/${ID}`,
    ]) {
      expect(readContractPath(path)).toBeNull();
    }
  });

  it('still names its record when it contains a lone percent sign', () => {
    expect(readContractPath(`/record/100%/${ID}/edit`)?.id).toBe(ID);
  });
});

describe('the address of the records table', () => {
  it('is plain without a filter and names each filter otherwise', () => {
    expect(paths.records()).toBe('/records');
    const address = paths.records({ status: ['LIVE', 'EXPIRED'], category: ['R&D / Labs'], view: undefined });
    const query = new URL(address, 'http://pactbook.example').searchParams;
    expect(query.getAll('status')).toEqual(['LIVE', 'EXPIRED']);
    expect(query.getAll('category')).toEqual(['R&D / Labs']);
    expect(query.has('view')).toBe(false);
  });
});

describe('the address of an administration list', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  const some = <Name extends string>(...names: Name[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] });

  it.each([
    ['users', paths.manageUsers, readUsersQuery, some('q', 'role', 'team', 'status', 'sort')],
    ['teams', paths.manageTeams, readTeamsQuery, some('q')],
    [
      'activity',
      paths.activity,
      readActivityQuery,
      some('q', 'show', 'actor', 'type', 'record', 'team', 'when', 'from', 'to'),
    ],
  ] as const)('of %s reads back as it was written', (_name, write, read, queries) => {
    fc.assert(
      fc.property(queries, (query) => {
        const { search } = new URL(write(query), 'http://pactbook.example');
        expect(read(search)).toEqual(query);
      }),
    );
  });

  it('leaves out empty and foreign parameters', () => {
    expect(readUsersQuery('?q=&role=Team+Manager&actor=x')).toEqual({ role: 'Team Manager' });
  });
});
