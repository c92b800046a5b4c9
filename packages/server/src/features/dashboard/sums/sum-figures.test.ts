import { expect, test } from 'vitest';
import { packRecords } from '../packed/packed-records.ts';
import { sumFigures } from './sum-figures.ts';

test('sums are exact to the cent, also where a number no longer holds every cent', () => {
  const groups = new Map<string, number>();
  const days = Array.from({ length: 100 }, (_, year) => `${1990 + year}-06-30`).join(',');
  const upTo = Array.from({ length: 100 }, (_, year) => String(99_999_999_999n * BigInt(year + 1))).join(',');
  const lines = Array.from({ length: 1_000 }, (_, at) => `${at}|LIVE|team|category|0|${days}|${upTo}|*|||`);
  const chunks = [{ from: '', records: packRecords(lines, groups) }];
  const figures = { revision: 0n, counter: 0n, chunks, groups };
  const sums = sumFigures(figures, { full: { everyContract: true }, today: '2026-07-01', startMonth: 1 });
  const all = 99_999_999_999n * 100_000n;
  expect(all).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
  expect(sums.totalCents).toBe(all);
  const inForce = [sums, sums.byGroup.get('team'), sums.byGroup.get('category')];
  expect(inForce.map((sum) => sum?.inForceCents)).toEqual([all / 100n, all / 100n, all / 100n]);
  expect(sums.beforeCents).toBe(all / 100n);
});
