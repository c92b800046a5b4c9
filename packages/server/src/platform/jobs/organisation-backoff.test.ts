import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrganisationBackoff } from './run-jobs.ts';

const MINUTE = 60_000;
const fault = new Error('The database took too long to answer.');

function buildBackoff() {
  let now = 1_000_000_000;
  const backoff = new OrganisationBackoff(() => now);
  return { backoff, advance: (milliseconds: number) => void (now += milliseconds) };
}

describe('an organisation for which a job failed', () => {
  it('rests for half a minute, then twice as long after each failure in a row, 15 minutes at most', () => {
    const { backoff, advance } = buildBackoff();
    const rests = Array.from({ length: 8 }, () => backoff.failed('a', fault) / MINUTE);
    expect(rests).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15]);
    advance(15 * MINUTE - 1);
    expect(backoff.isResting('a')).toBe(true);
    advance(1);
    expect(backoff.isResting('a')).toBe(false);
  });

  it('gets a quarter of its work at once for each failure in a row, and never nothing', () => {
    const { backoff } = buildBackoff();
    const portions = Array.from({ length: 6 }, () => {
      backoff.failed('a', fault);
      return backoff.portion('a', 500);
    });
    expect(portions).toEqual([125, 31, 7, 1, 1, 1]);
  });

  it('gets larger portions again with each success, and does not rest any more', () => {
    const { backoff } = buildBackoff();
    backoff.failed('a', fault);
    backoff.failed('a', fault);
    backoff.succeeded('a');
    expect([backoff.isResting('a'), backoff.portion('a', 500)]).toEqual([false, 125]);
    expect(backoff.lastError('a')).toBeUndefined();
    backoff.succeeded('a');
    expect(backoff.portion('a', 500)).toBe(500);
  });

  it('is remembered with why, until its work is done', () => {
    const { backoff } = buildBackoff();
    backoff.failed('a', fault);
    expect([backoff.lastError('a'), backoff.lastError('b')]).toEqual([fault, undefined]);
    backoff.succeeded('a');
    expect(backoff.lastError('a')).toBeUndefined();
  });

  it('keeps no other organisation waiting', () => {
    const { backoff } = buildBackoff();
    backoff.failed('a', fault);
    expect([backoff.isResting('b'), backoff.portion('b', 500)]).toEqual([false, 500]);
  });

  it('does not rest for years when the clock was set back', () => {
    const { backoff, advance } = buildBackoff();
    backoff.failed('a', fault);
    advance(-10 * 365 * 24 * 60 * MINUTE);
    expect(backoff.isResting('a')).toBe(false);
  });

  it('is tried again within 15 minutes after any series of failures and successes', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (outcomes) => {
        const { backoff, advance } = buildBackoff();
        for (const isSuccess of outcomes) {
          if (isSuccess) backoff.succeeded('a');
          else backoff.failed('a', fault);
          const portion = backoff.portion('a', 500);
          expect(portion).toBeGreaterThanOrEqual(1);
          expect(portion).toBeLessThanOrEqual(500);
        }
        advance(15 * MINUTE);
        expect(backoff.isResting('a')).toBe(false);
      }),
    );
  });
});
