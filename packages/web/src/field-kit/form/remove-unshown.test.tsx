// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { cloneElement, useState } from 'react';
import type { ChangeEvent } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { isStorableText, unstorableFault } from '@pactbook/domain/kernel/text/storable-text.ts';
import { FieldRemedyContext } from '../../ui/forms/field-context.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { RemoveUnshown } from './remove-unshown.tsx';

afterEach(cleanup);

describe('a field', () => {
  it.each([
    ['one line', <Input key="input" />, 'Acme\u0007 Suite', 'Acme Suite'],
    ['several lines', <Textarea key="text" />, 'First\u000b\nSecond', 'First\nSecond'],
    ['only invisible characters', <Input key="input" />, '\u2800\u2800', ''],
  ] as const)('of %s removes what cannot be shown on request', async (_, control, written, rest) => {
    const typed: string[] = [];
    function Form() {
      const [value, setValue] = useState<string>(written);
      const change = (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) => {
        typed.push(event.target.value);
        setValue(event.target.value);
      };
      const error = isStorableText(value) ? undefined : unstorableFault({ input: value });
      return (
        <FieldRemedyContext value={RemoveUnshown}>
          <Field label="Notes" error={error}>
            {cloneElement(control, { value, onChange: change })}
          </Field>
        </FieldRemedyContext>
      );
    }
    render(<Form />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove them' }));
    expect(typed).toEqual([rest]);
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', rest);
    expect(document.activeElement).toBe(screen.getByLabelText('Notes'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers no removal beside another error', () => {
    render(
      <FieldRemedyContext value={RemoveUnshown}>
        <Field label="Vendor" error="Enter a vendor">
          <Input />
        </Field>
      </FieldRemedyContext>,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});
