import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { CONTROL_HEIGHT, CONTROL_STYLE } from './control-style.ts';
import type { ControlSize } from './control-style.ts';
import { useFieldControl } from './field-context.ts';

export interface InputProps extends ComponentProps<'input'> {
  controlSize?: ControlSize | undefined;
  /** Icon or sign inside, before the text. */
  leading?: ReactNode;
  /** Button, unit or sign inside, after the text; a wide one needs `pr-…`, so that no text is under it. */
  trailing?: ReactNode;
}

/** One line of text. Takes every property of a native input, so that `register('name')` can be spread on it. */
export function Input({ controlSize = 'md', leading, trailing, className, ...rest }: InputProps) {
  const wiring = useFieldControl(rest);
  const input = (
    <input
      type="text"
      {...rest}
      {...wiring}
      className={clsx(
        CONTROL_STYLE,
        CONTROL_HEIGHT[controlSize],
        'read-only:bg-sunken',
        Boolean(leading) && 'pl-8',
        Boolean(trailing) && 'fallback:pr-9 fallback:max-md:pr-12',
        className,
      )}
    />
  );
  if (!leading && !trailing) return input;
  return (
    <div className="relative w-full min-w-0">
      {leading && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-0 flex w-8 items-center justify-center text-muted [&_svg]:size-4"
        >
          {leading}
        </span>
      )}
      {input}
      {trailing && (
        <span className="absolute inset-y-0 right-1 flex items-center text-muted [&_svg]:size-4">
          {trailing}
        </span>
      )}
    </div>
  );
}
