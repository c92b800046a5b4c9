import { useState } from 'react';
import { Input } from '../../ui/forms/input.tsx';
import type { InputProps } from '../../ui/forms/input.tsx';
import { readMonthText, showMonthText } from './month-text.ts';

export interface MonthInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, '' for none; invalid text is passed as typed. */
  value: string;
  /**
   * Called with `YYYY-MM-DD` (the first of the month, or the typed day) for a month, otherwise with the text as typed.
   */
  onChange: (value: string) => void;
}

/** A month and year, typed: "Jun 2026", "6/2026". On blur it is shown as "Jun 2026". */
export function MonthInput({ value, onChange, onBlur, placeholder = 'Jun 2026', ...rest }: MonthInputProps) {
  const [draft, setDraft] = useState<string>();
  return (
    <Input
      autoComplete="off"
      {...rest}
      placeholder={placeholder}
      value={draft ?? showMonthText(value)}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(readMonthText(event.target.value) ?? event.target.value.trim());
      }}
      onBlur={(event) => {
        setDraft(undefined);
        onBlur?.(event);
      }}
    />
  );
}
