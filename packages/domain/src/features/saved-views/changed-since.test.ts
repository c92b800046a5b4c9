import { describe, expect, it } from 'vitest';
import { SINCE_PRESETS } from '../../kernel/date-range.ts';
import { startOfDay } from '../../kernel/zoned-time.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { changedSinceOf, changedSincePasses, knownChangeOf, withMoment } from './changed-since.ts';
import { defaultTableView } from './table-view.ts';
import { settleView, withFilters } from './view-changes.ts';

const TODAY = '2026-11-20';
const since = (choice: string, zone = 'UTC') => {
  const view = withFilters(defaultTableView(), { changedSince: changedSinceOf(choice, TODAY) });
  return withMoment(view, (day) => startOfDay(day, zone)).filters.changedSince;
};
const passes = (choice: string, zone: string, updatedAt: string) =>
  changedSincePasses(since(choice, zone))?.(buildContract({ access: 'full', updatedAt }));

describe('Changed Since', () => {
  it('begins with a choice, counted from today, or with any day that is not to come', () => {
    expect(SINCE_PRESETS.map(({ id }) => since(id)?.range[0])).toEqual([
      TODAY,
      '2026-11-19',
      '2026-11-13',
      '2026-10-21',
      '2026-08-22',
    ]);
    expect(since('2026-03-01')).toMatchObject({ id: '2026-03-01', label: 'Mar 1, 2026' });
    for (const other of ['2026-11-21', '2026-02-30', 'ever', '']) expect(since(other)).toBeNull();
  });

  it('counts from the midnight of the person', () => {
    expect(passes('today', 'America/New_York', '2026-11-20T04:59:59.999Z')).toBe(false);
    expect(passes('today', 'America/New_York', '2026-11-20T05:00:00.000Z')).toBe(true);
    expect(passes('today', 'UTC', '2026-11-20T00:00:00.000Z')).toBe(true);
  });

  it('follows the day on which it is opened again', () => {
    const saved = withFilters(defaultTableView(), {
      changedSince: changedSinceOf('last7Days', '2026-01-08'),
    });
    expect(settleView(saved, TODAY).filters.changedSince?.range[0]).toBe('2026-11-13');
  });

  it('knows of a record that is not read in full only when it was added', () => {
    const moments = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' };
    expect(knownChangeOf(buildContract({ access: 'full', ...moments }))).toBe(moments.updatedAt);
    const limited = buildContract({ access: 'limited', ...moments });
    expect(knownChangeOf(limited)).toBe(moments.createdAt);
    expect(changedSincePasses(since('today'))?.(limited)).toBe(false);
  });
});
