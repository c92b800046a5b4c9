import { useId } from 'react';
import type { ComponentProps } from 'react';
import { clsx } from 'clsx/lite';
import { CONTROL_STYLE } from '../forms/control-style.ts';
import { useFieldControl, useFieldLabelIds } from '../forms/field-context.ts';

export interface PickerButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The label of the button outside of a Field. */
  label: string;
  /** The selection as text, spoken after the label. */
  summary: string;
  /** Opens the list; with the character that was typed, as the beginning of a search. */
  onOpen: (typed: string) => void;
}

/** The closed state of a combobox: a button that looks like an input, with its label and its selection. */
export function PickerButton({
  label,
  summary,
  onOpen,
  onKeyDown,
  id,
  className,
  children,
  ...rest
}: PickerButtonProps) {
  const summaryId = useId();
  const labelIds = useFieldLabelIds();
  // aria-required and aria-invalid are not allowed on buttons: "Required" is part of the name, the error of the
  // description.
  const { 'aria-required': _required, 'aria-invalid': isInvalid, ...wiring } = useFieldControl({ id });
  return (
    <button
      type="button"
      {...rest}
      {...wiring}
      aria-haspopup="dialog"
      aria-labelledby={labelIds ? `${labelIds} ${summaryId}` : undefined}
      aria-label={labelIds ? undefined : `${label}: ${summary}`}
      data-invalid={isInvalid || undefined}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const isCharacter = event.key.length === 1 && event.key !== ' ';
        const hasCommand = event.ctrlKey || event.metaKey || event.altKey;
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && (!isCharacter || hasCommand)) return;
        event.preventDefault();
        onOpen(isCharacter ? event.key : '');
      }}
      className={clsx(
        CONTROL_STYLE,
        'flex items-center gap-2 text-left data-invalid:border-negative-mark',
        className,
      )}
    >
      <span id={summaryId} className="sr-only">
        {summary}
      </span>
      {children}
    </button>
  );
}
