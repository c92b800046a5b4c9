import { useId, useState } from 'react';
import type { ChangeEvent, ComponentProps } from 'react';
import { clsx } from 'clsx/lite';
import { numberText } from '../text/own-numbers.ts';
import { CONTROL_STYLE } from './control-style.ts';
import { useFieldControl } from './field-context.ts';

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Most characters; the counter shows from 80 % of it. Longer text is counted, not cut. */
  limit?: number | undefined;
}

/** Several lines of text; the height follows the content. */
export function Textarea({ limit, className, onChange, ...rest }: TextareaProps) {
  const counterId = useId();
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length);
  const shown = rest.value === undefined ? length : String(rest.value).length;
  const hasCounter = limit !== undefined && shown >= limit * 0.8;
  const wiring = useFieldControl({
    ...rest,
    'aria-describedby':
      [rest['aria-describedby'], hasCounter && counterId].filter(Boolean).join(' ') || undefined,
  });
  const count = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length);
    onChange?.(event);
  };

  return (
    <div className="flex w-full flex-col gap-1">
      <textarea
        rows={4}
        {...rest}
        {...wiring}
        onChange={count}
        className={clsx(
          CONTROL_STYLE,
          'field-sizing-content max-h-96 read-only:bg-sunken fallback:min-h-20 resize-y py-1.5',
          className,
        )}
      />
      {hasCounter && <Counter id={counterId} shown={shown} limit={limit} />}
    </div>
  );
}

function Counter({ id, shown, limit }: { id: string; shown: number; limit: number }) {
  return (
    <span
      id={id}
      className={clsx('self-end text-xs tabular-nums', shown > limit ? 'text-negative' : 'text-muted')}
    >
      {numberText(shown)} of {numberText(limit)} characters
    </span>
  );
}
