import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importMappingSchema } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { ImportContext } from '@pactbook/domain/features/import-rows/import-context.ts';
import { analyseFile } from '../import-analysis/analysis.reader.ts';
import { prepareImport } from './plan.reader.ts';

/** Real lists of contracts, beside the checkout where someone put them. */
const DATA = new URL('../../../../../../shared/data/procurement/', import.meta.url);
const MAPPINGS = new URL('../../../../../docs/guides/import-mappings/', import.meta.url);

const context: ImportContext = {
  teams: [],
  categories: [],
  customFields: [],
  people: [],
  vendorNames: new Map(),
  actor: null,
  today: '2026-11-20',
};

function mappingNamed(name: string, change: object = {}) {
  return importMappingSchema.parse({
    ...JSON.parse(readFileSync(new URL(`${name}.json`, MAPPINGS), 'utf8')),
    ...change,
  });
}

async function importFile(path: string, mapping: string, change: object = {}) {
  const bytes = readFileSync(new URL(path, DATA));
  return await prepareImport({ bytes, mapping: mappingNamed(mapping, change), context, catalogue: [] });
}

async function analyse(path: string) {
  const bytes = readFileSync(new URL(path, DATA));
  const { analysis } = await analyseFile({
    bytes,
    options: {},
    context,
    vendors: [],
    mappings: [],
    fiscalYearStartMonth: 1,
  });
  return analysis;
}

/** What an import does with everything that is suggested, and the choices that a person has to make. */
async function importSuggested(path: string) {
  const { columns } = await analyse(path);
  const mapping = importMappingSchema.parse({
    columns: columns.flatMap(({ name, suggestion, values = [], undecidedDates }) => {
      if (!suggestion) return [];
      const chosen = values.map(({ text, suggestion: value }) => [text, value ?? 'Evaluating']);
      const settings = suggestion.settings;
      const named = { ...settings.values, ...Object.fromEntries(chosen) };
      const format = undecidedDates ? { dateFormat: 'M/D/YYYY' } : {};
      return [{ column: name, field: suggestion.field, ...settings, ...format, values: named }];
    }),
    defaults: { vendor: 'Unknown' },
    createTeams: true,
    createCategories: true,
    expirePastRecords: true,
    skipRejectedRows: true,
    key: ['product'],
  });
  const bytes = readFileSync(new URL(path, DATA));
  return (await prepareImport({ bytes, mapping, context, catalogue: [] })).outcome;
}

const cents = (dollars: number) => Math.round(dollars * 100);

