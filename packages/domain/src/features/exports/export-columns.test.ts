import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/access.ts';
import { buildContract, inPart } from '../../testing/build-contract.ts';
import { LATER_FIELDS, withoutLater } from '../../testing/later-fields.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { CONTRACT_FIELDS } from '../contracts/fields.ts';
import { defaultVisibility } from '../saved-views/table-view.ts';
import { exportColumns, type ExportContext } from './export-columns.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';

const ADMIN: Actor = {
  userId: 'u',
  organisationId: 'o',
  ...NO_RIGHTS,
  isSuperAdmin: true,
  impersonatorId: null,
};
const MANAGER: Actor = { ...ADMIN, isSuperAdmin: false, manageTeams: ['t1'] };
const LIMITED: Actor = { ...ADMIN, isSuperAdmin: false };

function field(key: string, more: Partial<CustomField> = {}): CustomField {
  return {
    id: key,
    key,
    label: key,
    type: 'text',
    options: [],
    restricted: false,
    required: false,
    helpText: '',
    defaultValue: null,
    position: 1,
    version: 1,
    ...more,
  };
}

const context = (more: Partial<ExportContext> = {}): ExportContext => ({
  actor: ADMIN,
  today: '2026-11-20',
  teamNames: new Map([['t1', 'Legal']]),
  peopleNames: new Map([['p1', 'Ana Ruiz']]),
  customFields: [],
  costYears: [2025, 2026],
  ...more,
});

const RECORD = buildContract({
  id: 'a',
  product: 'Figma',
  vendor: 'Figma Inc',
  categories: ['Design', 'Software'],
  teams: ['t1'],
  startDate: '2025-06-01',
  endDate: '2026-12-01',
  customFields: { Chairs: 12, Lead: 'p1', Regions: ['EU', 'US'], Signed: true },
  notes: 'n',
  totalCost: 30.3,
  annualCosts: [
    { date: '2025-06-01', cost: 10.1 },
    { date: '2026-01-01', cost: 0 },
    { date: '2026-06-01', cost: 20.2 },
  ],
  renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 60, noticeUnit: 'DAYS' },
  owners: ['p1'],
  noticeDeadline: '2026-10-02',
});

const headings = (...given: Parameters<typeof exportColumns>) =>
  exportColumns(...given).map(({ heading }) => heading);

/** The cells of the record by heading. */
function cells(...given: Parameters<typeof exportColumns>): Record<string, unknown> {
  return Object.fromEntries(exportColumns(...given).map(({ heading, cellOf }) => [heading, cellOf(RECORD)]));
}

describe('a file of records', () => {
  test('has dates as days, money and counts as numbers, lists with semicolons', () => {
    const customFields = [
      field('Chairs', { type: 'number' }),
      field('Lead', { type: 'user' }),
      field('Regions', { type: 'multiSelect' }),
      field('Signed', { type: 'boolean' }),
    ];
    expect(withoutLater(cells(context({ customFields }), null, false))).toEqual({
      Product: 'Figma',
      Vendor: 'Figma Inc',
      Categories: 'Design; Software',
      Status: 'Live',
      'Start Date': '2025-06-01',
      'End Date': '2026-12-01',
      Chairs: 12,
      Lead: 'Ana Ruiz',
      Regions: 'EU; US',
      Signed: 'Yes',
      Teams: 'Legal',
      'Days Until End Date': 11,
      Notes: 'n',
      Description: '',
      'Total Cost': 30.3,
      Documents: '',
      'Hosting Model': null,
      'Annual Costs': '2025-06-01: 10.1; 2026-01-01: 0; 2026-06-01: 20.2',
      'Cost in 2025': 10.1,
      'Cost in 2026': 20.2,
      Renewal: 'Auto-renews',
      'Renewal Term (Months)': 12,
      'Notice Period': '60 days',
      'Notice By': '2026-10-02',
      Owners: 'Ana Ruiz',
      'Cost in Force': 20.2,
      'Record ID': 'a',
    });
  });

  test('has the columns of the view, in the order of the table', () => {
    const shown = { ...defaultVisibility(), vendor: false, daysToExpiration: true };
    expect(headings(context(), { ...shown, 'customFields.Tier': true }, false)).toEqual([
      'Product',
      'Categories',
      'Status',
      'Start Date',
      'End Date',
      'Teams',
      'Days Until End Date',
    ]);
    const customFields = [field('Tier'), field('Chairs')];
    const one = headings(context({ customFields }), { product: true, 'customFields.Tier': true }, false);
    expect(one).toEqual(['Product', 'Tier']);
  });

  test('has no column that the person can read nowhere, and marks rows with cells that are empty for that reason', () => {
    const all = headings(context(), null, false);
    const limited = headings(context({ actor: LIMITED }), null, true);
    expect(limited).not.toContain('Access');
    const restricted = CONTRACT_FIELDS.filter(({ accessGroup }) => accessGroup === 'restricted');
    const labels = new Set<string>(restricted.map(({ label }) => label));
    expect(limited.filter((heading) => labels.has(heading))).toEqual([]);
    const later = new Set<string>(LATER_FIELDS.map(({ label }) => label));
    expect(all.filter((heading) => !limited.includes(heading) && !later.has(heading))).toEqual([
      'Notes',
      'Total Cost',
      'Documents',
      'Annual Costs',
      'Cost in 2025',
      'Cost in 2026',
      'Renewal',
      'Renewal Term (Months)',
      'Notice Period',
      'Notice By',
      'Cost in Force',
    ]);
    expect(headings(context({ actor: MANAGER }), null, true)).toContain('Access');
    expect(headings(context({ actor: MANAGER }), { product: true, endDate: true }, true)).toEqual([
      'Product',
      'End Date',
    ]);
    const row = exportColumns(
      context({ actor: MANAGER }),
      { totalCost: true, renewal: true, owners: true },
      true,
    );
    const hidden = inPart(RECORD);
    expect(row.map(({ cellOf }) => cellOf(hidden) ?? '')).toEqual([
      '',
      '',
      '',
      '',
      // Owners are open.
      'Ana Ruiz',
      'Restricted fields are left out',
    ]);
  });

  test('has a unique heading for each column', () => {
    const customFields = [field('x', { label: 'Vendor' }), field('y', { label: 'vendor' })];
    const found = headings(context({ customFields }), null, false).filter((one) => /^vendor/i.test(one));
    expect(found).toEqual(['Vendor', 'Vendor (2)', 'vendor (3)']);
  });
});
