import { describe, expect, it } from 'vitest';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { actorOf } from '@pactbook/domain/features/users/user.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { judgedFields, contractFormFaults } from './contract-form-rules.ts';
import type { RuleContext } from './contract-form-rules.ts';
import { changesBetween, contractFormValuesSchema, valuesOfFields } from './contract-form-values.ts';
import { contractFieldsOf } from '@pactbook/domain/features/contracts/contract.ts';
import { termWords } from './term-line.tsx';

const TODAY = '2026-11-20';
const [LEGAL, FINANCE] = [idOf(11), idOf(12)];
const [ANA, LEO] = [idOf(21), idOf(22)];

function field(key: string, type: CustomField['type'], options: string[] = []): CustomField {
  return {
    id: idOf(90),
    key,
    label: key,
    type,
    options,
    restricted: false,
    required: false,
    helpText: '',
    defaultValue: null,
    position: 0,
    version: 1,
  };
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
      people: new Map([
        [ANA, { name: 'Ana Ruiz', isActive: true }],
        [LEO, { name: 'Leo Gone', isActive: false }],
      ]),
    },
    ...changes,
  };
}

const stored = contractFieldsOf(
  buildContract({
    product: 'Slack',
    vendor: 'Salesforce',
    teams: [LEGAL],
    customFields: { seats: 3, sso: true },
  }),
);
/** The terms of an empty form, with the changes of the test. */
const renewing = (changes: Partial<ReturnType<typeof valuesOfFields>['renewal']>) => ({
  renewal: { ...valuesOfFields(stored, CUSTOM).renewal, ...changes },
});
const values = (changes: Partial<ReturnType<typeof valuesOfFields>> = {}) => ({
  ...valuesOfFields(stored, CUSTOM),
  ...changes,
});

describe('the form reports the same faults as the server', () => {
  it.each([
    [{ product: 'Enter a product' }, { product: '  ' }],
    [{ vendor: 'Enter a vendor' }, { vendor: '' }],
    [{ product: 'Use 200 characters or fewer' }, { product: 'x'.repeat(201) }],
    [{ startDate: 'Enter a date such as 2027-12-31' }, { startDate: 'soon' }],
    [{ endDate: 'Enter a date such as 2027-12-31' }, { endDate: '1 May' }],
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
    [{ 'renewal.type': 'Choose how the record renews' }, renewing({ termMonths: '12' })],
    [{ 'renewal.termMonths': 'Enter the renewal term in months' }, renewing({ type: 'AUTO_RENEWS' })],
    [
      { 'renewal.termMonths': 'Enter the renewal term in months' },
      renewing({ type: 'AUTO_RENEWS', termMonths: 'a year' }),
    ],
    [
      { 'renewal.noticeValue': 'Notice period cannot be longer than the term' },
      renewing({ type: 'AUTO_RENEWS', termMonths: '1', noticeValue: '2', noticeUnit: 'MONTHS' }),
    ],
    [
      { 'renewal.noticeValue': 'Enter a notice period of 0 to 730 days' },
      renewing({ type: 'FIXED', noticeValue: '731' }),
    ],
    [{ owners: 'This user is deactivated' }, { owners: [LEO] }],
    [{ owners: 'Choose at most 5 owners' }, { owners: Array.from({ length: 6 }, () => ANA) }],
  ])('%j', (faults, changes) => {
    expect(contractFormFaults(values(changes), contextOf())).toEqual(faults);
  });

  it('allows a record that renews by itself or never ends to be Live after its end date', () => {
    const past = { endDate: '2026-11-19' };
    const auto = { ...renewing({ type: 'AUTO_RENEWS', termMonths: '12' }), ...past };
    expect(contractFormFaults(values(auto), contextOf())).toEqual({});
    expect(contractFormFaults(values({ ...renewing({ type: 'EVERGREEN' }), ...past }), contextOf())).toEqual(
      {},
    );
    // Also while the terms are incomplete: only one message, about what is missing.
    expect(
      contractFormFaults(values({ ...renewing({ type: 'AUTO_RENEWS' }), ...past }), contextOf()),
    ).toEqual({
      'renewal.termMonths': 'Enter the renewal term in months',
    });
  });

  it('allows an owner who was deactivated since', () => {
    const base = { ...stored, owners: [LEO] };
    expect(contractFormFaults(valuesOfFields(base, CUSTOM), contextOf({ base }))).toEqual({});
  });

  it('refuses to remove all teams that the manager manages', () => {
    const manager = actorOf(buildProfile({ permissions: { manageTeams: [LEGAL] } }));
    const context = contextOf({ actor: manager, base: stored });
    expect(contractFormFaults(values({ teams: [] }), context)).toEqual({
      teams: 'Choose at least one team you manage',
    });
    expect(contractFormFaults(values({ teams: [LEGAL, FINANCE] }), context)).toEqual({
      teams: 'You can only add or remove teams that you manage.',
    });
    expect(contractFormFaults(values(), context)).toEqual({});
  });

  it('allows a record with an end date in the past to keep it while other fields change', () => {
    const old = { ...stored, endDate: '2026-01-01' };
    const form = { ...valuesOfFields(old, CUSTOM), vendor: 'Other' };
    expect(contractFormFaults(form, contextOf({ base: old }))).toEqual({});
  });
});

