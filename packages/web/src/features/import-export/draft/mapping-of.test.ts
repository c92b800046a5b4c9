import { describe, expect, test } from 'vitest';
import type {
  AnalysedColumn,
  ImportAnalysis,
} from '@pactbook/domain/features/import-export/import-analysis.ts';
import { importMappingSchema } from '@pactbook/domain/features/import-export/mapping/import-mapping.ts';
import {
  columnFaults,
  rereadDraft,
  savedDraft,
  suggestedDraft,
  withChoices,
  withColumn,
  withKey,
  withProposedKey,
} from './import-draft.ts';
import { mappingOf } from './mapping-of.ts';
import { namesToAdd, shortenedName } from './value-choices.ts';

const RIGHTS = { teams: true, categories: true };

function buildColumn(name: string, field: string | null, more: Partial<AnalysedColumn> = {}): AnalysedColumn {
  const suggestion =
    field === null
      ? null
      : { field: field as 'product', reason: 'Because', confidence: 'sure' as const, settings: {} };
  return { name, samples: [], filled: 1, distinct: 1, fault: null, suggestion, ...more };
}

function buildAnalysis(
  columns: readonly AnalysedColumn[],
  more: Partial<ImportAnalysis> = {},
): ImportAnalysis {
  return {
    reading: { kind: 'csv', encoding: 'utf-8', delimiter: ';', sheet: null, headerRow: 3 },
    sheets: [],
    preview: [],
    rows: 1,
    columns: [...columns],
    mapping: null,
    vendors: [],
    known: null,
    earlierImport: null,
    ...more,
  };
}

const value = (text: string, suggestion: string | null, exists = false) => ({
  text,
  count: 1,
  suggestion,
  exists,
});

describe('what is sent of what was settled', () => {
  test('columns that are left out are not named, and the file is read as it was shown', () => {
    const analysis = buildAnalysis([buildColumn('Title', 'product'), buildColumn('Other', null)]);
    const mapping = mappingOf(suggestedDraft(analysis, {}), analysis, RIGHTS);
    expect(mapping.columns).toEqual([{ column: 'Title', field: 'product' }]);
    expect(mapping).toMatchObject({ encoding: 'utf-8', delimiter: ';', headerRow: 3 });
    expect(importMappingSchema.safeParse(mapping).success).toBe(true);
  });

  test('texts become what is proposed, new names only by those who may add them, and open texts stay as written', () => {
    const values = [value('Legal ', 'Legal', true), value('IT', 'IT'), value('none', ''), value('?', null)];
    const analysis = buildAnalysis([buildColumn('Team', 'teams', { values })]);
    const draft = suggestedDraft(analysis, {});
    const mapping = mappingOf(draft, analysis, RIGHTS);
    expect(mapping.columns[0]?.values).toEqual({ 'Legal ': 'Legal', none: '' });
    expect(mapping.newTeams).toEqual(['IT']);
    expect(mappingOf(draft, analysis, { teams: false, categories: false }).newTeams).toEqual([]);
  });

  test('a choice goes before the proposal, and goes when the column fills another field', () => {
    const values = [value('Current', 'LIVE', true)];
    const analysis = buildAnalysis([buildColumn('State', 'status', { values })]);
    const chosen = withChoices(
      suggestedDraft(analysis, {}),
      'State',
      new Map([['Current', { kind: 'use', value: 'EVALUATING' } as const]]),
    );
    expect(mappingOf(chosen, analysis, RIGHTS).columns[0]?.values).toEqual({ Current: 'EVALUATING' });
    const moved = withColumn(chosen, 'State', { field: 'categories', settings: {} });
    expect(moved.choices.has('State')).toBe(false);
  });

  test('merged spellings of a vendor become the one name, the others stay', () => {
    const groups = [
      {
        texts: [
          { text: 'Acme', count: 3 },
          { text: 'ACME Inc', count: 1 },
        ],
        existing: null,
      },
      {
        texts: [
          { text: 'Bolt', count: 3 },
          { text: 'Bolts', count: 1 },
        ],
        existing: null,
      },
    ];
    const analysis = buildAnalysis([buildColumn('Supplier', 'vendor')], { vendors: groups });
    const draft = {
      ...suggestedDraft(analysis, {}),
      vendors: new Map([['Acme\nACME Inc', { isOn: true, into: 'Acme' }]]),
    };
    expect(mappingOf(draft, analysis, RIGHTS).columns[0]?.values).toEqual({ 'ACME Inc': 'Acme' });
  });
});

