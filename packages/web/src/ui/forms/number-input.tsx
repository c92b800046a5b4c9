import { useState } from 'react';
import type { ComponentProps, FocusEvent } from 'react';
import { twMerge } from 'tailwind-merge';
import { Input } from './input.tsx';
import type { InputProps } from './input.tsx';
import { readNumberText, showNumberText } from './number-text.ts';

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Plain decimal text ("1200.50"), '' for nothing; text that is not a number comes and goes as typed. */
  value: string;
  /** Gets plain decimal text while the entry is a number, else the text as typed, so the form's rule can refuse it. */
  onChange: (value: string) => void;
  /** Most decimals accepted; 0 (whole numbers) when left out. */
  decimals?: number | undefined;
  /** Fills up decimals on leaving, as money has them. */
  padsDecimals?: boolean | undefined;
  /** Fills them up for whole amounts as well, in a column of amounts. */
  padsWhole?: boolean | undefined;
  controlSize?: InputProps['controlSize'];
  leading?: InputProps['leading'];
  trailing?: InputProps['trailing'];
}

/** A right-aligned number, typed as text: no spinner, no scroll-wheel accidents, digits grouped on leaving. */
export function NumberInput({
  value,
  onChange,
  decimals = 0,
  padsDecimals = false,
  padsWhole = false,
  className,
  onBlur,
  onFocus,
  ...rest
}: NumberInputProps) {
  // While the person types, their own text stays untouched; outside of that the value is shown grouped.
  const [draft, setDraft] = useState<string>();

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setDraft(undefined);
    onBlur?.(event);
  };

  return (
    <Input
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
      value={draft ?? showNumberText(value, decimals, padsDecimals, padsWhole)}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(readNumberText(event.target.value, decimals) ?? event.target.value);
      }}
      onBlur={leave}
      onFocus={onFocus}
      className={twMerge('text-right tabular-nums', className)}
    />
  );
}
