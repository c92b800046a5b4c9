// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from '../forms/field.tsx';
import { Combobox } from './combobox.tsx';
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

describe('a list of very many options', () => {
  const MANY = Array.from({ length: 5_000 }, (_, at) => ({ value: `id-${at}`, label: `Vendor ${at}` }));

  it('draws the chosen one and some others, says how many more there are, and finds each of them', async () => {
    render(<Combobox label="Vendor" options={MANY} value="id-4321" onChange={() => undefined} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('option')).toHaveLength(200);
    expect(screen.getByRole('option', { name: /^Vendor 4321/ })).toBeTruthy();
    expect(screen.getByText('4,800 more. Type to find them.')).toBeTruthy();
    await userEvent.keyboard('Vendor 4999');
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('Vendor 4999');
    expect(screen.queryByText(/more\. Type/)).toBeNull();
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