test('a saved mapping makes the same mapping again of a file with the same headings in another case', () => {
  const analysis = buildAnalysis([
    buildColumn('TITLE', null),
    buildColumn('team', null, { values: [value('it', 'IT')] }),
    buildColumn('Supplier', 'vendor'),
    buildColumn('Ends', 'endDate'),
  ]);
  const mapping = importMappingSchema.parse({
    columns: [
      { column: 'Title', field: 'product' },
      { column: 'Team', field: 'teams', values: { IT: 'Information Technology' } },
      { column: 'Supplier', field: 'vendor', values: { 'ACME Inc': 'Acme' } },
      { column: 'Ends', field: 'endDate', dateFormat: 'M/D/YYYY', values: { 'N/A': '' } },
    ],
    newTeams: ['Information Technology'],
    key: ['product', 'vendor'],
    defaults: { vendor: 'Acme' },
  });
  const again = mappingOf(savedDraft(analysis, { name: 'Ours', mapping }, {}), analysis, RIGHTS);
  expect(again).toMatchObject({
    columns: [
      { column: 'TITLE', field: 'product' },
      { column: 'team', field: 'teams', values: { it: 'Information Technology' } },
      { column: 'Supplier', field: 'vendor', values: { 'ACME Inc': 'Acme' } },
      { column: 'Ends', field: 'endDate', dateFormat: 'M/D/YYYY', values: { 'N/A': '' } },
    ],
    newTeams: ['Information Technology'],
    key: ['product', 'vendor'],
    defaults: { vendor: 'Acme' },
  });
});

test('a file that names its records by id changes these, any other adds its rows', () => {
  const title = buildColumn('Product', 'product');
  const exported = buildAnalysis([buildColumn('Record ID', 'recordId'), title]);
  expect(mappingOf(suggestedDraft(exported, {}), exported, RIGHTS).key).toEqual(['recordId']);
  const other = buildAnalysis([title]);
  expect(mappingOf(suggestedDraft(other, {}), other, RIGHTS).key).toBeUndefined();
});

describe('rows of records that are there already', () => {
  const columns = [buildColumn('Title', 'product'), buildColumn('Supplier', 'vendor')];
  const known = (rows: number) => ({ rows, key: ['product' as const, 'vendor' as const] });
  const keyOf = (more: Partial<ImportAnalysis>) => {
    const analysis = buildAnalysis(columns, { rows: 10, ...more });
    return mappingOf(suggestedDraft(analysis, {}), analysis, RIGHTS).key;
  };
  const earlierImport = { importedAt: '2026-11-01T08:00:00.000Z', changeSet: null };

  test('are proposed to change them where they are most of the file, or where it was imported before', () => {
    expect(keyOf({ known: known(5) })).toEqual(['product', 'vendor']);
    expect(keyOf({ known: known(4) })).toBeUndefined();
    expect(keyOf({ known: known(1), earlierImport })).toEqual(['product', 'vendor']);
    expect(keyOf({ known: null, earlierImport })).toBeUndefined();
  });

  test('are added all the same where somebody chose that, also when the values are looked at anew', () => {
    const analysis = buildAnalysis(columns, { rows: 10, known: known(10) });
    const chosen = withKey(suggestedDraft(analysis, {}), null);
    expect(withProposedKey(chosen, analysis).key).toBeNull();
    expect(rereadDraft(chosen, analysis, {}).key).toBeNull();
  });

  test('are proposed to change them also with a saved mapping that adds every row', () => {
    const analysis = buildAnalysis(columns, { rows: 10, known: known(10) });
    const mapping = importMappingSchema.parse({ columns: [{ column: 'Title', field: 'product' }] });
    expect(savedDraft(analysis, { name: 'Ours', mapping }, {}).key).toEqual(['product', 'vendor']);
  });
});

describe('names that are added', () => {
  test('count once however they are written, and not where they are there already', () => {
    const choices = ['Home Office', 'home  office', 'LEGAL', 'Police'].map((name) => ({
      kind: 'create' as const,
      name,
    }));
    expect(namesToAdd([...choices, null, { kind: 'skip' }], ['Legal'])).toEqual(['Home Office', 'Police']);
  });

  test('are sent once however they are written', () => {
    const values = [value('Home Office', 'Home Office'), value('HOME OFFICE', 'HOME OFFICE')];
    const analysis = buildAnalysis([buildColumn('Team', 'teams', { values })]);
    expect(mappingOf(suggestedDraft(analysis, {}), analysis, RIGHTS).newTeams).toEqual(['Home Office']);
  });

  test('are cut between words where a text is too long for one', () => {
    const long = `${'word '.repeat(30)}end`;
    expect(shortenedName(long)).toBe('word '.repeat(16).trim());
    expect(shortenedName('x'.repeat(120))).toHaveLength(80);
    expect(shortenedName('Legal')).toBe('Legal');
  });
});

test('two columns for one field, and dates that can be read both ways, are said before the server is asked', () => {
  const analysis = buildAnalysis([
    buildColumn('Title', 'product'),
    buildColumn('Name', 'product'),
    buildColumn('Team', 'teams'),
    buildColumn('Office', 'teams'),
    buildColumn('Ends', 'endDate', { undecidedDates: ['01/05/2027'] }),
  ]);
  const faults = columnFaults(suggestedDraft(analysis, {}), analysis);
  expect([...faults.keys()].toSorted()).toEqual(['Ends', 'Name']);
});
