import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupsToRemove, parseRetention, type Retention } from './retention.ts';

const DAY_MS = 86_400_000;
const retention = fc.record({
  days: fc.nat(12),
  weeks: fc.nat(8),
  months: fc.nat(8),
  years: fc.nat(3),
});
/** Moments of about five years, some on the same day. */
const moments = fc.uniqueArray(fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2029, 0, 1) }), {
  maxLength: 120,
});
const keptOf = (all: readonly number[], keep: Retention): number[] => {
  const gone = new Set(backupsToRemove(all, keep));
  return all.filter((at) => !gone.has(at)).toSorted((a, b) => a - b);
};

describe('which backups are kept', () => {
  it('is the newest of each of the last days, weeks and months', () => {
    const daily = Array.from({ length: 200 }, (_, day) => Date.UTC(2026, 0, 1, 3) + day * DAY_MS);
    const kept = keptOf(daily, { days: 7, weeks: 4, months: 6, years: 0 });
    expect(kept.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-28',
      '2026-06-30',
      '2026-07-05',
      '2026-07-12',
      '2026-07-13',
      '2026-07-14',
      '2026-07-15',
      '2026-07-16',
      '2026-07-17',
      '2026-07-18',
      '2026-07-19',
    ]);
  });

  it('always holds the newest one, and no more than was asked for', () => {
    fc.assert(
      fc.property(moments, retention, (all, keep) => {
        const kept = keptOf(all, keep);
        const most = keep.days + keep.weeks + keep.months + keep.years;
        expect(kept.length).toBeLessThanOrEqual(Math.max(1, most));
        if (all.length > 0) expect(kept.at(-1)).toBe(Math.max(...all));
      }),
    );
  });

  it('is the same whether old ones are removed after each backup or all at once', () => {
    fc.assert(
      fc.property(moments, retention, (all, keep) => {
        let left: number[] = [];
        for (const at of all.toSorted((a, b) => a - b)) left = keptOf([...left, at], keep);
        expect(left).toEqual(keptOf(all, keep));
      }),
    );
  });

  it('holds a backup of each of the last days, weeks and months that had one', () => {
    fc.assert(
      fc.property(moments, retention, (all, keep) => {
        const kept = keptOf(all, keep);
        const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
        const months = [...new Set(all.map(monthOf))].toSorted().slice(-keep.months || all.length);
        if (keep.months > 0) expect(kept.map(monthOf)).toEqual(expect.arrayContaining(months));
        const dayOf = (at: number) => Math.floor(at / DAY_MS);
        const days = [...new Set(all.map(dayOf))].toSorted((a, b) => a - b).slice(-keep.days || all.length);
        if (keep.days > 0) expect(kept.map(dayOf)).toEqual(expect.arrayContaining(days));
      }),
    );
  });
});

describe('PACTBOOK_BACKUP_KEEP', () => {
  it('is a number for each unit', () => {
    expect(parseRetention('7d,4w,6m')).toEqual({ days: 7, weeks: 4, months: 6, years: 0 });
    expect(parseRetention(' 10y , 1d')).toEqual({ days: 1, weeks: 0, months: 0, years: 10 });
  });

  it.each(['', 'd', '7', '7d,', '7d 4w', '7d,7d', '-1d', '1.5d', '0d', '0d,0w', '1000d', '7h'])(
    'is not "%s"',
    (text) => {
      expect(parseRetention(text)).toBeNull();
    },
  );
});
