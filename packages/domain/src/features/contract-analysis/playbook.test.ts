import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FindingDecision, FoundClause, FoundField } from './analysis.ts';
import { judge, type FoundCap, type Judged } from './playbook.ts';
import { BUYER_PLAYBOOK, ruleWords, type PlaybookRule } from './playbook-rules.ts';

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

const unreadable = () => null;
const judgeByDefault = (analysis: Judged) => judge(BUYER_PLAYBOOK, analysis, unreadable);

const outcome = (rule: string, analysis: Partial<Judged>) =>
  judgeByDefault({ fields: [], clauses: [], ...analysis }).find((one) => one.rule === rule);

describe('a document judged by the playbook', () => {
  it('is never said to lack what was not found: each rule is to be checked by hand', () => {
    const judged = judgeByDefault({ fields: [], clauses: [] });
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

  it.each([
    ['New York', 'meets'],
    ['the State of New York', 'meets'],
    ['England and Wales', 'meets'],
    ['West Virginia', 'deviates'],
    ['', 'checkByHand'],
    [null, 'checkByHand'],
  ])('the law of %o against a list: %s', (value, expected) => {
    const rule: PlaybookRule = {
      want: 'lawIn',
      places: ['new york', 'Virginia', 'England'],
      severity: 'important',
      note: 'Where we have counsel',
    };
    const fields = [buildField('governingLaw', value)];
    const [judged] = judge([rule], { fields, clauses: [] }, unreadable);
    expect(judged).toMatchObject({ outcome: expected, note: 'Where we have counsel' });
    expect(judged?.rule).toBe('Governing law must be that of new york, Virginia or England');
  });

  describe('of the height of a cap', () => {
    const rule: PlaybookRule = { want: 'capAtLeast', months: 12, severity: 'blocker' };
    const months = (count: number) => ({ months: count });
    const amount = (value: number) => ({ amount: value, currency: 'USD' });
    const cap = (counts: FoundCap['counts'], ...parts: FoundCap['parts']): FoundCap => ({ counts, parts });
    const yearly = [buildField('annualCost', { cost: 120_000, currency: 'USD' })];
    const judgeCaps = (caps: readonly (FoundCap | null)[], fields = yearly) => {
      const clauses = caps.map((_, at) => buildClause('Cap On Liability', { key: `${at}`, quote: `${at}` }));
      return judge([rule], { fields, clauses }, (quote) => caps[Number(quote)] ?? null)[0];
    };

    it.each([
      [cap('least', months(12)), 'meets', '12 months’ fees'],
      [cap('least', months(11.9)), 'deviates', '11.9 months’ fees'],
      [cap('least', amount(120_000)), 'meets', '$120,000.00'],
      [cap('least', amount(119_999)), 'deviates', '$119,999.00'],
      [cap('greatest', months(6), amount(500_000)), 'meets', 'The greater of 6 months’ fees and $500,000.00'],
      [cap('least', months(24), amount(500)), 'deviates', 'The lesser of 24 months’ fees and $500.00'],
      [cap('greatest', months(6), null), 'checkByHand', expect.stringContaining('cannot be read')],
      [cap('greatest', months(12), null), 'meets', expect.any(String)],
      [cap('least', months(12), null), 'checkByHand', expect.any(String)],
      [cap('least', months(6), null), 'deviates', expect.any(String)],
      [null, 'checkByHand', null],
    ])('%o: %s', (found, expected, value) => {
      expect(judgeCaps([found])).toMatchObject({ outcome: expected, finding: { value } });
    });

    it('compares an amount only with a yearly cost of the same currency', () => {
      expect(judgeCaps([cap('least', amount(500_000))], [])?.outcome).toBe('checkByHand');
      const euros = [buildField('annualCost', { cost: 1, currency: 'EUR' })];
      expect(judgeCaps([cap('least', amount(500_000))], euros)?.outcome).toBe('checkByHand');
    });

    it('is decided by the lowest of several caps, and by hand where there is none', () => {
      const judged = judgeCaps([null, cap('least', months(24)), cap('least', months(3))]);
      expect(judged).toMatchObject({ outcome: 'deviates', finding: { key: '2' } });
      expect(judgeCaps([])).toMatchObject({ outcome: 'checkByHand', finding: null });
    });

    it('of any number of months, meets a rule that asks for as many or fewer', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 240 }), (wanted, found) => {
          const clauses = [buildClause('Cap On Liability')];
          const read = () => cap('least', months(found));
          const [judged] = judge([{ ...rule, months: wanted }], { fields: [], clauses }, read);
          expect(judged?.outcome).toBe(found >= wanted ? 'meets' : 'deviates');
        }),
      );
    });
  });

  it('calls each of the default rules by words of its own', () => {
    expect(new Set(BUYER_PLAYBOOK.map(ruleWords)).size).toBe(BUYER_PLAYBOOK.length);
  });

  it('shows deviations first, the most severe at the top', () => {
    const clauses = [
      buildClause('Minimum Commitment'),
      buildClause('Non-Compete'),
      buildClause('Cap On Liability'),
    ];
    const judged = judgeByDefault({ fields: [], clauses });
    expect(judged.slice(0, 2).map(({ severity }) => severity)).toEqual(['blocker', 'important']);
    expect(judged.at(-1)).toMatchObject({ outcome: 'meets', rule: 'Cap On Liability must be there' });
  });
});
