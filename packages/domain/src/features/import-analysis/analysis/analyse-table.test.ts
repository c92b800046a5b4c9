import { describe, expect, test } from 'vitest';
import type { CustomField } from '../../custom-fields/custom-field.ts';
import type { Cell, TableRow } from '../../import-rows/cell.ts';
import type { AnalysisOptions } from '../import-analysis.ts';
import { analyseTable, type AnalysisContext } from './analyse-table.ts';
import { costDateNamed } from '../heading-words.ts';

const CUSTOM_FIELD: CustomField = {
  id: '9',
  key: 'tier',
  label: 'Tier',
  type: 'select',
  options: [],
  restricted: false,
  required: false,
  helpText: '',
  defaultValue: null,
  position: 0,
  version: 1,
};

const context: AnalysisContext = {
  teams: [
    { id: '1', name: 'Legal' },
    { id: '2', name: 'Human Resources' },
  ],
  categories: ['Software', 'Image Processing & Graphic Design'],
  people: [{ id: '3', name: 'Ana Ruiz', emailAddress: 'ana@acme.example', isActive: true }],
  customFields: [],
  vendorNames: new Map([['sfdc', 'Salesforce']]),
  vendors: ['Salesforce', 'Adobe'],
  fiscalYearStartMonth: 1,
};
const rowsOf = (cells: readonly (readonly Cell[])[]): TableRow[] =>
  cells.map((row, index) => ({ row: index + 2, cells: row }));

/** The analysis of a table whose columns are given by heading. */
function analyse(
  columns: Readonly<Record<string, readonly Cell[]>>,
  options: AnalysisOptions = {},
  change = {},
) {
  const header = { row: 1, cells: Object.keys(columns) };
  const height = Math.max(...Object.values(columns).map((cells) => cells.length));
  const rows = Array.from({ length: height }, (_, at) =>
    Object.values(columns).map((cells) => cells[at] ?? null),
  );
  return analyseTable({ header, rows: rowsOf(rows) }, options, { ...context, ...change });
}
const fieldsOf = (analysis: ReturnType<typeof analyse>) =>
  analysis.columns.map(({ suggestion }) => suggestion?.field ?? null);

