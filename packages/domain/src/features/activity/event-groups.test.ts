import { describe, expect, it } from 'vitest';
import { EVENTS } from '../all-events.ts';
import { ACCESS_EVENTS, eventGroupOf } from './event-groups.ts';

/** Summaries of what leaves everything as it was; a new event of this kind belongs among them. */
const LEAVES_THINGS =
  /signed (in|out)|sign-in was refused|was (opened|downloaded|read)|downloaded as a file|test email/i;

describe('the groups of events', () => {
  it('put every event into one, and name only events that there are', () => {
    const types = EVENTS.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining([...ACCESS_EVENTS]));
    expect(new Set(types.map(eventGroupOf))).toEqual(new Set(['changes', 'access']));
  });

  it('put what changes nothing with the sign-ins', () => {
    const left = EVENTS.filter(({ summary }) => LEAVES_THINGS.test(summary));
    expect(left.length).toBeGreaterThan(4);
    for (const { type, summary } of left) expect([summary, eventGroupOf(type)]).toEqual([summary, 'access']);
  });
});
