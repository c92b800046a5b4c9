import { describe, expect, test } from 'vitest';
import { nearWords } from './notification-words.ts';

const reminder = {
  kind: 'endDate',
  deadline: '2026-12-30',
  document: null,
  note: null,
  daysLeft: 30,
} as const;

describe('what is near on the day of a reminder', () => {
  test.each([
    [{}, 'ends in 30 days'],
    [{ daysLeft: 1 }, 'ends in 1 day'],
    [{ daysLeft: 0 }, 'ends that day'],
    [{ daysLeft: -3 }, 'ended 3 days ago'],
    [{ kind: 'noticeDeadline' }, 'notice is due in 30 days'],
    [{ kind: 'noticeDeadline', daysLeft: -1 }, 'notice was due 1 day ago'],
    [{ kind: 'documentExpires', document: 'SOC 2.pdf' }, 'SOC 2.pdf expires in 30 days'],
    [{ kind: 'documentExpires', daysLeft: 7 }, 'a document expires in 7 days'],
    [{ kind: 'addedReminder', note: 'Call Dana' }, 'Call Dana'],
    [{ kind: 'addedReminder' }, 'Added reminder'],
  ] as const)('is said from that day (%#)', (changes, words) => {
    expect(nearWords({ ...reminder, ...changes })).toBe(words);
  });
});