describe('columns', () => {
  const names = ['Figma', 'Slack', 'Zoom'];
  const dates = ['2026-01-31', '2027-02-28', '-'];

  test.each<[Record<string, readonly Cell[]>, (string | null)[]]>([
    [
      { title: names, suppliers: names, execution_date: dates, expiry_date: dates, amount: [1, 2.5, 3] },
      ['product', 'vendor', 'startDate', 'endDate', 'annualCost'],
    ],
    [
      {
        'Standard Name': names,
        Category: names,
        DeploymentType: ['SaaS', 'Desktop', '-'],
        ApprovalExpirationDate: dates,
      },
      ['product', 'categories', 'hostingModel', 'endDate'],
    ],
    [
      { Contractor: names, 'Contract No': ['1', '2', '3'], Contract: names, 'Contractor Address': names },
      ['vendor', null, 'product', null],
    ],
    [
      {
        'Vendor ID': ['7', '8', '9'],
        'Supplier Name': names,
        Software: names,
        'Vendor URL': ['https://a.b'],
      },
      [null, 'vendor', 'product', null],
    ],
    [
      { Product: names, Vendor: names, Start: ['soon', 'later', 'x'], Amount: ['lots', 'few', 'x'] },
      ['product', 'vendor', null, null],
    ],
    [
      {
        Product: names,
        Vendor: names,
        X: ['Live', 'Expired', 'Live'],
        Y: ['legal', 'Human Resources', 'Legal'],
      },
      ['product', 'vendor', 'status', 'teams'],
    ],
    [
      { Product: names, Vendor: names, 'Business owner': ['Ana Ruiz', 'ana@acme.example', ''] },
      ['product', 'vendor', 'owners'],
    ],
    [
      {
        Product: names,
        Vendor: names,
        FY2026: [1, 2, 3],
        '2027 cost': ['$4', '5', '-'],
        Year: [2026, 2027, 2028],
      },
      ['product', 'vendor', 'annualCost', 'annualCost', null],
    ],
    // A name column belongs to the word before it; unknown subjects match nothing.
    [
      { entity_name: names, 'Manufacturer Name': names, 'Division name': names, 'Customer name': names },
      [null, 'vendor', 'teams', null],
    ],
    [{ Name: names, 'Publisher name': names }, ['product', 'vendor']],
    [{ Product: names, entity_name: ['Adobe', 'Salesforce', 'ADOBE'] }, ['product', 'vendor']],
    // An export's own columns: the list of costs and the costs of each year; the rest is derived.
    [
      {
        Product: names,
        Vendor: names,
        'Annual Costs': ['2026-06-01: 1', '', ''],
        'Total Cost': [1, '', ''],
        'Cost in 2026': [1, '', ''],
        'Cost in 2027': ['', '', ''],
      },
      ['product', 'vendor', 'annualCosts', null, 'annualCost', 'annualCost'],
    ],
    [
      { Product: names, Vendor: names, 'Annual cost': ['€ 1.200,50', '€ 30,00', 'CHF 12'] },
      ['product', 'vendor', 'annualCost'],
    ],
  ])('%#: get the fields that headings and cells speak of', (columns, fields) => {
    expect(fieldsOf(analyse(columns))).toEqual(fields);
  });

  test('have a reason, a confidence and the settings for their cells', () => {
    const { columns } = analyse({
      Title: names,
      Expires: ['2018-11', '2017-01-18T05:00:00.000Z', '-'],
      'Amount (In $ million)': ['1.5', '2', '3'],
    });
    expect(columns.map(({ suggestion }) => suggestion)).toMatchObject([
      { field: 'product', confidence: 'sure', reason: 'The heading says "Title"' },
      {
        field: 'endDate',
        reason: 'The heading says "Expires", and 100% of the cells are dates',
        settings: { wholeMonths: true, dropTime: true, values: { '-': '' } },
      },
      { field: 'annualCost', settings: { unit: 'millions' } },
    ]);
  });

  test('of an export have the year of their costs', () => {
    const { columns } = analyse({ Product: names, 'Cost in 2027': [1, 2, 3], '2028 cost': [1, 2, 3] });
    expect(columns.map(({ suggestion }) => suggestion?.settings)).toEqual([
      {},
      { costYear: 2027 },
      { costDate: '2028-01-01' },
    ]);
  });

  test('of custom fields come first, and ambiguous dates are asked about', () => {
    const customFields = [{ ...CUSTOM_FIELD, key: 'owner', label: 'Supplier', type: 'text' }];
    const { columns } = analyse(
      { Supplier: names, 'End date': ['1/2/2027', '3/4/2027'] },
      {},
      { customFields },
    );
    expect(columns[0]?.suggestion?.field).toBe('customFields.owner');
    expect(columns[1]?.undecidedDates).toEqual(['1/2/2027', '3/4/2027']);
  });

  test('of owners of whom none is a user say so, and others do not', () => {
    const { columns } = analyse({
      Owner: ['zoe@acme.example', 'kim@acme.example'],
      'Contract owner': ['Ana Ruiz', 'Kim Lee'],
      Colour: ['red', 'blue'],
      Manager: [null, null],
    });
    expect(columns.map(({ suggestion, namesNoUser }) => [suggestion?.field ?? null, namesNoUser])).toEqual([
      [null, true],
      ['owners', undefined],
      [null, undefined],
      [null, undefined],
    ]);
  });

  test('with a duplicate or empty heading have names of their own', () => {
    const header = { row: 1, cells: ['Cost', 'cost ', 'Cost (2)', null] };
    const { columns } = analyseTable({ header, rows: rowsOf([['1', '2', '3', '4', '5']]) }, {}, context);
    expect(columns.map(({ name, fault, suggestion }) => [name, fault, suggestion?.field])).toEqual([
      ['Cost', null, 'annualCost'],
      ['cost (3)', null, undefined],
      ['Cost (2)', null, undefined],
      ['Column D', null, undefined],
      ['Column E', 'This column has no heading. Add one to import it', undefined],
    ]);
  });

  test.each([
    [
      'German',
      'Bezeichnung;Lieferant;Abteilung;Warengruppe;Vertragsbeginn;Vertragsende;Kündigungsfrist;Laufzeit;Jahreskosten;Währung',
      'Figma;Figma Inc;Design;Software;1. März 2024;31.12.2027;3 Monate;12 Monate;1.234,50;EUR',
    ],
    [
      'French',
      'Intitulé;Fournisseur;Service;Catégorie;Date de début;Date de fin;Préavis;Durée;Montant annuel;Devise',
      'Figma;Figma Inc;Design;Logiciel;1er mars 2024;31 déc. 2027;3 mois;2 ans;1 234,50;EUR',
    ],
    [
      'Spanish',
      'Denominación;Proveedor;Departamento;Categoría;Fecha de inicio;Fecha de fin;Preaviso;Duración;Coste anual;Moneda',
      'Figma;Figma Inc;Diseño;Programas;1 de marzo de 2024;31 de diciembre de 2027;3 meses;2 años;1.234,50;EUR',
    ],
  ])('of a %s list are known', (_language, headings, row) => {
    const header = { row: 1, cells: headings.split(';') };
    const { columns } = analyseTable({ header, rows: rowsOf([row.split(';')]) }, {}, context);
    expect(columns.map(({ suggestion }) => suggestion?.field)).toEqual([
      'product',
      'vendor',
      'teams',
      'categories',
      'startDate',
      'endDate',
      'noticeValue',
      'termMonths',
      'annualCost',
      'currency',
    ]);
  });

  test('whose headings say nothing are proposed by their cells, as guesses', () => {
    const header = { row: 1, cells: [null, null, null, 'Spalte 4', 'E', 'Last modified'] };
    const rows = rowsOf([
      ['Figma', '31.12.2027', '01.01.2024', '€ 1.200', '60 days', '01.01.2020'],
      ['Miro', '30.06.2028', '01.07.2025', '€ 300', '3 Monate', '01.01.2020'],
    ]);
    const { columns } = analyseTable({ header, rows }, {}, context);
    expect(columns.map(({ suggestion }) => [suggestion?.field, suggestion?.confidence])).toEqual([
      ['product', 'guess'],
      ['endDate', 'guess'],
      ['startDate', 'guess'],
      ['annualCost', 'guess'],
      ['noticeValue', 'guess'],
      [undefined, undefined],
    ]);
  });

  test.each<[string, number, string | null]>([
    ['FY2025', 1, '2025-01-01'],
    ['FY25', 10, '2024-10-01'],
    ['2025/26', 7, '2025-07-01'],
    ['Cost in 2025', 7, '2025-01-01'],
    ['Annual Cost 2025-07-01', 1, '2025-07-01'],
    ['Windows 2019', 1, null],
    ['Year', 1, null],
  ])('"%s" in a year that begins in month %i mean costs from %s', (heading, month, day) => {
    expect(costDateNamed(heading, month)).toBe(day);
  });
});

