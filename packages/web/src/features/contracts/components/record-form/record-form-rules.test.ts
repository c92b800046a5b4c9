import { describe, expect, it } from 'vitest';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { actorOf } from '@pactbook/domain/features/users/user.ts';
import { buildContract } from '../../../../testing/build-contract.ts';
import { buildProfile, idOf } from '../../../../testing/build-profile.ts';
import { knownRecords } from './known-records.ts';
import { judgedFields, recordFormFaults } from './record-form-rules.ts';
import type { RuleContext } from './record-form-rules.ts';
import { changesBetween, fieldsOfContract, valuesOfFields } from './record-form-values.ts';
import { termWords } from './term-line.tsx';

const TODAY = '2026-11-20';
const [LEGAL, FINANCE] = [idOf(11), idOf(12)];

function field(key: string, type: CustomField['type'], options: string[] = []): CustomField {
  return { id: idOf(90), key, label: key, type, options, restricted: false, position: 0 };
}
const CUSTOM = [
  field('seats', 'number'),
  field('portal', 'url'),
  field('tier', 'select', ['Gold']),
  field('sso', 'boolean'),
];

function contextOf(changes: Partial<RuleContext> = {}): RuleContext {
  return {
    actor: actorOf(buildProfile({ permissions: { manageAll: true } })),
    today: TODAY,
    base: null,
    references: {
      teams: new Map([
        [LEGAL, 'Legal'],
        [FINANCE, 'Finance'],
      ]),
      categories: new Map([['Design', 'Design']]),
      customFields: CUSTOM,
    },
    ...changes,
  };
}

const stored = fieldsOfContract(
  buildContract({
    product: 'Slack',
    vendor: 'Salesforce',
    teams: [LEGAL],
    customFields: { seats: 3, sso: true },
  }),
);
const values = (changes: Partial<ReturnType<typeof valuesOfFields>> = {}) => ({
  ...valuesOfFields(stored, CUSTOM),
  ...changes,
});

describe('the form says what the server would say', () => {
  it.each([
    [{ product: 'Enter a product' }, { product: '  ' }],
    [{ vendor: 'Enter a vendor' }, { vendor: '' }],
    [{ product: 'Use 200 characters or fewer' }, { product: 'x'.repeat(201) }],
    [{ startDate: 'Enter a date as M/D/YYYY' }, { startDate: 'soon' }],
    [{ endDate: 'Enter a date as M/D/YYYY' }, { endDate: '1 May' }],
    [{ endDate: 'End date must be on or after the start date' }, { startDate: '2028-01-01' }],
    [{ endDate: 'A Live record cannot have an end date in the past' }, { endDate: '2026-11-19' }],
    [{ description: 'Use 2,000 characters or fewer' }, { description: 'x'.repeat(2001) }],
    [{ 'customFields.seats': 'Enter a number' }, { customFields: { seats: '7x' } }],
    [
      { 'customFields.portal': 'Enter a web address starting with https://' },
      { customFields: { portal: 'acme.example' } },
    ],
    [
      { 'annualCosts.0.date': 'Enter a month and year' },
      { annualCosts: [{ id: 'a', date: '', savedDate: null, cost: '5' }] },
    ],
  ])('%j', (faults, changes) => {
    expect(recordFormFaults(values(changes), contextOf())).toEqual(faults);
  });

  it('refuses to take a record out of all the teams that its manager manages', () => {
    const manager = actorOf(buildProfile({ permissions: { manageTeams: [LEGAL] } }));
    const context = contextOf({ actor: manager, base: stored });
    expect(recordFormFaults(values({ teams: [] }), context)).toEqual({
      teams: 'Choose at least one team you manage',
    });
    expect(recordFormFaults(values({ teams: [LEGAL, FINANCE] }), context)).toEqual({
      teams: 'You can only add or remove teams that you manage.',
    });
    expect(recordFormFaults(values(), context)).toEqual({});
  });

  it('lets a record that time has overtaken keep its end date while other fields change', () => {
    const old = { ...stored, endDate: '2026-01-01' };
    const form = { ...valuesOfFields(old, CUSTOM), vendor: 'Other' };
    expect(recordFormFaults(form, contextOf({ base: old }))).toEqual({});
  });
});

describe('what is sent', () => {
  const sent = (changes: Parameters<typeof values>[0]) =>
    changesBetween(stored, judgedFields(values(changes), contextOf({ base: stored })));

  it('is nothing when nothing changed, also of custom fields with their types', () => {
    expect(sent({})).toEqual({});
    expect(sent({ product: ' Slack ' })).toEqual({});
  });

  it('is only what changed; an emptied custom field goes as null', () => {
    expect(sent({ vendor: 'Slack Inc.', endDate: '' })).toEqual({ vendor: 'Slack Inc.', endDate: null });
    expect(sent({ customFields: { seats: '12.5', sso: '', tier: 'Gold' } })).toEqual({
      customFields: { seats: 12.5, sso: null, tier: 'Gold' },
    });
  });
});

describe('records that may be the one being typed', () => {
  const records = [
    buildContract({ product: 'Slack', vendor: 'Salesforce' }),
    buildContract({ product: 'Slack Connect', vendor: 'Salesforce' }),
    buildContract({ product: 'Zoom', vendor: 'Zoom' }),
  ];
  const names = (product: string, vendor = '') =>
    knownRecords(records, { product, vendor }).map((record) => record.product);

  it('are found by the product, the exact name first', () => {
    expect(names('slack')).toEqual(['Slack', 'Slack Connect']);
    expect(names('connect')).toEqual(['Slack Connect']);
    expect(names('Zoom Meetings')).toEqual(['Zoom']);
  });

  it('are none for less than two letters, and at most five', () => {
    expect(names('s')).toEqual([]);
    const many = Array.from({ length: 9 }, (_, index) => buildContract({ product: `Slack ${index}` }));
    expect(knownRecords(many, { product: 'slack', vendor: '' })).toHaveLength(5);
  });
});

describe('the line below the dates', () => {
  it.each([
    [{ startDate: '2026-01-01', endDate: '2026-12-31', status: 'LIVE' }, 'Runs 1.0 Year. Ends in 41 Days.'],
    [{ startDate: '', endDate: TODAY, status: 'LIVE' }, 'Ends Today.'],
    [{ startDate: '2026-01-01', endDate: '', status: 'LIVE' }, null],
    [{ startDate: '', endDate: '2026-11-19', status: 'EXPIRED' }, 'Ended 1 Day ago.'],
  ])('for %j: %j', (dates, words) => {
    expect(termWords(dates, TODAY)).toBe(words);
  });
});
