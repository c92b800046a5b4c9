// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from '../forms/field.tsx';
import { Combobox } from './combobox.tsx';
import { DateInput } from './date-input.tsx';
import { MultiCombobox } from './multi-combobox.tsx';

afterEach(cleanup);

const VENDORS = ['Adatum', 'Contoso', 'Fabrikam'].map((label, index) => ({ value: `id-${index}`, label }));

function Vendor({ canCreate = false }: { canCreate?: boolean }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Field label="Vendor">
        <Combobox label="Vendor" options={VENDORS} value={value} onChange={setValue} canCreate={canCreate} />
      </Field>
      <output>{String(value)}</output>
    </>
  );
}

describe('a combobox by keyboard', () => {
  it('opens with Down, filters while typing, selects with Enter and restores the focus', async () => {
    render(<Vendor />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('toso');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Contoso']);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe('id-1');
    expect(screen.queryByRole('listbox')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Vendor Contoso' })),
    );
  });

  it('closes with Escape and changes nothing', async () => {
    render(<Vendor />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('null');
  });

  it('does not find options by their ids', async () => {
    render(<Vendor />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}id-');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(screen.getByText('No results found.')).toBeDefined();
  });

  it('offers new values only where they are allowed', async () => {
    render(<Vendor canCreate />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}Tailspin{Enter}');
    expect(screen.getByRole('status').textContent).toBe('Tailspin');
  });
});

function Teams() {
  const [values, setValues] = useState<string[]>([]);
  return (
    <>
      <Field label="Teams">
        <MultiCombobox label="Teams" options={VENDORS} values={values} onChange={setValues} />
      </Field>
      <output>{values.join(' ')}</output>
    </>
  );
}

describe('a multiple combobox by keyboard', () => {
  it('stays open while selecting, and Backspace removes the last one', async () => {
    render(<Teams />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}');
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('id-0 id-1');
    expect(screen.getByRole('listbox')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Teams/ })));
    await userEvent.keyboard('{Backspace}');
    expect(screen.getByRole('status').textContent).toBe('id-0');
  });
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
    await waitFor(() => expect(document.activeElement?.textContent).toBe('31'), { timeout: 5000 });
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByRole('status').textContent).toBe('2026-04-01');
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  it('names the days of its calendar with their visible number', async () => {
    render(<StartDate initial="2026-03-22" />);
    screen.getByLabelText('Start date').focus();
    await userEvent.keyboard('{ArrowDown}');
    const chosen = await screen.findByRole(
      'button',
      { name: /^Sunday, March 22, 2026, selected$/ },
      { timeout: 5000 },
    );
    expect(chosen.textContent).toBe('22');
    const days = screen.getAllByRole('gridcell').flatMap((cell) => within(cell).queryAllByRole('button'));
    expect(days.length).toBeGreaterThan(27);
    for (const day of days) {
      const words = (day.getAttribute('aria-label') ?? '').split(/[\s,]+/);
      expect(words).toContain(day.textContent);
    }
  });
});
