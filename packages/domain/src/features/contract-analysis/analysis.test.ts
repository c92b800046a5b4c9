import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFound, takenClauses, type FindingDecision } from './analysis.ts';

const decisionOf = (verdict: FindingDecision['verdict']): FindingDecision => ({
  verdict,
  reason: null,
  decidedAt: '2026-11-20T10:00:00.000Z',
  decidedBy: null,
});
const KINDS = ['Insurance', 'Exclusivity', 'Audit Rights'];

const anyClause = fc.record({
  category: fc.constantFrom(...KINDS),
  confidence: fc.double({ min: 0.2, max: 1, noNaN: true }),
  decision: fc.constantFrom(null, null, decisionOf('accepted'), decisionOf('rejected'), decisionOf('added')),
});

describe('the clauses that count', () => {
  it('are there for a kind exactly where it is found or a person said so, in the order of the text', () => {
    fc.assert(
      fc.property(fc.array(anyClause), fc.subarray(KINDS), (clauses, kinds) => {
        const taken = takenClauses(clauses, kinds);
        expect(taken).toEqual(clauses.filter((clause) => taken.includes(clause)));
        for (const kind of KINDS) {
          const own = clauses.filter(({ category }) => category === kind);
          const isSaid = own.some(({ decision }) => decision !== null && decision.verdict !== 'rejected');
          const canBe = kinds.includes(kind) && own.some(({ decision }) => decision === null);
          expect(taken.some(({ category }) => category === kind)).toBe(isSaid || canBe);
        }
        expect(taken.some(({ decision }) => decision?.verdict === 'rejected')).toBe(false);
        expect(countFound([], clauses, kinds)).toBe(taken.length);
      }),
    );
  });

  it('are counted with the fields that have a value', () => {
    const field = { value: 'New York', confidence: 0.9, decision: null };
    const fields = [
      field,
      { ...field, confidence: 0.4 },
      { ...field, value: null },
      { ...field, value: null, confidence: 0, decision: decisionOf('edited') },
      { ...field, decision: decisionOf('rejected') },
    ];
    expect(countFound(fields, [], [])).toBe(2);
  });
});
