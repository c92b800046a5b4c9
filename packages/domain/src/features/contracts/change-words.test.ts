import { describe, expect, it, test } from 'vitest';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { changeWords, entryChangeWords } from './change-words.ts';

const LEGAL = '018f0000-0000-7000-8000-000000000002';
const REVIEW: CustomField = {
  id: '018f0000-0000-7000-8000-000000000001',
  key: 'review',
  label: 'Security Review',
  type: 'date',
  options: [],
  restricted: false,
  required: false,
  helpText: '',
  defaultValue: null,
  position: 0,
  version: 1,
};
const context = {
  customFields: [REVIEW],
  teamNames: new Map([[LEGAL, 'Legal']]),
  numberLocale: 'en-US',
  currency: 'USD',
};
const words = (field: string, from: unknown, to: unknown) => changeWords({ field, from, to }, context);

describe('a change as text', () => {
  it.each([
    ['status', 'LIVE', 'EXPIRED', { label: 'Status', from: 'Live', to: 'Expired' }],
    ['endDate', null, '2027-01-30', { label: 'End Date', from: '', to: 'January 30, 2027' }],
    ['teams', ['Legal'], [LEGAL, 'IT'], { label: 'Teams', from: 'Legal', to: 'Legal, IT' }],
    ['totalCost', null, 1234.5, { label: 'Total Cost', from: '', to: '$1,234.50' }],
    [
      'customFields.review',
      '2026-01-02',
      null,
      { label: 'Security Review', from: 'January 2, 2026', to: '' },
    ],
    ['customFields.gone', true, false, { label: 'Gone', from: 'Yes', to: 'No' }],
    ['customFields.costCenter2', true, null, { label: 'Cost Center2', from: 'Yes', to: '' }],
    ['documents', 'msa.pdf', 'msa-2.pdf', { label: 'Document', from: 'msa.pdf', to: 'msa-2.pdf' }],
    ['documentVersion', 1, 2, { label: 'Document Version', from: '1', to: '2' }],
    ['documentCategory', 'Legal', 'Other', { label: 'Document Category', from: 'Legal', to: 'Other' }],
    [
      'documentExpiresOn',
      '2027-01-30',
      null,
      { label: 'Document Expires', from: 'January 30, 2027', to: '' },
    ],
  ])('%s from %j to %j', (field, from, to, expected) => {
    expect(words(field, from, to)).toEqual([expected]);
  });

  it('of the annual costs has a line for each changed row', () => {
    const before = [
      { date: '2025-06-01', cost: 10 },
      { date: '2026-06-01', cost: 20 },
    ];
    const after = [
      { date: '2026-06-01', cost: 25 },
      { date: '2027-06-01', cost: 30 },
    ];
    expect(words('annualCosts', before, after)).toEqual([
      { label: 'Cost Jun 2025', from: '$10.00', to: '' },
      { label: 'Cost Jun 2026', from: '$20.00', to: '$25.00' },
      { label: 'Cost Jun 2027', from: '', to: '$30.00' },
    ]);
  });
});

test('amounts and numbers of history are written in the way of the reader', () => {
  const german = { ...context, numberLocale: 'de-DE' };
  const lineOf = (field: string, from: unknown, to: unknown) =>
    changeWords({ field, from, to }, german).map((one) =>
      [one.from, one.to].map((text) => text.replace(/\s/g, ' ')),
    );
  expect(lineOf('totalCost', null, 1234.5)).toEqual([['', '1.234,50 $']]);
  expect(
    lineOf('annualCosts', [], [{ date: '2026-01-01', cost: -1234.5, currency: 'EUR', reason: 'Back' }]),
  ).toEqual([['', '−1.234,50 € (Back)']]);
});

test('amounts of custom fields are in the currency of the organisation, sums of history in US dollars', () => {
  const fee: CustomField = { ...REVIEW, key: 'fee', label: 'Setup Fee', type: 'money' };
  const lineOf = (field: string, currency: string) =>
    changeWords({ field, from: 1234.5, to: null }, { ...context, customFields: [fee], currency })[0]?.from;
  expect(lineOf('customFields.fee', 'USD')).toBe('$1,234.50');
  expect(lineOf('customFields.fee', 'JPY')).toBe('¥1,235');
  expect(lineOf('customFields.fee', 'EUR')).toBe('€1,234.50');
  expect(lineOf('totalCost', 'EUR')).toBe('$1,234.50');
});

describe('the changes of an event', () => {
  it('are left out where its sentence says them', () => {
    const changes = [{ field: 'status', from: 'LIVE', to: 'EXPIRED' }];
    expect(entryChangeWords({ type: 'contractExpired', changes }, context)).toEqual([]);
    expect(entryChangeWords({ type: 'contractUpdated', changes }, context)).toHaveLength(1);
  });

  it('are one line of what was found in documents, beside the others', () => {
    const changes = [
      { field: 'exclusivity', from: 'notAnalyzed', to: 'found' },
      { field: 'auditRights', from: 'notAnalyzed', to: 'notFound' },
      { field: 'description', from: '', to: 'Forum' },
    ];
    expect(entryChangeWords({ type: 'papersChanged', changes }, context)).toEqual([
      { label: 'Found', from: '', to: 'Exclusivity' },
      { label: 'Description', from: '', to: 'Forum' },
    ]);
  });
});
