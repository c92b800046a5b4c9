import { describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { timeLineOf } from './time-line.ts';

const TODAY = '2026-07-02';
const lineOf = (changes: Parameters<typeof buildContract>[0], ended: Parameters<typeof timeLineOf>[1] = []) =>
  timeLineOf(buildContract({ startDate: '2026-01-01', endDate: '2026-12-31', ...changes }), ended, TODAY);

describe('the time line of a record', () => {
  it('shows the important days in order, from the first to the last', () => {
    const line = lineOf({ noticeDeadline: '2026-11-01' });
    expect(line?.marks.map(({ kind, at }) => [kind, Math.round(at)])).toEqual([
      ['start', 0],
      ['today', 50],
      ['notice', 84],
      ['end', 100],
    ]);
    expect(line?.spans.map(({ kind, from, to }) => [kind, Math.round(from), Math.round(to)])).toEqual([
      ['present', 0, 100],
      ['afterNotice', 84, 100],
    ]);
  });

  it('has one mark of each kind, also with days before which notice is too early and terms before', () => {
    const marks = [
      { noticeEarliest: '2026-08-01', noticeDeadline: '2026-11-01' },
      {
        noticeEarliest: '2026-08-01',
        noticeDeadline: '2026-11-01',
        termStartDate: '2026-02-01',
        termNumber: 2,
      },
      { noticeEarliest: TODAY, noticeDeadline: TODAY, endDate: TODAY },
      {
        endDate: null,
        possibleEnd: '2026-09-30',
        noticeDeadline: '2026-08-19',
        noticeEarliest: '2026-08-01',
      },
    ].map((changes) => lineOf(changes)?.marks.map(({ kind }) => kind) ?? []);
    for (const kinds of marks) expect(new Set(kinds).size).toBe(kinds.length);
    expect(marks[0]).toEqual(['start', 'today', 'window', 'notice', 'end']);
  });

  it('shows the terms that ended before the present one', () => {
    const line = lineOf({ startDate: '2024-01-01', termStartDate: '2026-01-01', termNumber: 3 }, [
      { startDate: '2025-01-01', endDate: '2025-12-31' },
      { startDate: null, endDate: '2024-12-31' },
    ]);
    expect(line?.spans.map(({ kind }) => kind)).toEqual(['ended', 'ended', 'present']);
    expect(line?.spans[1]?.from).toBe(0);
    expect(line?.marks.map(({ label }) => label)).toEqual(['Starts', 'Term 3 begins', 'Today', 'Term ends']);
    expect(line?.years.map(({ year }) => year)).toEqual(['2025', '2026']);
  });

  it('has no end for evergreen records, and continues beyond today', () => {
    const line = lineOf({ renewal: { type: 'EVERGREEN' } });
    expect(line?.marks.map(({ kind }) => kind)).toEqual(['start', 'today']);
    expect(line?.spans).toEqual([{ kind: 'present', from: 0, to: 100 }]);
    expect(line?.marks[1]?.at).toBeLessThan(100);
  });

  it('has the next possible end of an evergreen record, and its end once it was decided to cancel it', () => {
    const renewal = {
      type: 'EVERGREEN',
      noticeValue: 6,
      noticeUnit: 'WEEKS',
      noticeToEndOf: 'QUARTER',
    } as const;
    const dates = { possibleEnd: '2026-09-30', noticeDeadline: '2026-08-19', renewal };
    const labels = (changes: Parameters<typeof buildContract>[0]) =>
      lineOf({ ...dates, ...changes })?.marks.map(({ label }) => label);
    expect(labels({ endDate: null })).toEqual(['Starts', 'Today', 'Notice by', 'Next possible end']);
    const decision = { id: 'a decision', decidedOn: TODAY, decidedBy: 'ana', reason: '' };
    expect(labels({ endDate: '2026-09-30', decision: { ...decision, decision: 'CANCEL' } })).toEqual([
      'Starts',
      'Today',
      'Notice by',
      'Term ends',
    ]);
  });

  it.each([
    [null, 'Term ends, renews'],
    ['RENEGOTIATE', 'Term ends, renews'],
    ['CANCEL', 'Term ends'],
    ['LET_LAPSE', 'Term ends'],
  ] as const)('describes a record that renews by itself, decided %s: "%s"', (decision, label) => {
    const rest = { id: 'a decision', decidedOn: TODAY, decidedBy: 'ana', reason: '' };
    const line = lineOf({
      renewal: { type: 'AUTO_RENEWS', termMonths: 12 },
      decision: decision === null ? null : { ...rest, decision },
    });
    expect(line?.marks.find(({ kind }) => kind === 'end')?.label).toBe(label);
  });

  it('extends to today when the end is in the past', () => {
    const line = lineOf({ startDate: '2020-01-01', endDate: '2020-12-31' });
    expect(line?.marks.at(-1)).toMatchObject({ kind: 'today', at: 100 });
  });

  it('does not exist without any date', () => {
    expect(lineOf({ startDate: null, endDate: null })).toBeNull();
  });

  it('also works when everything happens today', () => {
    const line = lineOf({ startDate: TODAY, endDate: TODAY });
    expect(line?.marks.every(({ at }) => at === 0)).toBe(true);
  });

  it('labels at most eight years', () => {
    const line = lineOf({ startDate: '1970-01-01', endDate: '2199-12-31' });
    expect(line?.years.length).toBeLessThanOrEqual(8);
  });
});
