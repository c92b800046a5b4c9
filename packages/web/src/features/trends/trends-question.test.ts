import { describe, expect, it } from 'vitest';
import { questionOf } from './trends-question.ts';

const TEAM = '019a9e3e-0000-7000-9001-000000000001';

describe('the query in the address', () => {
  it('is by default cost by category of all records for the default years', () => {
    expect(questionOf({})).toEqual({
      from: undefined,
      to: undefined,
      groupBy: 'category',
      measure: 'cost',
      split: 'even',
      teams: undefined,
    });
  });

  it('contains years, grouping, measure, split and teams', () => {
    const query = {
      from: '2024',
      to: '2026',
      groupBy: 'team',
      measure: 'uplift',
      split: 'even',
      teams: TEAM,
    };
    expect(questionOf(query)).toEqual({ ...query, from: 2024, to: 2026 });
  });

  it('leaves out what the server would refuse', () => {
    const question = questionOf({ from: '2026', to: '2020', groupBy: 'colour', measure: '', teams: 'all' });
    expect(question).toMatchObject({ from: undefined, to: undefined, groupBy: 'category', measure: 'cost' });
    expect(question.teams).toBeUndefined();
  });
});
