import { ToggleGroup } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { ToolbarItem, useIsInToolbar } from '../actions/toolbar.tsx';
import { useInView } from '../layout/use-in-view.ts';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  isDisabled?: boolean | undefined;
}

export interface SegmentedControlProps<Value extends string> {
  /** The accessible name; not visible. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/**
 * Two to five options side by side, exactly one selected; arrow keys move between them. Pressing the selected one calls
 * `onChange` again, for choices that also reset something.
 */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<Value>) {
  const isInToolbar = useIsInToolbar();
  const bar = useRef<HTMLDivElement>(null);
  useInView(bar, '[data-state="on"]');
  return (
    <ToggleGroup.Root
      ref={bar}
      type="single"
      // The arrow keys of a toolbar move between all of its tools.
      rovingFocus={!isInToolbar}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        // Radix reports '' when the selected option is pressed: it stays selected and is reported again.
        const option = options.find((candidate) => candidate.value === (next === '' ? value : next));
        if (option) onChange(option.value);
      }}
      className={clsx(
        'inline-flex w-fit max-w-full items-center gap-0.5 overflow-x-auto rounded-lg bg-track p-0.5',
        className,
      )}
    >
      {options.map((option) => (
        <ToolbarItem key={option.value} disabled={option.isDisabled ?? false}>
          <ToggleGroup.Item
            value={option.value}
            disabled={option.isDisabled ?? false}
            className={clsx(
              'inline-flex h-7 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-text max-md:px-[clamp(0.25rem,1.6vw,0.5rem)] [&_svg]:size-3.5',
              'focus-visible:-outline-offset-2 disabled:opacity-50 data-[state=on]:bg-thumb data-[state=on]:text-text data-[state=on]:shadow-control max-md:h-11',
            )}
          >
            {option.label}
          </ToggleGroup.Item>
        </ToolbarItem>
      ))}
    </ToggleGroup.Root>
  );
}