describe.skipIf(!existsSync(DATA))(
  'real lists (skipped where ../shared/data is not beside the checkout)',
  () => {
    const ACT = 'act-contracts-2025/act_contracts_2025.csv';

    test('every contract of the ACT is accounted for, to the cent', async () => {
      const { outcome, contracts } = await importFile(ACT, 'act-contracts');
      expect(outcome).toMatchObject({
        applied: true,
        rowsRead: 1_296,
        rowsAccepted: 1_292,
        rowsRejected: 4,
        faultsFound: 4,
      });
      expect(cents(outcome.acceptedAmount) + cents(outcome.rejectedAmount)).toBe(163_904_560_697);
      expect(outcome.teamsCreated).toHaveLength(24);
      expect(contracts.filter(({ status }) => status === 'EXPIRED')).toHaveLength(779);
      expect(outcome.faults.map(({ row, column, reason }) => [row, column, reason])).toEqual([
        [415, 'suppliers', 'Use 200 characters or fewer'],
        [480, 'suppliers', 'Use 200 characters or fewer'],
        [488, 'suppliers', 'Use 200 characters or fewer'],
        [953, 'title', 'Use 200 characters or fewer'],
      ]);
    });

    test('its contracts that have ended are refused one by one unless the mapping lets them expire', async () => {
      const { outcome } = await importFile(ACT, 'act-contracts', { expirePastRecords: false });
      expect(outcome.rowsAccepted + outcome.rowsRejected).toBe(1_296);
      expect(cents(outcome.acceptedAmount) + cents(outcome.rejectedAmount)).toBe(163_904_560_697);
      const ended = outcome.faults.filter(
        ({ reason }) => reason === 'A Live record cannot have an end date in the past',
      );
      expect(ended).toHaveLength(781);
    });

    test('the same contracts come out of CSV and of a workbook', async () => {
      const csv = await importFile('act-contracts-2025/act_contracts_2025_it_subset.csv', 'act-contracts');
      const xlsx = await importFile(
        'xlsx-samples/act_contracts_2025_it_subset.converted.xlsx',
        'act-contracts',
      );
      expect(xlsx.contracts).toEqual(csv.contracts);
      expect(xlsx.outcome.rowsAccepted).toBe(111);
      expect(cents(xlsx.outcome.acceptedAmount)).toBe(10_457_402_404);
    });

    test("every system of San Francisco's list is accounted for, its broken characters kept as they are", async () => {
      const path = 'sf-enterprise-systems/Inventory_of_citywide_enterprise_systems_of_record.csv';
      const { outcome, contracts } = await importFile(path, 'san-francisco-systems');
      expect(outcome).toMatchObject({ rowsRead: 463, rowsAccepted: 460, rowsRejected: 3 });
      expect(outcome.faults.map(({ column, reason }) => `${column}: ${reason}`)).toEqual(
        Array.from({ length: 3 }, () => 'Vendor: Enter a vendor'),
      );
      expect(outcome.teamsCreated).toHaveLength(47);
      expect(contracts.filter(({ description }) => description?.includes('\ufffd'))).not.toHaveLength(0);
      expect(contracts.map(({ product }) => product)).toContain('311-EMAPP (Engagement Management App)');
    });

    // What the README of each list says, or a sum by hand over its column. Toronto's README counts 35,347,975,944.86 by a
    // strict grammar, which leaves out amounts such as "1226876.000": 3,969,230.98 more.
    test.each([
      ['AUD', ACT, 'title', 'amount', 1_639_045_606.97],
      ['CAD', 'toronto-awarded/Awarded Contracts.csv', 'Document Number', 'Award', 35_351_945_175.84],
      ['GBP', 'uk-dos-opportunities/opportunity-data.csv', 'ID', 'Contract amount', 457_072_346.51],
      [
        'USD',
        'us-it-dashboard-by17/BY17ITDBcontracts.csv',
        'Contract ID',
        'Action Obligation Amount (In $ million) (USAspending)',
        128_653_003_369,
      ],
    ])(
      'the amounts in %s of %s come to the cent of their list',
      async (currency, path, product, amount, sum) => {
        const unit = currency === 'USD' ? { unit: 'millions' } : {};
        const cost = { column: amount, field: 'annualCost', costDate: '2026-01-01', currency, ...unit };
        const mapping = importMappingSchema.parse({
          columns: [{ column: product, field: 'product' }, cost],
          defaults: { vendor: 'Unknown' },
          skipRejectedRows: true,
        });
        const { outcome } = await prepareImport({
          bytes: readFileSync(new URL(path, DATA)),
          mapping,
          context: { ...context, currencies: ['USD', 'AUD', 'CAD', 'GBP'] },
          catalogue: [],
        });
        const usual = [
          { currency: 'USD', accepted: outcome.acceptedAmount, rejected: outcome.rejectedAmount },
        ];
        const sums = outcome.amounts ?? usual;
        expect(sums.map((one) => [one.currency, cents(one.accepted) + cents(one.rejected)])).toEqual([
          [currency, cents(sum)],
        ]);
      },
    );

    test('a workbook without a table says so and names its other sheets', async () => {
      await expect(
        importFile('xlsx-samples/not-a-table-gsa-finops-forecast.xlsx', 'act-contracts'),
      ).rejects.toThrow(
        'There is no usable table on the sheet "Instructions": no row has the headings of the mapping. ' +
          'Other sheets: "Planning Worksheet", "Sample Spend Profile", "hours per month".',
      );
    });

    test('a workbook whose columns are others says which it has', async () => {
      await expect(importFile('xlsx-samples/canada-over-25k.xlsx', 'act-contracts')).rejects.toThrow(
        'There is no column "title". The columns are "year", "commodity_type"',
      );
    });

    test.each<[path: string, rows: number, fields: string]>([
      [
        'fedramp-marketplace/fedramp_products.csv',
        425,
        'vendor product status categories hostingModel startDate teams description endDate',
      ],
      ['fedramp-marketplace/fedramp_ato_letters.csv', 1_752, 'vendor product startDate teams endDate'],
      [
        'gsa-it-standards/it-standards-2018-04-12.csv',
        1_543,
        'product description categories status hostingModel endDate',
      ],
      [
        'gsa-it-standards/it-standards-2020-12-17.csv',
        1_974,
        'product description categories status hostingModel endDate',
      ],
      [
        'gsa-it-standards/it-standards-2022-04-29.csv',
        998,
        'product description categories status hostingModel endDate',
      ],
      [
        'gsa-it-standards/it-standards-full-2020-11-24.csv',
        1_974,
        'product description categories status hostingModel notes teams endDate',
      ],
      [
        'gsa-onegov-agreements/gsa_onegov_agreements.csv',
        6,
        'product vendor categories endDate description status',
      ],
      [
        'sf-enterprise-systems/Inventory_of_citywide_enterprise_systems_of_record.csv',
        463,
        'teams description vendor product',
      ],
      [
        'software-catalogue/software_catalogue.csv',
        1_893,
        'product vendor categories hostingModel description',
      ],
      [
        'toronto-awarded/Awarded Contracts.csv',
        7_613,
        'categories vendor annualCost startDate teams description',
      ],
      [
        'uk-dos-opportunities/opportunity-data.csv',
        2_118,
        'product categories teams status vendor annualCost startDate',
      ],
      [
        'us-it-dashboard-by17/BY17ITDBcontracts.csv',
        5_360,
        'teams product status vendor annualCost categories startDate endDate description',
      ],
      [
        'xlsx-samples/act_contracts_2025_it_subset.converted.xlsx',
        111,
        'product teams categories status startDate endDate annualCost vendor',
      ],
    ])('the columns of %s are recognized', async (path, rows, fields) => {
      const analysis = await analyse(path);
      expect(analysis.rows).toBe(rows);
      expect(analysis.columns.flatMap(({ suggestion }) => suggestion?.field ?? []).join(' ')).toBe(fields);
    });

    test('vendors of the IT dashboard come without HTML characters, and the check says where', async () => {
      const path = 'us-it-dashboard-by17/BY17ITDBcontracts.csv';
      const { columns } = await analyse(path);
      const vendor = columns.find(({ suggestion }) => suggestion?.field === 'vendor')?.suggestion;
      expect(vendor?.settings).toEqual({ decodeHtml: true });
      const mapping = importMappingSchema.parse({
        columns: [
          { column: 'Contract ID', field: 'product' },
          { column: 'Vendor Name (USAspending)', field: 'vendor', ...vendor?.settings },
        ],
        defaults: { vendor: 'Unknown' },
        skipRejectedRows: true,
      });
      const bytes = readFileSync(new URL(path, DATA));
      const { outcome, contracts } = await prepareImport({ bytes, mapping, context, catalogue: [] });
      expect(contracts.filter((contract) => contract.vendor.includes('&amp;'))).toEqual([]);
      expect(outcome.notes.find(({ kind }) => kind === 'decodedTexts')?.message).toMatch(
        /of "Vendor Name \(USAspending\)" are read without HTML characters such as &amp;: rows/,
      );
    });

    test('San Francisco writes vendors in two ways, and so does the ACT', async () => {
      const { vendors } = await analyse(
        'sf-enterprise-systems/Inventory_of_citywide_enterprise_systems_of_record.csv',
      );
      const spellings = vendors.map(({ texts }) => texts.map(({ text }) => text));
      expect(spellings).toContainEqual(['Salesforce', 'Saleforce']);
      expect(spellings).toContainEqual(['Esri', 'ESRI']);
      const act = await analyse(ACT);
      expect(act.vendors[0]?.texts.map(({ text }) => text)).toEqual([
        'Data#3 Limited',
        'Data#3',
        'DATA#3 LIMITED',
      ]);
    });

    test('what the suggestions say imports the approved software of four years, one list after the other', async () => {
      const list = (year: string) => importSuggested(`gsa-it-standards/it-standards-${year}.csv`);
      expect(await list('2018-04-12')).toMatchObject({
        applied: true,
        rowsRead: 1_543,
        faults: [
          {
            row: 1_055,
            reason: expect.stringMatching(/^Remove the characters that cannot be shown: U\+/) as string,
          },
        ],
      });
      expect(await list('2020-12-17')).toMatchObject({ applied: true, rowsRead: 1_974 });
    });
  },
);
