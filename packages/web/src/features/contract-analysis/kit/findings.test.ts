import { describe, expect, it } from 'vitest';
import { buildAnalysis, buildField } from '../../../testing/build-analysis.ts';
import { findingsOf } from './findings.ts';

const { clauses } = buildAnalysis();
const law = clauses.slice(0, 1).map((clause) => ({ ...clause, category: 'Governing Law' as const }));
const groupsOf = (fields: Parameters<typeof findingsOf>[0]['fields']) =>
  findingsOf({ fields, clauses: law, kinds: ['Governing Law'] }).groups.map(
    ({ group, likely, ofFields }) => ({
      group,
      likely: likely.length,
      ofFields: ofFields.length,
    }),
  );

describe('the clauses of a kind that a field is read from', () => {
  it('stand apart, because the field speaks for them', () => {
    const field = buildField('governingLaw', 'New York', 'April 1, 2026');
    expect(groupsOf([field])).toEqual([{ group: 'Other', likely: 0, ofFields: 1 }]);
  });

  it('are listed as others where the field has no value', () => {
    const empty = buildField('governingLaw', null, 'April 1, 2026', { why: 'The document does not say.' });
    expect(groupsOf([empty])).toEqual([{ group: 'Other', likely: 1, ofFields: 0 }]);
    expect(groupsOf([])).toEqual([{ group: 'Other', likely: 1, ofFields: 0 }]);
  });
});
