// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { FormErrorSummary } from './form-error-summary.tsx';
import { Input } from './input.tsx';
import { MoneyInput } from './money-input.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

/** The accessible description of a control. */
function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing ${id}`).join(' ');
}

describe('a field', () => {
  it('labels its control and describes it by the help', () => {
    render(
      <Field label="Vendor" help="As on the contract">
        <Input />
      </Field>,
    );
    expect(descriptionOf(screen.getByLabelText('Vendor'))).toBe('As on the contract');
  });

  it('shows the error instead of the help and marks the control invalid', () => {
    render(
      <Field label="Vendor" help="As on the contract" error="Enter a vendor">
        <Input />
      </Field>,
    );
    const control = screen.getByLabelText('Vendor');
    expect(descriptionOf(control)).toBe('Enter a vendor');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('As on the contract')).toBeNull();
  });

  it('says that it is required', () => {
    render(
      <Field label="Status" isRequired>
        <Select options={[{ value: 'LIVE', label: 'Live' }]} />
      </Field>,
    );
    expect(screen.getByText('Required')).toBeDefined();
    expect(screen.getByLabelText('Status').getAttribute('aria-required')).toBe('true');
  });
});

describe('the error summary', () => {
  it('takes the focus and links to the field', async () => {
    render(
      <>
        <FormErrorSummary errors={[{ controlId: 'vendor', message: 'Enter a vendor' }]} submitCount={1} />
        <Field label="Vendor" controlId="vendor">
          <Input />
        </Field>
      </>,
    );
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await userEvent.click(screen.getByRole('button', { name: 'Enter a vendor' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Vendor'));
  });
});

function Amount() {
  const [value, setValue] = useState('');
  return (
    <>
      <Field label="Cost">
        <MoneyInput value={value} onChange={setValue} />
      </Field>
      <output>{value}</output>
    </>
  );
}

describe('a money input', () => {
  it('gives plain text while typing and shows grouped digits on blur', async () => {
    render(<Amount />);
    const box = screen.getByLabelText<HTMLInputElement>('Cost');
    await userEvent.type(box, '$12,500.5');
    expect(screen.getByRole('status').textContent).toBe('12500.5');
    expect(box.value).toBe('$12,500.5');
    await userEvent.tab();
    expect(box.value).toBe('12,500.50');
  });

  it('passes on invalid text, so that the form can refuse it', async () => {
    render(<Amount />);
    const box = screen.getByLabelText<HTMLInputElement>('Cost');
    await userEvent.type(box, '12.345');
    await userEvent.tab();
    expect(screen.getByRole('status').textContent).toBe('12.345');
    expect(box.value).toBe('12.345');
  });
});
