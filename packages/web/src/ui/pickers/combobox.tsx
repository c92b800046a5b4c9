import { ChevronsUpDown, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { clsx } from 'clsx/lite';
import { CONTROL_HEIGHT } from '../forms/control-style.ts';
import { Popover } from '../overlays/popover.tsx';
import { OptionList } from './option-list.tsx';
import { PickerButton } from './picker-button.tsx';
import type { PickerOption } from './picker-option.ts';
import { useOpenedByTyping } from './use-opened-by-typing.ts';

export interface ComboboxProps {
  /** The label: "Vendor". Inside a Field it only names the list. */
  label: string;
  options: readonly PickerOption[];
  /** The selected option's value, or null. A value without an option is shown as it is (see `canCreate`). */
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string | undefined;
  searchPlaceholder?: string | undefined;
  emptyText?: string | undefined;
  isClearable?: boolean | undefined;
  /** Allows text that is not in the list; the text is the value then. */
  canCreate?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  controlSize?: keyof typeof CONTROL_HEIGHT | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  className?: string | undefined;
}

/** One of many options, with a search. Down, Enter or Space opens it; arrows, Enter and Escape work in the list. */
export function Combobox({
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose…',
  searchPlaceholder,
  emptyText,
  isClearable = false,
  canCreate = false,
  disabled = false,
  controlSize = 'md',
  className,
  ...rest
}: ComboboxProps) {
  const { typed, open, close, popover } = useOpenedByTyping();
  const chosen = options.find((option) => option.value === value);
  const words = chosen?.label ?? value ?? '';
  const canClear = isClearable && words !== '' && !disabled;

  const choose = (next: string | null) => {
    onChange(next);
    close();
  };

  return (
    <div className={clsx('relative w-full min-w-0', className)}>
      <Popover
        {...popover}
        label={label}
        trigger={
          <PickerButton
            label={label}
            summary={words || placeholder}
            onOpen={open}
            className={clsx(CONTROL_HEIGHT[controlSize], canClear ? 'pr-14 max-md:pr-18' : 'pr-8')}
            disabled={disabled}
            {...rest}
          >
            <ChosenWords icon={chosen?.icon} words={words} placeholder={placeholder} />
          </PickerButton>
        }
        className="w-(--radix-popover-trigger-width) min-w-56 p-0"
      >
        <OptionList
          label={label}
          options={options}
          selected={new Set(value === null ? [] : [value])}
          onSelect={choose}
          initialSearch={typed}
          searchPlaceholder={searchPlaceholder}
          emptyText={emptyText}
          onCreate={canCreate ? choose : undefined}
        />
      </Popover>
      <PickerMarks label={label} onClear={canClear ? () => onChange(null) : undefined} />
    </div>
  );
}

function ChosenWords({ icon, words, placeholder }: { icon: ReactNode; words: string; placeholder: string }) {
  return (
    <>
      {icon}
      <span aria-hidden className={clsx('min-w-0 flex-1 truncate', words === '' && 'text-faint')}>
        {words || placeholder}
      </span>
    </>
  );
}

/** The arrows at the right and, when there is a value, the button that clears it. */
function PickerMarks({ label, onClear }: { label: string; onClear: (() => void) | undefined }) {
  return (
    <span className="pointer-events-none absolute inset-y-0 right-1.5 flex items-center text-muted">
      {onClear && <ClearButton label={label} onClear={onClear} />}
      <ChevronsUpDown aria-hidden className="m-1 size-3.5" />
    </span>
  );
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Clear ${label}`}
      onClick={onClear}
      className="pointer-events-auto flex size-6 max-md:size-11 items-center justify-center rounded-sm transition-colors hover:bg-hover hover:text-text"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
}
