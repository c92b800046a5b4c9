import { use, useId, useState } from 'react';
import type { ComponentProps, FocusEvent } from 'react';
import { clsx } from 'clsx/lite';
import { FieldContext } from './field-context.ts';
import { Input } from './input.tsx';
import type { InputProps } from './input.tsx';
import { otherMarksFault, readNumberText, showNumberText } from './number-text.ts';

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Plain decimal text ("1200.50"), '' for none; invalid text is passed as typed. */
  value: string;
  /** Called with plain decimal text for a number, otherwise with the text as typed, for the form's rule to refuse. */
  onChange: (value: string) => void;
  /** Most decimals; 0 (whole numbers) when left out. */
  decimals?: number | undefined;
  /** Adds missing decimals on blur, as for money. */
  padsDecimals?: boolean | undefined;
  /** Adds them to whole amounts as well, in a column of amounts. */
  padsWhole?: boolean | undefined;
  /** The currency of an amount, whose sign may be typed. */
  currency?: string | undefined;
  leading?: InputProps['leading'];
  trailing?: InputProps['trailing'];
}

/**
 * A right-aligned number, typed as text in the person's way of writing numbers: no spinner, no scroll-wheel accidents,
 * digits grouped on blur. A number of another country is answered with how to write it.
 */
export function NumberInput({
  value,
  onChange,
  decimals = 0,
  padsDecimals = false,
  padsWhole = false,
  currency,
  className,
  onBlur,
  onFocus,
  ...rest
}: NumberInputProps) {
  // While the person types, the text is unchanged; otherwise the value is shown grouped.
  const [draft, setDraft] = useState<string>();
  const noteId = useId();
  const isFaulty = use(FieldContext)?.isInvalid === true || Boolean(rest['aria-invalid']);
  // A number may look like another country's while it is typed.
  const note =
    draft === undefined || isFaulty ? otherMarksFault(draft ?? value, decimals, currency) : undefined;

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setDraft(undefined);
    onBlur?.(event);
  };

  return (
    <>
      <Input
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...rest}
        aria-describedby={clsx(rest['aria-describedby'], note && noteId) || undefined}
        value={draft ?? showNumberText(value, decimals, padsDecimals, padsWhole)}
        onChange={(event) => {
          setDraft(event.target.value);
          onChange(readNumberText(event.target.value, decimals, currency) ?? event.target.value);
        }}
        onBlur={leave}
        onFocus={onFocus}
        className={clsx('text-right tabular-nums', className)}
      />
      {note && (
        <p id={noteId} className="text-sm text-muted">
          {note}
        </p>
      )}
    </>
  );
}
