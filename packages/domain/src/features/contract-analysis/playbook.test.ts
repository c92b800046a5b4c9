import { describe, expect, it } from 'vitest';
import type { Analysis, FindingDecision, FoundClause, FoundField } from './analysis.ts';
import { BUYER_PLAYBOOK, judge } from './playbook.ts';

const decided = (verdict: FindingDecision['verdict'], value?: unknown): FindingDecision => ({
  verdict,
  value,
  reason: null,
  decidedAt: '2026-11-20T10:00:00.000Z',
  decidedBy: null,
});

function buildClause(category: FoundClause['category'], given: Partial<FoundClause> = {}): FoundClause {
  const place = { start: 0, end: 5, page: 7, endPage: 7, before: '', after: '', experimental: false };
  return {
    key: category,
    category,
    quote: `Words of ${category}`,
    confidence: 0.9,
    decision: null,
    ...place,
    ...given,
  };
}

function buildField(field: FoundField['field'], value: unknown, given: Partial<FoundField> = {}): FoundField {
  const evidence = [{ start: 0, end: 5, page: 3, quote: `Words of ${field}` }];
  return {
    key: field,
    field,
    value,
    why: null,
    confidence: 0.9,
    evidence,
    record: null,
    decision: null,
    ...given,
  };
}

const outcome = (rule: string, analysis: Partial<Pick<Analysis, 'fields' | 'clauses'>>) =>
  judge(BUYER_PLAYBOOK, { fields: [], clauses: [], ...analysis }).find((one) => one.rule === rule);

describe('a document judged by the playbook', () => {
  it('is never said to lack what was not found: each rule is to be checked by hand', () => {
    const judged = judge(BUYER_PLAYBOOK, { fields: [], clauses: [] });
    expect(judged).toHaveLength(BUYER_PLAYBOOK.length);
    for (const one of judged) expect(one).toMatchObject({ outcome: 'checkByHand', finding: null });
  });

  it('meets a rule with a clause that must be there, and deviates with one that must not', () => {
    const clauses = [buildClause('Cap On Liability'), buildClause('Exclusivity')];
    expect(outcome('Cap On Liability must be there', { clauses })).toMatchObject({
      outcome: 'meets',
      finding: { key: 'Cap On Liability', page: 7, quote: 'Words of Cap On Liability' },
    });
    expect(outcome('Exclusivity must not be there', { clauses })).toMatchObject({
      outcome: 'deviates',
      severity: 'blocker',
      finding: { page: 7, quote: 'Words of Exclusivity' },
    });
  });

  it('counts what people accepted or added, however unlikely, and not what they rejected', () => {
    for (const [verdict, expected] of [
      ['added', 'deviates'],
      ['accepted', 'deviates'],
      ['rejected', 'checkByHand'],
    ] as const) {
      const confidence = verdict === 'rejected' ? 0.99 : 0.2;
      const clauses = [buildClause('Exclusivity', { confidence, decision: decided(verdict) })];
      expect(outcome('Exclusivity must not be there', { clauses })?.outcome).toBe(expected);
    }
    const clauses = [buildClause('Exclusivity', { confidence: 0.49 })];
    expect(outcome('Exclusivity must not be there', { clauses })?.outcome).toBe('checkByHand');
  });

  it('quotes the finding that a person decided on before a likelier one', () => {
    const clauses = [
      buildClause('Exclusivity', { key: 'likely', confidence: 0.99 }),
      buildClause('Exclusivity', { key: 'reviewed', confidence: 0.6, decision: decided('accepted') }),
    ];
    expect(outcome('Exclusivity must not be there', { clauses })?.finding?.key).toBe('reviewed');
  });

  it.each([
    [{ count: 60, unit: 'DAYS' }, 'meets'],
    [{ count: 61, unit: 'DAYS' }, 'deviates'],
    [{ count: 2, unit: 'MONTHS' }, 'meets'],
    [{ count: 9, unit: 'WEEKS' }, 'deviates'],
    [null, 'checkByHand'],
  ] as const)('a notice of %o against 60 days: %s', (value, expected) => {
    const fields = [buildField('renewalNotice', value)];
    expect(outcome('Notice period at most 60 days', { fields })?.outcome).toBe(expected);
  });

  it('compares years and days, takes the value that a person entered, and no doubtful one', () => {
    const rule = 'Renewal term at most 12 months';
    const of = (value: unknown, given: Partial<FoundField> = {}) =>
      outcome(rule, { fields: [buildField('renewalTerm', value, given)] })?.outcome;
    expect(of({ count: 365, unit: 'DAYS' })).toBe('meets');
    expect(of({ count: 366, unit: 'DAYS' })).toBe('deviates');
    expect(of('perpetual')).toBe('deviates');
    const long = { count: 36, unit: 'MONTHS' };
    expect(of(long, { decision: decided('edited', { count: 12, unit: 'MONTHS' }) })).toBe('meets');
    for (const verdict of ['rejected', 'recordIsRight'] as const)
      expect(of(long, { decision: decided(verdict) })).toBe('checkByHand');
    expect(of(long, { confidence: 0.3 })).toBe('checkByHand');
  });

  it('shows deviations first, the most severe at the top', () => {
    const clauses = [
      buildClause('Minimum Commitment'),
      buildClause('Non-Compete'),
      buildClause('Cap On Liability'),
    ];
    const judged = judge(BUYER_PLAYBOOK, { fields: [], clauses });
    expect(judged.slice(0, 2).map(({ severity }) => severity)).toEqual(['blocker', 'important']);
    expect(judged.at(-1)).toMatchObject({ outcome: 'meets', rule: 'Cap On Liability must be there' });
  });
});