describe('texts', () => {
  test('of a column of names have suggestions', () => {
    const { columns } = analyse({
      Status: ['Approved - Preferred', 'Pilot', 'Sunsetting', 'n/a', 'Whatever', 'Pilot'],
      Team: ['legal', 'The Home Office', 'Home Office', 'home office', 'n/a', 'Home Office'],
      'Deployment Type': ['SaaS', 'Server', '- Not Identified', 'Other', 'Toaster'],
    });
    const suggested = columns.map(({ values = [] }) =>
      Object.fromEntries(
        values.map(({ text, suggestion, exists }) => [text, exists ? suggestion : [suggestion]]),
      ),
    );
    expect(suggested).toEqual([
      {
        Pilot: 'EVALUATING',
        'Approved - Preferred': 'LIVE',
        Sunsetting: 'EXPIRED',
        'n/a': [''],
        Whatever: [null],
      },
      {
        'Home Office': ['Home Office'],
        legal: 'Legal',
        'The Home Office': ['Home Office'],
        'home office': ['Home Office'],
        'n/a': [''],
      },
      {
        SaaS: 'Cloud / SaaS',
        Server: 'On-Premise',
        '- Not Identified': 'N/A',
        Other: 'N/A',
        Toaster: [null],
      },
    ]);
  });

  test('of a custom field with options are matched with its options, each by itself', () => {
    const customFields = [
      { ...CUSTOM_FIELD, options: ['Gold', 'Silver'] },
      { ...CUSTOM_FIELD, key: 'regions', type: 'multiSelect', options: ['EU, West', 'US'] },
      { ...CUSTOM_FIELD, key: 'free', type: 'text' },
    ];
    const { columns } = analyse(
      {
        Product: ['a', 'b', 'c'],
        Tier: ['GOLD', 'Bronze', '-'],
        Regions: ['EU, West; US', 'us', 'Asia; US'],
        Free: ['x', 'y', 'z'],
      },
      {
        columns: [
          { column: 'Tier', field: 'customFields.tier' },
          { column: 'Regions', field: 'customFields.regions' },
          { column: 'Free', field: 'customFields.free' },
        ],
      },
      { customFields },
    );
    const suggested = columns.map(({ values }) =>
      values?.map(({ text, suggestion, exists }) => [text, suggestion, exists]),
    );
    expect(suggested).toEqual([
      undefined,
      [
        ['GOLD', 'Gold', true],
        ['Bronze', 'Bronze', false],
        ['-', '', false],
      ],
      [
        ['US', 'US', true],
        ['EU, West', 'EU, West', true],
        ['us', 'US', true],
        ['Asia', 'Asia', false],
      ],
      undefined,
    ]);
  });

  test('with several names are split, unless the separator belongs to a name', () => {
    const { columns } = analyse({
      Agencies: ['Labor; Energy', 'Energy', 'Labor'],
      Category: ['Image Processing & Graphic Design, Software', 'Parks, Forestry', 'Software'],
    });
    expect(columns.map(({ suggestion }) => suggestion?.settings.separator ?? null)).toEqual([';', null]);
    expect(columns[0]?.values?.map(({ text, count }) => [text, count])).toEqual([
      ['Labor', 2],
      ['Energy', 2],
    ]);
  });

  test('with HTML characters are named as they are read, and the semicolon of one divides nothing', () => {
    const { columns } = analyse({ Category: ['Arts &amp; Parks', 'Arts &amp; Parks; Software', 'Software'] });
    expect(columns[0]?.suggestion?.settings).toEqual({ separator: ';', decodeHtml: true });
    expect(columns[0]?.values?.map(({ text, count }) => [text, count])).toEqual([
      ['Arts & Parks', 2],
      ['Software', 2],
    ]);
    const [whole] = analyse({ Category: ['Arts &amp; Parks', 'R&amp;D', 'Software'] }).columns;
    expect(whole?.suggestion?.settings).toEqual({ decodeHtml: true });
  });

  test('are analysed for the field that the person chose', () => {
    const options = { columns: [{ column: 'What', field: 'status' as const }] };
    const { columns } = analyse({ What: ['open', 'denied'] }, options);
    expect(columns[0]?.values?.map(({ suggestion }) => suggestion)).toEqual(['LIVE', 'EXPIRED']);
  });

  test('of vendors are grouped as probable duplicates, with the name in the catalogue', () => {
    const { vendors } = analyse({
      Product: ['a', 'b', 'c', 'd', 'e', 'f'],
      Vendor: ['SALESFORCE Inc.', 'Data#3', 'Data#3 Limited', 'Data#3', 'Adobe', 'SFDC'],
    });
    expect(vendors).toEqual([
      {
        texts: [
          { text: 'Data#3', count: 2 },
          { text: 'Data#3 Limited', count: 1 },
        ],
        existing: null,
      },
      { texts: [{ text: 'SALESFORCE Inc.', count: 1 }], existing: 'Salesforce' },
    ]);
  });
});
