import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { SearchNames } from './search-names.ts';
import { documentGroups, findResults } from './search-results.ts';
import type { Searchable } from './search-results.ts';

const PRODUCTS = [
  ['Salesforce', 'Other'],
  ['Legal Tracker', 'Legal Vendor'],
  ['Slack', 'Legal Vendor'],
  ['AWS', 'Legal Vendor'],
  ['LegalZoom', 'Legal Vendor'],
  ['Paralegal Pro', 'Legal Vendor'],
  ['Illegal Name', 'Legal Vendor'],
] as const;

const named = (...names: string[]) => names.map((name, index) => ({ id: idOf(50 + index), name }));

const searchable: Searchable = {
  names: new SearchNames(PRODUCTS.map(([product, vendor]) => buildContract({ product, vendor }))),
  teams: ['Legal', 'Finance'].map((name, index) => ({ id: idOf(index), name })),
  categories: named('Legal & Compliance', 'Design'),
};

const namesOf = (search: string, isContractsPage = false) =>
  findResults(searchable, search, isContractsPage).map(({ title, results }) => [
    title,
    results.map(({ name }) => name),
  ]);

describe('the global search', () => {
  it('matches names by substring and ignores case', () => {
    expect(namesOf('LACK')).toEqual([['Records', ['Slack']]]);
  });

  it('ignores accents and case', () => {
    const names = {
      names: new SearchNames([buildContract({ product: 'Slack', vendor: 'Müller' })]),
      teams: [{ id: idOf(1), name: 'Łódź' }],
      categories: named('Straße'),
    };
    const found = (search: string) =>
      findResults(names, search, false).flatMap(({ results }) => results.map(({ name }) => name));
    expect([found('lodz'), found('STRASS'), found('muller'), found('Mü')]).toEqual([
      ['Łódź'],
      ['Straße'],
      ['Müller'],
      ['Müller'],
    ]);
  });

  it('finds at most three of each kind, those that begin with the words first', () => {
    expect(namesOf('legal')).toEqual([
      ['Records', ['Legal Tracker', 'LegalZoom', 'Illegal Name']],
      ['Teams', ['Legal']],
      ['Categories', ['Legal & Compliance']],
      ['Vendors', ['Legal Vendor']],
    ]);
  });

  it('includes vendors only for a text, with links to their records', () => {
    expect(namesOf('').map(([title]) => title)).toEqual(['Records', 'Teams', 'Categories']);
    const vendors = findResults(searchable, 'other', false).find(({ title }) => title === 'Vendors');
    expect(vendors?.results.map(({ path }) => path)).toEqual(['/records?vendor=Other']);
  });

  it('does not search teams, categories and vendors on the records page', () => {
    expect(namesOf('legal', true).map(([title]) => title)).toEqual(['Records']);
    expect(namesOf('finance', true)).toEqual([]);
  });

  it('links to the details of a record, and to the records filtered by a team or category', () => {
    const [records, teams, categories] = findResults(searchable, 'legal', false);
    expect(records?.results[0]?.path).toMatch(/^\/record\/Legal%20Tracker\/.*\/details$/);
    expect(teams?.results[0]?.path).toBe(`/records?team=${idOf(0)}`);
    expect(categories?.results[0]?.path).toBe(`/records?category=${idOf(50)}`);
  });

  it('keeps exactly the first matches in sorted order', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 4 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 20 }), letters, (names, search) => {
        const categories = named(...names);
        const [group] = findResults({ names: new SearchNames([]), teams: [], categories }, search, false);
        const sorted = names
          .filter((name) => name.includes(search))
          .toSorted(
            (one, other) =>
              Number(!one.startsWith(search)) - Number(!other.startsWith(search)) ||
              one.localeCompare(other, 'en'),
          );
        expect(group?.results.map(({ name }) => name) ?? []).toEqual(sorted.slice(0, 3));
      }),
    );
  });
});

describe('document hits', () => {
  const hit = (number: number) => ({
    documentId: idOf(number),
    name: `msa-${number}.pdf`,
    category: 'Contracts' as const,
    contractId: idOf(500),
    product: 'A/B',
    vendor: 'Vendor',
    page: 7,
    snippet: { text: 'ninety days notice', highlights: [{ start: 12, end: 18 }] },
  });

  const words = 'days notice';
  it('are a group of their own when there are some, with links to the words in the document', () => {
    expect(documentGroups({ hits: [], total: 0 }, words)).toEqual([]);
    const [group] = documentGroups({ hits: [hit(1), hit(2), hit(3)], total: 3 }, words);
    expect(group?.results.map(({ name }) => name)).toEqual(['msa-1.pdf', 'msa-2.pdf', 'msa-3.pdf']);
    expect(group?.results[0]?.path).toBe(
      `/record/A-B/${idOf(500)}/documents?document=${idOf(1)}&find=days+notice&page=7`,
    );
  });

  it('are three documents and a link to all of them', () => {
    const [group] = documentGroups({ hits: [hit(1), hit(2), hit(3), hit(4)], total: 1_204 }, ` ${words} `);
    expect(group?.results.map(({ name }) => name).slice(2)).toEqual([
      'msa-3.pdf',
      'All 1,204 documents with these words',
    ]);
    expect(group?.results[3]?.path).toBe('/records?inside=days+notice');
  });
});
