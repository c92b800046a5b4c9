import { ChevronsUpDown, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { clsx } from 'clsx/lite';
import { Popover } from '../overlays/popover.tsx';
import { OptionList } from './option-list.tsx';
import { PickerButton } from './picker-button.tsx';
import type { PickerOption } from './picker-option.ts';
import { useOpenedByTyping } from './use-opened-by-typing.ts';

export interface MultiComboboxProps {
  /** The label: "Teams". Inside a Field it only names the list. */
  label: string;
  /** A selected option that is disabled stays: it can be neither added nor removed. */
  options: readonly PickerOption[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  placeholder?: string | undefined;
  searchPlaceholder?: string | undefined;
  emptyText?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  className?: string | undefined;
}

const FRAME = 'relative flex min-h-8 fallback:w-full fallback:min-w-0 items-center max-md:min-h-11';

/** Several of many options, shown as chips with a remove button each; the list stays open while selecting. */
export function MultiCombobox({
  label,
  options,
  values,
  onChange,
  placeholder = 'Choose…',
  searchPlaceholder,
  emptyText,
  disabled = false,
  className,
  ...rest
}: MultiComboboxProps) {
  const { isOpen, typed, open, popover } = useOpenedByTyping();
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const { isLocked, toggle, removeLast } = choosing(options, values, onChange);

  return (
    <div className={clsx(FRAME, className)}>
      <Popover
        {...popover}
        label={label}
        trigger={
          // The button lies under the chips and takes every press that is not on a chip's remove button.
          <PickerButton
            label={label}
            summary={values.length === 0 ? placeholder : values.map(labelOf).join(', ')}
            onOpen={open}
            onKeyDown={(event) => {
              if (event.key === 'Backspace') removeLast();
            }}
            className="absolute inset-0 h-full"
            disabled={disabled}
            {...rest}
          />
        }
        className="w-(--radix-popover-trigger-width) min-w-56 p-0"
      >
        <OptionList
          label={label}
          options={options}
          selected={new Set(values)}
          // A list that is closing takes no more keys: the next Enter is meant for what is below it.
          onSelect={(value) => isOpen && toggle(value)}
          initialSearch={typed}
          searchPlaceholder={searchPlaceholder}
          emptyText={emptyText}
          isMultiple
        />
      </Popover>
      <ValueChips placeholder={placeholder} isEmpty={values.length === 0}>
        {values.map((value) => (
          <ValueChip
            key={value}
            label={labelOf(value)}
            onRemove={disabled || isLocked(value) ? undefined : () => toggle(value)}
          />
        ))}
      </ValueChips>
      <ChevronsUpDown aria-hidden className="pointer-events-none absolute right-2.5 size-3.5 text-muted" />
    </div>
  );
}

/** The options that can be added and removed: all but the disabled selected ones. */
function choosing(
  options: readonly PickerOption[],
  values: readonly string[],
  onChange: MultiComboboxProps['onChange'],
) {
  const isLocked = (value: string) =>
    options.some((option) => option.value === value && option.isDisabled === true);
  const toggle = (value: string) => {
    if (isLocked(value)) return;
    onChange(values.includes(value) ? values.filter((kept) => kept !== value) : [...values, value]);
  };
  const removeLast = () => {
    const last = values.findLast((value) => !isLocked(value));
    if (last !== undefined) toggle(last);
  };
  return { isLocked, toggle, removeLast };
}

interface ValueChipsProps {
  placeholder: string;
  isEmpty: boolean;
  children: ReactNode;
}

function ValueChips({ placeholder, isEmpty, children }: ValueChipsProps) {
  return (
    <div className="pointer-events-none relative flex min-w-0 flex-1 flex-wrap items-center gap-1 py-1 pr-8 pl-1.5">
      {isEmpty && (
        <span aria-hidden className="px-1 text-base text-faint max-md:text-lg">
          {placeholder}
        </span>
      )}
      {children}
    </div>
  );
}

function ValueChip({ label, onRemove }: { label: string; onRemove: (() => void) | undefined }) {
  return (
    <span className="inline-flex h-6 max-w-full min-w-0 items-center rounded-sm bg-hover pl-1.5 text-sm max-md:h-8">
      <span className={clsx('truncate', !onRemove && 'pr-1.5')}>{label}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          onClick={onRemove}
          className="pointer-events-auto relative flex h-full w-6 shrink-0 items-center justify-center rounded-sm text-muted transition-colors hover:text-text focus-visible:outline-offset-0 max-md:w-9 max-md:before:absolute max-md:before:-inset-x-1 max-md:before:-inset-y-1.5"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  );
}
