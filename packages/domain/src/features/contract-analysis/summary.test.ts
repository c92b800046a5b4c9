import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analysis, FindingDecision, FoundClause, FoundField } from './analysis.ts';
import type { Judgement } from './judgement.ts';
import { shortQuote, summarize } from './summary.ts';

const accepted: FindingDecision = {
  verdict: 'accepted',
  reason: null,
  decidedAt: '2026-11-20T10:00:00.000Z',
  decidedBy: null,
};

const buildField = (
  field: FoundField['field'],
  value: unknown,
  given: Partial<FoundField> = {},
): FoundField => ({
  key: field,
  field,
  value,
  why: null,
  confidence: 0.9,
  evidence: [{ start: 0, end: 5, page: 3, quote: `Words of ${field}` }],
  record: null,
  decision: null,
  ...given,
});

const buildClause = (
  category: FoundClause['category'],
  key: string,
  given: Partial<FoundClause> = {},
): FoundClause => ({
  key,
  category,
  quote: `Words of ${key}`,
  confidence: 0.9,
  decision: null,
  start: 0,
  end: 5,
  page: 7,
  endPage: 7,
  before: '',
  after: '',
  experimental: false,
  ...given,
});

const buildAnalysis = (given: Partial<Analysis>): Analysis => ({
  id: '01937e03-d28b-7e3d-aad4-c2d74c3c0dfe',
  version: 1,
  state: 'ready',
  message: null,
  record: null,
  documentId: null,
  documentNumber: null,
  fileName: 'msa.pdf',
  contentType: 'application/pdf',
  pages: 2,
  batchId: null,
  outdated: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: null,
  characters: 10,
  model: null,
  textSha256: 'a',
  timing: null,
  fields: [],
  clauses: [],
  playbook: [],
  ...given,
});

describe('the page about a document', () => {
  it('has every field: what counts with its quote, the others as not known', () => {
    const { fields } = summarize(
      buildAnalysis({
        fields: [
          buildField('governingLaw', 'New York'),
          buildField('renewalTerm', { count: 12, unit: 'MONTHS' }, { confidence: 0.3 }),
          buildField('documentName', 'Wrong', {
            decision: { ...accepted, verdict: 'edited', value: 'Order Form' },
          }),
          buildField('effectiveDate', null, { why: 'The date is blacked out.', confidence: 0 }),
        ],
      }),
    );
    expect(fields).toMatchObject([
      {
        field: 'governingLaw',
        value: 'New York',
        page: 3,
        quote: 'Words of governingLaw',
        isReviewed: false,
      },
      { field: 'renewalTerm', value: '', quote: '' },
      { field: 'documentName', value: 'Order Form', isReviewed: true },
      { field: 'effectiveDate', value: '', why: 'The date is blacked out.' },
    ]);
  });

  it('has the best quote of each kind, none of a kind that a field speaks for', () => {
    const { clauses } = summarize(
      buildAnalysis({
        fields: [buildField('governingLaw', 'New York')],
        clauses: [
          buildClause('Insurance', 'likely', { confidence: 0.99 }),
          buildClause('Insurance', 'reviewed', { confidence: 0.6, decision: accepted }),
          buildClause('Insurance', 'unlikely', { confidence: 0.4 }),
          buildClause('Audit Rights', 'rejected', { decision: { ...accepted, verdict: 'rejected' } }),
          buildClause('Governing Law', 'law'),
          buildClause('Parties', 'party'),
        ],
      }),
    );
    expect(clauses).toMatchObject([
      { category: 'Parties', key: 'party', more: 0 },
      { category: 'Insurance', key: 'reviewed', isReviewed: true, more: 1 },
    ]);
  });

  it('has what deviates, what is to check, and where the record says something else', () => {
    const judgement = (outcome: Judgement['outcome']): Judgement => ({
      severity: 'minor',
      rule: outcome,
      note: null,
      outcome,
      finding: null,
    });
    const record = { field: 'endDate', current: 'Mar 1, 2027', comparison: 'differs' } as const;
    const differing = buildField('expirationDate', '2028-02-23', { record });
    const silenced = { decision: { ...accepted, verdict: 'recordIsRight' as const, reason: 'Amended' } };
    const summary = summarize(
      buildAnalysis({
        playbook: [judgement('deviates'), judgement('checkByHand'), judgement('meets')],
        fields: [differing, buildField('effectiveDate', '2026-01-01', { record, ...silenced })],
      }),
    );
    expect(summary.deviations.map(({ rule }) => rule)).toEqual(['deviates']);
    expect(summary.toCheck.map(({ rule }) => rule)).toEqual(['checkByHand']);
    expect(summary.disagreements).toMatchObject([
      { field: 'endDate', documentSays: 'Feb 23, 2028', recordSays: 'Mar 1, 2027', page: 3 },
    ]);
  });

  it('cuts long quotes only, at the end of a word where there is one', () => {
    expect(shortQuote('either party may\nend this\n\nAgreement')).toBe('either party may end this Agreement');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), (quote) => {
        const running = quote.replaceAll(/\s+/g, ' ').trim();
        const shown = shortQuote(quote);
        expect(shown.length).toBeLessThanOrEqual(322);
        if (!shown.endsWith(' …')) return;
        expect(running.startsWith(shown.slice(0, -2).replace(/\uFFFD$/, ''))).toBe(true);
      }),
    );
  });
});