describe('the changes that are sent', () => {
  const sent = (changes: Parameters<typeof values>[0]) =>
    changesBetween(stored, judgedFields(values(changes), contextOf({ base: stored })));

  it('are none when nothing changed, also for custom fields with their types', () => {
    expect(sent({})).toEqual({});
    expect(sent({ product: ' Slack ' })).toEqual({});
  });

  it('are only the changed fields; an emptied custom field is sent as null', () => {
    expect(sent({ vendor: 'Slack Inc.', endDate: '' })).toEqual({ vendor: 'Slack Inc.', endDate: null });
    expect(sent({ customFields: { seats: '12.5', sso: '', tier: 'Gold' } })).toEqual({
      customFields: { seats: 12.5, sso: null, tier: 'Gold' },
    });
  });
});

describe('the terms that are sent', () => {
  const sent = (changes: Parameters<typeof values>[0]) =>
    changesBetween(stored, judgedFields(values(changes), contextOf({ base: stored })));

  it('are none when none were entered, and numbers otherwise', () => {
    expect(sent(renewing({ noticeUnit: 'MONTHS' }))).toEqual({});
    const entered = { type: 'AUTO_RENEWS', termMonths: '12', noticeValue: '45', noticeUnit: 'DAYS' };
    expect(sent({ ...renewing(entered), owners: [ANA] })).toEqual({
      renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 45, noticeUnit: 'DAYS' },
      owners: [ANA],
    });
    expect(sent(renewing({ type: 'EVERGREEN' }))).toEqual({ renewal: { type: 'EVERGREEN' } });
    const toQuarter = { type: 'EVERGREEN', noticeValue: '6', noticeUnit: 'WEEKS', noticeToEndOf: 'QUARTER' };
    expect(sent(renewing(toQuarter))).toEqual({ renewal: { ...toQuarter, noticeValue: 6 } });
  });

  it('are null once they were removed', () => {
    const base = { ...stored, renewal: { type: 'FIXED', noticeValue: 1, noticeUnit: 'MONTHS' } as const };
    const form = { ...valuesOfFields(base, CUSTOM), ...renewing({}) };
    expect(changesBetween(base, judgedFields(form, contextOf({ base })))).toEqual({ renewal: null });
    expect(changesBetween(base, judgedFields(valuesOfFields(base, CUSTOM), contextOf({ base })))).toEqual({});
  });

  it('are unchanged for a draft from before they existed', () => {
    const { renewal: _, owners: __, ...before } = values();
    expect(contractFormValuesSchema.parse(before)).toEqual(values());
  });
});

describe('the line below the dates', () => {
  it.each([
    [{ startDate: '2026-01-01', endDate: '2026-12-31', status: 'LIVE' }, 'Runs 1.0 Year. Ends in 41 Days.'],
    [{ startDate: '', endDate: TODAY, status: 'LIVE' }, 'Ends Today.'],
    [{ startDate: '2026-01-01', endDate: '', status: 'LIVE' }, null],
    [{ startDate: '', endDate: '2026-11-19', status: 'EXPIRED' }, 'Ended 1 Day ago.'],
  ])('for %j: %j', (dates, words) => {
    expect(termWords({ ...dates, ...renewing({}) }, TODAY)).toBe(words);
  });

  it('follows the notice period while typing', () => {
    const dates = { startDate: '', endDate: '2027-03-16', status: 'LIVE' };
    const notice = { type: 'FIXED', noticeValue: '45' };
    expect(termWords({ ...dates, ...renewing(notice) }, TODAY)).toBe(
      'Ends in 116 Days. Notice by Jan 30, 2027 - 45 days before the end.',
    );
    expect(termWords({ ...dates, ...renewing({ ...notice, noticeValue: 'some' }) }, TODAY)).toBe(
      'Ends in 116 Days.',
    );
  });

  it('shows no end for evergreen records', () => {
    const dates = { startDate: '', endDate: '2026-11-19', status: 'LIVE' };
    expect(termWords({ ...dates, ...renewing({ type: 'EVERGREEN' }) }, TODAY)).toBeNull();
    const toQuarter = { type: 'EVERGREEN', noticeValue: '6', noticeUnit: 'WEEKS', noticeToEndOf: 'QUARTER' };
    expect(termWords({ ...dates, endDate: '', ...renewing(toQuarter) }, TODAY)).toBe(
      'Next possible end Mar 31, 2027, with notice by Feb 17, 2027.',
    );
  });
});
