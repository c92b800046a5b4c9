// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FieldValue } from './field-value.tsx';
import { Deadline, type DeadlineProps } from './deadline.tsx';

afterEach(cleanup);

const TODAY = '2026-11-28';
const textOf = (props: Partial<DeadlineProps>) =>
  render(<Deadline day="2026-11-25" today={TODAY} {...props} />).container.textContent;

test.each(['stacked', 'line', 'day'] as const)(
  'a deadline that is over says so in the look %s, unless it was met',
  (look) => {
    expect(textOf({ look })).toContain('overdue');
    expect(textOf({ look, isOpen: false })).not.toContain('overdue');
    expect(textOf({ look, day: '2026-12-25' })).not.toContain('overdue');
    expect(textOf({ look, day: TODAY })).not.toContain('overdue');
  },
);

test('a document is expired and not overdue', () => {
  expect(textOf({ isExpiry: true, look: 'line' })).toBe('Nov 25, 2026 · Expired 3 Days ago');
});

test('a date in a cell is marked as overdue when it is a deadline, and stays a date otherwise', () => {
  const cell = (dueOn?: string) =>
    render(<FieldValue content={{ kind: 'date', date: '2026-11-25', dueOn }} />).container.textContent;
  expect(cell(TODAY)).toBe('11/25/26 · overdue');
  expect(cell()).toBe('11/25/26');
});
