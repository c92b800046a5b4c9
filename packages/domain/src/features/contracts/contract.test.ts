import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '../../kernel/calendar-date.ts';
import {
  contractChangesSchema,
  contractFaults,
  contractInputSchema,
  daysLive,
  daysToExpiration,
} from './contract.ts';

const TODAY = '2026-11-20';
const named = { product: 'Figma', vendor: 'Figma Inc.' };

function faultsOf(input: object): Record<string, string> {
  const issues = contractInputSchema.safeParse({ ...named, ...input }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the fields of a record', () => {
  test('only product and vendor are required, and they are trimmed', () => {
    expect(contractInputSchema.parse({ product: '  Figma ', vendor: '\tFigma Inc.\n' })).toEqual(named);
  });

  test.each([
    [{ product: '   ' }, { product: 'Enter a product' }],
    [{ product: undefined }, { product: 'Enter a product' }],
    [{ vendor: '' }, { vendor: 'Enter a vendor' }],
    [{ product: 'x'.repeat(201) }, { product: 'Use 200 characters or fewer' }],
    [{ description: 'x'.repeat(2_001) }, { description: 'Use 2,000 characters or fewer' }],
    [{ notes: 'x'.repeat(10_001) }, { notes: 'Use 10,000 characters or fewer' }],
    [{ product: 'Fig\u0000ma' }, { product: 'Remove the characters that cannot be shown: U+0000' }],
    [{ notes: '\ud83c' }, { notes: 'Remove the characters that cannot be shown: U+D83C' }],
    [{ status: 'live' }, { status: 'Choose a status' }],
    [{ hostingModel: 'Cloud' }, { hostingModel: 'Choose a hosting model from the list' }],
    [
      { categories: Array.from({ length: 21 }, (_, index) => `c${index}`) },
      { categories: 'Choose at most 20 categories' },
    ],
    [{ startDate: '2023-02-29' }, { startDate: 'Enter a date such as 2027-12-31' }],
    [{ endDate: '2200-01-01' }, { endDate: 'Enter a date between 1/1/1970 and 12/31/2199' }],
    [{ totalCost: -1 }, { totalCost: 'Enter an amount of 0 or more' }],
  ])('%j is refused', (input, faults) => {
    expect(faultsOf(input)).toEqual(faults);
  });

  test('a missing product is refused for a new record but not for a change', () => {
    expect(contractInputSchema.safeParse({ vendor: 'x' }).success).toBe(false);
    expect(contractChangesSchema.parse({ notes: 'only this' })).toEqual({ notes: 'only this' });
  });

  test.each(['version', 'totalCost', 'annualCosts', 'createdAt', 'organisationId', 'access'])(
    'a change may not contain %s',
    (key) => {
      expect(contractChangesSchema.safeParse({ [key]: 1 }).success).toBe(false);
    },
  );

  test.each(['constructor', 'prototype', ''])('"%s" is no key of a custom field', (key) => {
    expect(contractChangesSchema.safeParse({ customFields: { [key]: 'x' } }).success).toBe(false);
  });

  test('a custom field value is never stored with characters that cannot be stored', () => {
    expect(contractChangesSchema.safeParse({ customFields: { site: 'a\u0000b' } }).success).toBe(false);
    expect(contractChangesSchema.safeParse({ customFields: { site: ['\ud800'] } }).success).toBe(false);
    expect(contractChangesSchema.safeParse({ customFields: { site: null } }).success).toBe(true);
  });
});

describe('the rules between fields', () => {
  const all = new Set(['status', 'startDate', 'endDate']);

  test('a record does not end before it starts', () => {
    const fields = { status: 'EXPIRED' as const, startDate: '2026-02-01', endDate: '2026-01-31' };
    expect(contractFaults(fields, TODAY, all)).toEqual({
      endDate: 'End date must be on or after the start date',
    });
    expect(contractFaults({ ...fields, endDate: '2026-02-01' }, TODAY, all)).toEqual({});
  });

  test('a Live record cannot be given an end date in the past; today is not past', () => {
    const fields = { status: 'LIVE' as const, startDate: null, endDate: '2026-11-19' };
    const fault = { endDate: 'A Live record cannot have an end date in the past' };
    expect(contractFaults(fields, TODAY, new Set(['endDate']))).toEqual(fault);
    expect(contractFaults(fields, TODAY, new Set(['status']))).toEqual(fault);
    expect(contractFaults({ ...fields, endDate: TODAY }, TODAY, all)).toEqual({});
    expect(contractFaults({ ...fields, status: 'EXPIRED' }, TODAY, all)).toEqual({});
    expect(contractFaults({ ...fields, status: 'EVALUATING' }, TODAY, all)).toEqual({});
  });

  test('other fields of a Live record with a past end date can be edited', () => {
    const fields = { status: 'LIVE' as const, startDate: null, endDate: '2020-01-01' };
    expect(contractFaults(fields, TODAY, new Set(['notes', 'startDate']))).toEqual({});
  });

  test('missing dates are allowed', () => {
    expect(contractFaults({ status: 'LIVE', startDate: null, endDate: null }, TODAY, all)).toEqual({});
    expect(contractFaults({ status: 'LIVE', startDate: '2030-01-01', endDate: null }, TODAY, all)).toEqual(
      {},
    );
  });
});

describe('days until the end date', () => {
  test.each([
    ['LIVE', '2026-11-20', 0],
    ['LIVE', '2026-11-21', 1],
    ['LIVE', '2027-11-20', 365],
    ['LIVE', '2026-11-19', -1],
    ['LIVE', null, -1],
    ['EVALUATING', '2026-12-20', -1],
    ['EXPIRED', '2026-12-20', -1],
    ['LIVE', '2026-12-31', 41],
  ])('%s until %s are %i', (status, endDate, days) => {
    expect(daysToExpiration({ status, endDate }, TODAY)).toBe(days);
  });

  test('count days, not hours, across clock changes and leap days', () => {
    expect(daysToExpiration({ status: 'LIVE', endDate: '2026-03-09' }, '2026-03-07')).toBe(2);
    expect(daysToExpiration({ status: 'LIVE', endDate: '2026-11-02' }, '2026-10-31')).toBe(2);
    expect(daysToExpiration({ status: 'LIVE', endDate: '2024-03-01' }, '2024-02-28')).toBe(2);
  });

  test('depend on the day of the person: the same moment may be past the last day elsewhere', () => {
    const moment = Date.parse('2026-11-20T23:00:00Z');
    const contract = { status: 'LIVE', endDate: '2026-11-20' };
    expect(daysToExpiration(contract, calendarDateAt(moment, 'America/New_York'))).toBe(0);
    expect(daysToExpiration(contract, calendarDateAt(moment, 'Asia/Kolkata'))).toBe(-1);
  });
});

describe('the length of a record in days', () => {
  test('includes the first and the last one', () => {
    expect(daysLive({ startDate: '2026-01-01', endDate: '2026-01-01' })).toBe(1);
    expect(daysLive({ startDate: '2026-01-01', endDate: '2026-12-31' })).toBe(365);
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(20_000), (start, length) => {
        const startDate = addDays('1970-01-01', start);
        expect(daysLive({ startDate, endDate: addDays(startDate, length) })).toBe(length + 1);
      }),
    );
  });

  test('is unknown when a date is missing', () => {
    expect(daysLive({ startDate: null, endDate: '2026-01-01' })).toBeNull();
    expect(daysLive({ startDate: '2026-01-01', endDate: null })).toBeNull();
  });
});
