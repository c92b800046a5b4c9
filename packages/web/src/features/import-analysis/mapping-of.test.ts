import { describe, expect, test } from 'vitest';
import type {
  AnalysedColumn,
  ImportAnalysis,
} from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { importMappingSchema } from '@pactbook/domain/features/import-rows/import-mapping.ts';
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
import { choiceFor, hasValues, namesToAdd, namingColumns, shortenedName } from './value-choices.ts';

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
    sources: [],
    ...more,
  };
}

const value = (text: string, suggestion: string | null, exists = false) => ({
  text,
  count: 1,
  suggestion,
  exists,
});

describe('the step of the values', () => {
  const values = [value('Current', 'LIVE', true)];
  const vendors = [{ texts: ['Adobe', 'Adobe Inc.'].map((text) => ({ text, count: 1 })), existing: null }];
  test.each([
    ['a column of statuses', [buildColumn('State', 'status', { values })], {}, true],
    ['two spellings of a vendor', [buildColumn('Supplier', 'vendor')], { vendors }, true],
    ['products and dates alone', [buildColumn('Title', 'product'), buildColumn('End', 'endDate')], {}, false],
    ['a column of statuses that is left out', [buildColumn('State', null, { values })], {}, false],
    ['teams without a text', [buildColumn('Team', 'teams', { values: [] })], {}, false],
  ] as const)('of a file with %s is shown: %#', (_, columns, more, isShown) => {
    const analysis = buildAnalysis(columns, more);
    expect(hasValues({ draft: suggestedDraft(analysis, {}), analysis })).toBe(isShown);
  });
});

