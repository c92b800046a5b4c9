import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { clsx } from 'clsx/lite';
import { CONTROL_HEIGHT, CONTROL_STYLE } from './control-style.ts';
import { useFieldControl } from './field-context.ts';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean | undefined;
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[];
  /** The label of a first, empty option; leave out when one option is always selected. */
  placeholder?: string | undefined;
}

/**
 * One of up to seven options (more: Combobox). A native select: its list follows the theme, works with every screen
 * reader and is the system picker on phones.
 */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const wiring = useFieldControl(rest);
  return (
    <div className={clsx('relative fallback:w-full fallback:min-w-0', className)}>
      <select
        {...rest}
        {...wiring}
        className={clsx(CONTROL_STYLE, CONTROL_HEIGHT.md, 'select-control truncate pr-8')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
