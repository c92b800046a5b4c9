import { describe, expect, it } from 'vitest';
import { exactTime, timeAgo } from './time-ago.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ago = (seconds: number) => timeAgo(NOW - seconds * 1000, NOW);

describe('how long ago something was', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [125, '2 minutes ago'],
    [3_600, '1 hour ago'],
    [86_400, 'yesterday'],
    [2 * 86_400, '2 days ago'],
    [40 * 86_400, 'last month'],
    [800 * 86_400, '2 years ago'],
  ])('%d seconds are "%s"', (seconds, words) => {
    expect(ago(seconds)).toBe(words);
  });

  it('a time in the future is just now', () => {
    expect(ago(-500)).toBe('just now');
  });
});

it('an exact time is in the given zone, or in UTC for an unknown zone', () => {
  expect(exactTime(NOW, 'America/New_York')).toContain('7:00');
  expect(exactTime(NOW, 'Nowhere/Land')).toMatch(/12:00.*UTC/);
});