describe('the mapping that is sent', () => {
  test('leaves out columns without a target, and reads the file as shown', () => {
    const analysis = buildAnalysis([buildColumn('Title', 'product'), buildColumn('Other', null)]);
    const mapping = mappingOf(suggestedDraft(analysis, {}), analysis, RIGHTS);
    expect(mapping.columns).toEqual([{ column: 'Title', field: 'product' }]);
    expect(mapping).toMatchObject({ encoding: 'utf-8', delimiter: ';', headerRow: 3 });
    expect(importMappingSchema.safeParse(mapping).success).toBe(true);
  });

  test('contains the proposals for texts, new names only of people who may add them, and leaves open texts as written', () => {
    const values = [value('Legal ', 'Legal', true), value('IT', 'IT'), value('none', ''), value('?', null)];
    const analysis = buildAnalysis([buildColumn('Team', 'teams', { values })]);
    const draft = suggestedDraft(analysis, {});
    const mapping = mappingOf(draft, analysis, RIGHTS);
    expect(mapping.columns[0]?.values).toEqual({ 'Legal ': 'Legal', none: '' });
    expect(mapping.newTeams).toEqual(['IT']);
    expect(mappingOf(draft, analysis, { teams: false, categories: false }).newTeams).toEqual([]);
  });

  test('prefers a choice to the proposal, and drops it when the column has another target', () => {
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

  test('merges spellings of a vendor into one name and keeps the others', () => {
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

describe('options of a custom field', () => {
  const tier: CustomField = {
    id: '9',
    key: 'tier',
    label: 'Tier',
    type: 'select',
    options: ['Gold'],
    restricted: false,
    required: false,
    helpText: '',
    defaultValue: null,
    position: 0,
    version: 1,
  };
  const columns = [
    buildColumn('Tier', 'customFields.tier', {
      values: [value('GOLD', 'Gold', true), value('Bronze', 'Bronze'), value('Tin', 'Tin'), value('-', '')],
    }),
  ];
  const analysis = buildAnalysis(columns);

  test('are added, mapped to one that is there, or left out', () => {
    const draft = withChoices(
      suggestedDraft(analysis, {}),
      'Tier',
      new Map([['Tin', { kind: 'use' as const, value: 'Gold' }]]),
    );
    const mapping = mappingOf(draft, analysis, RIGHTS, [tier]);
    expect(mapping.columns[0]?.values).toEqual({ GOLD: 'Gold', Tin: 'Gold', '-': '' });
    expect(mapping.newFields).toEqual([{ label: 'Tier', type: 'select', options: ['Bronze'] }]);
  });

  test('stay open for people who may not add any', () => {
    const mine = { teams: true, categories: false };
    const draft = suggestedDraft(analysis, {});
    const [column] = namingColumns(draft, analysis);
    const open = column?.values.filter((one) => choiceFor(one, column, draft, mine) === null);
    expect(open?.map(({ text }) => text)).toEqual(['Bronze', 'Tin']);
    expect(mappingOf(draft, analysis, mine, [tier]).newFields).toBeUndefined();
  });

  test('have the choices of a saved mapping', () => {
    const mapping = importMappingSchema.parse({
      columns: [{ column: 'Tier', field: 'customFields.tier', values: { Tin: 'Bronze', Bronze: '' } }],
      newFields: [{ label: 'Tier', type: 'select', options: ['Bronze'] }],
    });
    const again = mappingOf(savedDraft(analysis, { name: 'Ours', mapping }, {}), analysis, RIGHTS, [tier]);
    expect(again.columns[0]?.values).toEqual({ GOLD: 'Gold', Tin: 'Bronze', Bronze: '', '-': '' });
    expect(again.newFields).toEqual([{ label: 'Tier', type: 'select', options: ['Bronze'] }]);
  });
});

test('restores a saved mapping for a file with the same headings in another case', () => {
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

test('changes records when the file has their ids, and adds its rows otherwise', () => {
  const title = buildColumn('Product', 'product');
  const exported = buildAnalysis([buildColumn('Record ID', 'recordId'), title]);
  expect(mappingOf(suggestedDraft(exported, {}), exported, RIGHTS).key).toEqual(['recordId']);
  const other = buildAnalysis([title]);
  expect(mappingOf(suggestedDraft(other, {}), other, RIGHTS).key).toBeUndefined();
});

describe('rows of existing records', () => {
  const columns = [buildColumn('Title', 'product'), buildColumn('Supplier', 'vendor')];
  const known = (rows: number) => ({ rows, key: ['product' as const, 'vendor' as const] });
  const keyOf = (more: Partial<ImportAnalysis>) => {
    const analysis = buildAnalysis(columns, { rows: 10, ...more });
    return mappingOf(suggestedDraft(analysis, {}), analysis, RIGHTS).key;
  };
  const earlierImport = { importedAt: '2026-11-01T08:00:00.000Z', changeSet: null };

  test('are proposed to change them when they are most of the file, or when it was imported before', () => {
    expect(keyOf({ known: known(5) })).toEqual(['product', 'vendor']);
    expect(keyOf({ known: known(4) })).toBeUndefined();
    expect(keyOf({ known: known(1), earlierImport })).toEqual(['product', 'vendor']);
    expect(keyOf({ known: null, earlierImport })).toBeUndefined();
  });

  test('are added when the person chose that, also after the values are read again', () => {
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

describe('added names', () => {
  test('count once for all spellings, and not when they exist', () => {
    const choices = ['Home Office', 'home  office', 'LEGAL', 'Police'].map((name) => ({
      kind: 'create' as const,
      name,
    }));
    expect(namesToAdd([...choices, null, { kind: 'skip' }], ['Legal'])).toEqual(['Home Office', 'Police']);
  });

  test('are sent once for all spellings', () => {
    const values = [value('Home Office', 'Home Office'), value('HOME OFFICE', 'HOME OFFICE')];
    const analysis = buildAnalysis([buildColumn('Team', 'teams', { values })]);
    expect(mappingOf(suggestedDraft(analysis, {}), analysis, RIGHTS).newTeams).toEqual(['Home Office']);
  });

  test('are cut between words when they are too long', () => {
    const long = `${'word '.repeat(30)}end`;
    expect(shortenedName(long)).toBe('word '.repeat(16).trim());
    expect(shortenedName('x'.repeat(120))).toHaveLength(80);
    expect(shortenedName('Legal')).toBe('Legal');
  });
});

test('two columns for one field, and ambiguous dates, are reported before the server is asked', () => {
  const analysis = buildAnalysis([
    buildColumn('Title', 'product'),
    buildColumn('Name', 'product'),
    buildColumn('Team', 'teams'),
    buildColumn('Office', 'teams'),
    buildColumn('Ends', 'endDate', { undecidedDates: ['01/05/2027'] }),
  ]);
  const faults = columnFaults(suggestedDraft(analysis, {}), analysis);
  // Only for the dates it helps to choose how cells are read.
  expect([...faults].map(([heading, { isOfReading }]) => [heading, isOfReading])).toEqual([
    ['Ends', true],
    ['Name', false],
  ]);
});

describe('the term of records that renew by themselves', () => {
  const analysis = buildAnalysis([buildColumn('Renews', 'renewalType'), buildColumn('Term', null)]);
  const termOf = (draft: ReturnType<typeof suggestedDraft>) =>
    mappingOf(draft, analysis, RIGHTS).defaults?.termMonths;
  const draft = suggestedDraft(analysis, {});

  test('is a year where no column has it, until another one is entered', () => {
    expect(termOf(draft)).toBe('12');
    expect(termOf({ ...draft, defaults: { termMonths: '36' } })).toBe('36');
    expect(termOf({ ...draft, defaults: { termMonths: '' } })).toBeUndefined();
  });

  test('is not assumed where a column has it, or where no column says how records renew', () => {
    expect(termOf(withColumn(draft, 'Term', { field: 'termMonths', settings: {} }))).toBeUndefined();
    expect(termOf(withColumn(draft, 'Renews', { field: null, settings: {} }))).toBeUndefined();
  });
});
