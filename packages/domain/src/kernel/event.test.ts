import { describe, expect, test } from 'vitest';
import { defineEvent, diffFields } from './event.ts';

const subject = { kind: 'contract', id: '019aa0d2-7c00-7abc-8def-0123456789ab', label: 'Figma' } as const;

describe('an event', () => {
  test('has its type, subject, changes and version', () => {
    const renamed = defineEvent('renamed', 'A thing got another name');
    const changes = [{ field: 'name', from: 'a', to: 'b' }];
    expect(renamed(subject, changes, 4)).toEqual({ type: 'renamed', subject, changes, version: 4 });
    expect(renamed(subject)).toEqual({ type: 'renamed', subject, changes: [] });
    expect(renamed.type).toBe('renamed');
  });
});

describe('the difference of two states', () => {
  const before = { a: 1, b: ['x', 'y'], c: null as string | null, d: 'same' };

  test('contains the fields whose values differ, in the given order, with lists compared by their items', () => {
    const after = { a: 2, b: ['x', 'y'], c: 'new', d: 'same' };
    expect(diffFields(before, after, ['c', 'b', 'a', 'd'])).toEqual([
      { field: 'c', from: null, to: 'new' },
      { field: 'a', from: 1, to: 2 },
    ]);
  });

  test('treats a missing value and null as equal', () => {
    expect(diffFields<{ a?: number | null }>({}, { a: null }, ['a'])).toEqual([]);
  });

  test('ignores other fields', () => {
    expect(diffFields(before, { ...before, a: 9 }, ['b'])).toEqual([]);
  });
});
