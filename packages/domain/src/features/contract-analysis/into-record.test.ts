import { describe, expect, it } from 'vitest';
import type { FindingDecision, FoundFieldName } from './analysis.ts';
import {
  compareWithRecord,
  disagreementsOf,
  recordValues,
  type ComparedField,
  type ComparedRecord,
} from './into-record.ts';

const RECORD: ComparedRecord = {
  vendor: 'Slack',
  startDate: '2026-03-01',
  endDate: '2027-02-28',
  renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' },
  termNumber: 1,
  annualCosts: [],
  currency: 'USD',
};

function found(field: FoundFieldName, value: unknown, quote = 'the words'): ComparedField {
  const evidence = [{ start: 0, end: quote.length, page: 7, quote }];
  return { key: field, field, value, confidence: 0.9, evidence, decision: null };
}

function decided(one: ComparedField, verdict: FindingDecision['verdict'], value?: unknown): ComparedField {
  const decision = { verdict, value, reason: null, decidedAt: '2026-01-01T00:00:00.000Z', decidedBy: null };
  return { ...one, decision };
}

const party = (name: string, isUs = false) => ({ name, aliases: [], role: null, isUs });
const months = (count: number) => ({ count, unit: 'MONTHS' });
const days = (count: number) => ({ count, unit: 'DAYS' });

function comparisonOf(field: FoundFieldName, value: unknown, record: Partial<ComparedRecord> = {}) {
  const one = found(field, value);
  return compareWithRecord(one, [one], { ...RECORD, ...record })?.comparison ?? null;
}

describe('what a document says of a record', () => {
  it.each([
    [
      'the party that is not us is the vendor',
      'parties',
      [party('Acme', true), party('Slack Technologies, LLC')],
      'agrees',
    ],
    ['another company is not', 'parties', [party('Acme', true), party('Zoom Inc.')], 'differs'],
    ['we alone are nobody to compare with', 'parties', [party('Acme', true)], null],
    ['the day it takes effect is the start', 'effectiveDate', '2026-03-01', 'agrees'],
    ['another day differs', 'effectiveDate', '2026-04-01', 'differs'],
    ['the date it bears is the start without another', 'agreementDate', '2026-03-01', 'agrees'],
    ['the end of the term is the end', 'expirationDate', '2027-02-28', 'agrees'],
    ['perpetual is no date', 'expirationDate', 'perpetual', 'differs'],
    ['a term in months', 'renewalTerm', months(12), 'agrees'],
    ['a year in days', 'renewalTerm', days(365), 'agrees'],
    ['another term', 'renewalTerm', months(24), 'differs'],
    ['a term that is no whole number of months is not compared', 'renewalTerm', days(45), null],
    ['notice', 'renewalNotice', days(90), 'differs'],
    ['a law has no place in a record', 'governingLaw', 'Ohio', null],
  ] as const)('%s', (_, field, value, comparison) => {
    expect(comparisonOf(field, value)).toBe(comparison);
  });

  it('is new where the record says nothing', () => {
    expect(comparisonOf('expirationDate', '2027-02-28', { endDate: null })).toBe('recordEmpty');
    expect(comparisonOf('renewalNotice', days(90), { renewal: null })).toBe('recordEmpty');
    expect(comparisonOf('renewalTerm', months(12), { renewal: null })).toBe('recordEmpty');
    expect(comparisonOf('effectiveDate', '2026-03-01', { startDate: null })).toBe('recordEmpty');
  });

  it('is about the first term: a record that has renewed since ends later', () => {
    expect(comparisonOf('expirationDate', '2027-02-28', { endDate: '2028-02-28', termNumber: 2 })).toBe(
      'agrees',
    );
    expect(comparisonOf('expirationDate', '2027-02-28', { endDate: '2028-02-28' })).toBe('differs');
  });

  it('is a disagreement until the finding is rejected, edited to what is there, or the record said to be right', () => {
    const notice = found('renewalNotice', days(90));
    expect(disagreementsOf([notice], RECORD)).toEqual([
      {
        key: 'renewalNotice',
        field: 'renewal',
        documentSays: '90 days',
        recordSays: '30 days',
        page: 7,
        quote: 'the words',
      },
    ]);
    for (const silenced of [
      decided(notice, 'rejected'),
      decided(notice, 'recordIsRight'),
      decided(notice, 'edited', days(30)),
      { ...notice, confidence: 0.49 },
    ])
      expect(disagreementsOf([silenced], RECORD)).toEqual([]);
    expect(disagreementsOf([decided(notice, 'edited', days(60))], RECORD)).toMatchObject([
      { documentSays: '60 days' },
    ]);
  });

  it('names the other party where the vendor is another one', () => {
    const parties = found('parties', [party('Acme', true), party('Zoom Inc.')]);
    expect(disagreementsOf([parties], RECORD)).toMatchObject([
      { field: 'vendor', documentSays: 'Zoom Inc.' },
    ]);
  });
});

