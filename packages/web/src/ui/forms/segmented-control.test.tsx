// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

afterEach(cleanup);

const OPTIONS = [
  { value: 'ALL_RECORDS', label: 'All Records' },
  { value: 'EXPIRING_SOON', label: 'Expiring Soon' },
];

function draw() {
  const onChange = vi.fn<(value: string) => void>();
  render(<SegmentedControl label="View" options={OPTIONS} value="ALL_RECORDS" onChange={onChange} />);
  return onChange;
}

it('reports the selected value', async () => {
  const onChange = draw();
  await userEvent.click(screen.getByRole('radio', { name: 'Expiring Soon' }));
  expect(onChange.mock.calls).toEqual([['EXPIRING_SOON']]);
});

// All Records clears the date range of a view that was sorted, whose name is All Records already.
it('reports the selected value again when it is pressed again, and keeps it selected', async () => {
  const onChange = draw();
  await userEvent.click(screen.getByRole('radio', { name: 'All Records' }));
  expect(onChange.mock.calls).toEqual([['ALL_RECORDS']]);
  expect(screen.getByRole('radio', { name: 'All Records' }).getAttribute('aria-checked')).toBe('true');
});
