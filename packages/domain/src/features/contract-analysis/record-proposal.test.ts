import { describe, expect, it } from 'vitest';
import type { FoundField, FoundFieldName } from './analysis.ts';
import { recordProposal } from './record-proposal.ts';

function buildField(field: FoundFieldName, value: unknown, changes: Partial<FoundField> = {}): FoundField {
  return {
    key: field,
    field,
    value,
    why: null,
    confidence: 0.9,
    evidence: [],
    record: null,
    decision: null,
    ...changes,
  };
}

const party = (name: string, isUs = false) => ({ name, aliases: [], role: null, isUs });
const quoted = (quote: string) => ({ evidence: [{ start: 0, end: quote.length, page: 1, quote }] });

describe('what a document says about a record', () => {
  it('the vendor is the party that is not the own organisation', () => {
    const parties = [party('Acme Corporation', true), party('Northwind Software Inc.')];
    expect(recordProposal([buildField('parties', parties)])).toEqual({ vendor: 'Northwind Software Inc.' });
  });

  it('the start is the effective date, otherwise the date of the agreement', () => {
    const agreed = buildField('agreementDate', '2026-03-01');
    expect(recordProposal([agreed])).toEqual({ startDate: '2026-03-01' });
    expect(recordProposal([agreed, buildField('effectiveDate', '2026-04-01')])).toEqual({
      startDate: '2026-04-01',
    });
  });

  it('a contract with an end and no renewal is fixed, with its notice', () => {
    expect(
      recordProposal([
        buildField('expirationDate', '2029-03-31'),
        buildField('renewalNotice', { count: 60, unit: 'DAYS' }),
      ]),
    ).toEqual({ endDate: '2029-03-31', renewal: { type: 'FIXED', noticeValue: 60, noticeUnit: 'DAYS' } });
  });

  it.each([
    ['It then renews automatically for one year, unless either party objects.', 'AUTO_RENEWS'],
    ['The parties may extend it by mutual agreement.', 'ON_AGREEMENT'],
  ])('"%s" is %s', (quote, type) => {
    const term = buildField('renewalTerm', { count: 12, unit: 'MONTHS' }, quoted(quote));
    expect(recordProposal([term])).toEqual({ renewal: { type, termMonths: 12 } });
  });

  it('a term in days is months only when it makes whole years', () => {
    const days = (count: number) => recordProposal([buildField('renewalTerm', { count, unit: 'DAYS' })]);
    expect(days(365)).toEqual({ renewal: { type: 'AUTO_RENEWS', termMonths: 12 } });
    expect(days(45)).toEqual({});
  });

  it('a perpetual contract is evergreen and has no end', () => {
    expect(recordProposal([buildField('expirationDate', 'perpetual')])).toEqual({
      renewal: { type: 'EVERGREEN' },
    });
  });

  it('the terms of the record stay where the document says nothing about them', () => {
    const present = { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' } as const;
    const notice = buildField('renewalNotice', { count: 90, unit: 'DAYS' });
    const end = buildField('expirationDate', '2029-03-31');
    const term = buildField('renewalTerm', { count: 24, unit: 'MONTHS' });
    expect(recordProposal([notice], present)).toEqual({ renewal: { ...present, noticeValue: 90 } });
    expect(recordProposal([end], present)).toEqual({ endDate: '2029-03-31' });
    expect(recordProposal([term], present)).toEqual({ renewal: { ...present, termMonths: 24 } });
  });

  it('what a person entered counts, and what has the wrong shape does not', () => {
    const decision = { verdict: 'edited', value: '2030-01-31', reason: null, decidedAt: '', decidedBy: null };
    expect(
      recordProposal([
        buildField('expirationDate', '2029-03-31', { decision: decision as FoundField['decision'] }),
        buildField('effectiveDate', 'soon'),
      ]),
    ).toEqual({ endDate: '2030-01-31', renewal: { type: 'FIXED' } });
  });
});