describe('what findings put into a record', () => {
  const valuesOf = (fields: readonly ComparedField[], before: ComparedRecord | null = null) =>
    recordValues(fields, new Set(fields.map(({ field }) => field)), before);

  it('is vendor, start, end and renewal', () => {
    const fields = [
      found('parties', [party('Acme', true), party('Slack')]),
      found('agreementDate', '2026-02-01'),
      found('effectiveDate', '2026-03-01'),
      found('expirationDate', '2027-02-28'),
      found('renewalTerm', months(12), 'renews automatically for 12 months'),
      found('renewalNotice', days(90)),
    ];
    expect(valuesOf(fields)).toEqual({
      vendor: 'Slack',
      startDate: '2026-03-01',
      endDate: '2027-02-28',
      renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 90, noticeUnit: 'DAYS' },
    });
  });

  it.each([
    ['renews on agreement where the sentence says so', 'may be renewed by mutual agreement', 'ON_AGREEMENT'],
    ['renews by itself unless somebody objects', 'may be extended unless a party objects', 'AUTO_RENEWS'],
    ['must be agreed again', 'may be renewed by written agreement unless it was terminated', 'ON_AGREEMENT'],
    ['must be agreed again by both', 'shall be extended if both parties so agree', 'ON_AGREEMENT'],
    ['is an option', 'Customer has the option to extend for two years', 'ON_AGREEMENT'],
    [
      'renews by itself',
      'shall automatically renew unless the parties agree otherwise in writing',
      'AUTO_RENEWS',
    ],
    ['renews by itself without the word', 'renews for one year unless a party gives notice', 'AUTO_RENEWS'],
  ])('%s', (_, quote, type) => {
    expect(valuesOf([found('renewalTerm', months(12), quote)]).renewal?.type).toBe(type);
  });

  it('is evergreen where the contract has no end', () => {
    expect(valuesOf([found('expirationDate', 'perpetual')])).toEqual({ renewal: { type: 'EVERGREEN' } });
  });

  it('takes the end of a record whose contract has none, so that they no longer differ', () => {
    const perpetual = found('expirationDate', 'perpetual');
    const values = valuesOf([perpetual], RECORD);
    expect(values).toMatchObject({ endDate: null, renewal: { type: 'EVERGREEN' } });
    expect(disagreementsOf([perpetual], RECORD)).toHaveLength(1);
    expect(disagreementsOf([perpetual], { ...RECORD, ...values })).toEqual([]);
  });

  it('brings the calendar period to whose end notice counts', () => {
    const notice = found('renewalNotice', { ...days(42), toEndOf: 'QUARTER' });
    const values = valuesOf([notice], RECORD);
    expect(values).toEqual({
      renewal: {
        type: 'AUTO_RENEWS',
        termMonths: 12,
        noticeValue: 42,
        noticeUnit: 'DAYS',
        noticeToEndOf: 'QUARTER',
      },
    });
    expect(disagreementsOf([notice], RECORD)).toHaveLength(1);
    const weeks = {
      type: 'AUTO_RENEWS',
      termMonths: 12,
      noticeValue: 6,
      noticeUnit: 'WEEKS',
      noticeToEndOf: 'QUARTER',
    } as const;
    expect(disagreementsOf([notice], { ...RECORD, renewal: weeks })).toEqual([]);
    // Another notice without a period is counted to the end of the term.
    expect(valuesOf([found('renewalNotice', days(90))], { ...RECORD, renewal: weeks }).renewal).toEqual({
      type: 'AUTO_RENEWS',
      termMonths: 12,
      noticeValue: 90,
      noticeUnit: 'DAYS',
    });
  });

  it('leaves what the document does not say as it is', () => {
    expect(valuesOf([found('renewalNotice', days(90))], RECORD)).toEqual({
      renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 90, noticeUnit: 'DAYS' },
    });
    expect(valuesOf([found('governingLaw', 'Ohio')], RECORD)).toEqual({});
    // Records count terms in months: a term of 45 days is none, and no reason to stop renewing.
    expect(valuesOf([found('renewalTerm', days(45))], RECORD)).toEqual({ renewal: RECORD.renewal });
  });

  it('is what a person entered instead, and nothing of what they rejected', () => {
    expect(valuesOf([decided(found('expirationDate', '2027-02-28'), 'edited', '2028-01-31')])).toEqual({
      endDate: '2028-01-31',
    });
    expect(valuesOf([decided(found('expirationDate', '2027-02-28'), 'rejected')])).toEqual({});
  });
});
