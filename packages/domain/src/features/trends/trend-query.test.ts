import { describe, expect, it } from 'vitest';
import { teamIdsOf, trendQuerySchema, yearsOf } from './trend-query.ts';

const TEAM = '019a9e3e-0000-7000-9001-000000000001';

describe('the query of trends', () => {
  it('is by default cost by category of four years before this one and two after it', () => {
    const query = trendQuerySchema.parse({});
    expect(query).toEqual({ groupBy: 'category', measure: 'cost', split: 'even', groups: 'most' });
    expect(yearsOf(query, 2026)).toEqual({ from: 2022, to: 2028 });
  });

  it('accepts one end only', () => {
    expect(yearsOf({ from: 2035 }, 2026)).toEqual({ from: 2035, to: 2035 });
    expect(yearsOf({ to: 2019 }, 2026)).toEqual({ from: 2019, to: 2019 });
    expect(yearsOf({ from: 1970 }, 2026)).toEqual({ from: 1999, to: 2028 });
  });

  it('refuses reversed years, too many of them, and invalid ones', () => {
    for (const query of [
      { from: '2026', to: '2025' },
      { from: '1970', to: '2026' },
      { from: 'soon' },
      { from: '2026.5' },
      { to: '99999' },
    ]) {
      expect(trendQuerySchema.safeParse(query).success).toBe(false);
    }
  });

  it('reads teams separated by commas, without duplicates', () => {
    const query = trendQuerySchema.parse({ teams: `${TEAM},${TEAM.toUpperCase()}` });
    expect(teamIdsOf(query)).toEqual([TEAM]);
    expect(teamIdsOf({})).toEqual([]);
    expect(trendQuerySchema.safeParse({ teams: 'all' }).success).toBe(false);
    expect(trendQuerySchema.safeParse({ teams: Array(51).fill(TEAM).join() }).success).toBe(false);
  });
});
