// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from '../../ui/forms/field.tsx';
import { setNumberLocale } from '../../ui/text/own-numbers.ts';
import { DateInput } from './date-input.tsx';

afterEach(() => {
  cleanup();
  setNumberLocale('en-US');
});

function StartDate({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <Field label="Start date">
        <DateInput value={value} onChange={setValue} />
      </Field>
      <output>{value}</output>
    </>
  );
}

describe('a date input', () => {
  it('gives ISO for a typed date and formats the text on blur', async () => {
    render(<StartDate />);
    const box = screen.getByLabelText<HTMLInputElement>('Start date');
    await userEvent.type(box, '01/05/27');
    expect(screen.getByRole('status').textContent).toBe('2027-01-05');
    await userEvent.tab();
    expect(box.value).toBe('1/5/2027');
  });

  it('passes on invalid text, so that the form can refuse it', async () => {
    render(<StartDate />);
    await userEvent.type(screen.getByLabelText('Start date'), '2/30/2027');
    expect(screen.getByRole('status').textContent).toBe('2/30/2027');
  });

  it('opens its calendar with Down on the selected day; arrows and Enter pick a day and return to the input', async () => {
    render(<StartDate initial="2026-03-31" />);
    const box = screen.getByLabelText('Start date');
    box.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('31'));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByRole('status').textContent).toBe('2026-04-01');
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  it('names the days of its calendar with their visible number', async () => {
    render(<StartDate initial="2026-03-22" />);
    screen.getByLabelText('Start date').focus();
    await userEvent.keyboard('{ArrowDown}');
    const chosen = await screen.findByRole('button', { name: /^Sunday, March 22, 2026, selected$/ });
    expect(chosen.textContent).toBe('22');
    const days = screen.getAllByRole('gridcell').flatMap((cell) => within(cell).queryAllByRole('button'));
    expect(days.length).toBeGreaterThan(27);
    for (const day of days) {
      const words = (day.getAttribute('aria-label') ?? '').split(/[\s,]+/);
      expect(words).toContain(day.textContent);
    }
  });

  it('is typed and shown as the number format of the person has dates', async () => {
    setNumberLocale('de-DE');
    render(<StartDate />);
    const box = screen.getByLabelText<HTMLInputElement>('Start date');
    expect(box.placeholder).toBe('D.M.YYYY');
    await userEvent.type(box, '31.12.2027');
    expect(screen.getByRole('status').textContent).toBe('2027-12-31');
    await userEvent.tab();
    expect(box.value).toBe('31.12.2027');
  });

  it('says in words which day is meant where a text can be two, also after it was left', async () => {
    render(<StartDate />);
    const box = screen.getByLabelText<HTMLInputElement>('Start date');
    await userEvent.type(box, '1/31/2027');
    expect(screen.queryByText('January 31, 2027')).toBeNull();
    await userEvent.clear(box);
    await userEvent.type(box, '2.1.2027');
    await userEvent.tab();
    expect(screen.getByText('February 1, 2027').id).toBe(box.getAttribute('aria-describedby'));
  });

  it('takes a date in words and one that only another country can mean', async () => {
    render(<StartDate />);
    const box = screen.getByLabelText<HTMLInputElement>('Start date');
    await userEvent.type(box, '31st December 2026');
    expect(screen.getByRole('status').textContent).toBe('2026-12-31');
    await userEvent.clear(box);
    await userEvent.type(box, '31.12.2027');
    await userEvent.tab();
    expect(box.value).toBe('12/31/2027');
  });
});
