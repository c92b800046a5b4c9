import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { clsx } from 'clsx/lite';
import { Spinner } from '../feedback/spinner.tsx';
import type { ControlSize } from '../forms/control-style.ts';
import { Input } from '../forms/input.tsx';
import { useLoadedWhenOpen } from '../loading/use-loaded.ts';
import { Popover } from '../overlays/popover.tsx';
import { readDateText, showDateText } from './date-text.ts';

// The calendar is a large library, loaded when one is first opened.
const loadCalendar = () => import('./calendar.tsx');

export interface DateInputProps {
  /** `YYYY-MM-DD`, '' for none; invalid text is passed as typed. */
  value: string;
  /** Called with `YYYY-MM-DD` for a date, otherwise with the text as typed, for the form's rule to refuse. */
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** First and last day of the calendar, `YYYY-MM-DD`. Typing is not limited; the form's rule decides. */
  min?: string | undefined;
  max?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  name?: string | undefined;
  id?: string | undefined;
  controlSize?: ControlSize | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
}

/**
 * A calendar day, typed (M/D/YYYY or ISO) or picked. Days are text everywhere, so that no time zone can shift them.
 * Down or Alt+Down opens the calendar; choosing a day returns to the input.
 */
export function DateInput({
  value,
  onChange,
  onBlur,
  min,
  max,
  placeholder = 'M/D/YYYY',
  className,
  ref,
  ...rest
}: DateInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const isLocked = Boolean(rest.disabled || rest.readOnly);

  const calendar = useLoadedWhenOpen(loadCalendar, isOpen, () => setIsOpen(false));

  const pick = (day: string) => {
    setDraft(undefined);
    onChange(day);
    setIsOpen(false);
    box.current?.querySelector('input')?.focus();
  };

  return (
    <div ref={box} className={clsx('w-full min-w-0', className)}>
      <Input
        {...rest}
        {...(ref ? { ref } : {})}
        value={draft ?? showDateText(value)}
        placeholder={placeholder}
        autoComplete="off"
        className="tabular-nums"
        onChange={(event) => {
          setDraft(event.target.value);
          onChange(readDateText(event.target.value) ?? event.target.value.trim());
        }}
        onBlur={() => {
          setDraft(undefined);
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isLocked) return;
          event.preventDefault();
          setIsOpen(true);
        }}
        trailing={
          <CalendarPopover isOpen={isOpen} onOpenChange={setIsOpen} isLocked={isLocked}>
            {calendar ? (
              <calendar.Calendar value={value} onPick={pick} min={min} max={max} />
            ) : (
              <CalendarPlace />
            )}
          </CalendarPopover>
        }
      />
    </div>
  );
}

interface CalendarPopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isLocked: boolean;
  children: ReactNode;
}

function CalendarPopover({ isOpen, onOpenChange, isLocked, children }: CalendarPopoverProps) {
  const trigger = (
    <button
      type="button"
      // Down opens the calendar from the input, so that Tab goes on to the next input.
      tabIndex={-1}
      aria-label="Choose a date"
      disabled={isLocked}
      className="flex size-6 items-center justify-center rounded-sm transition-colors hover:bg-hover hover:text-text disabled:opacity-50 max-md:-mr-1 max-md:size-11"
    >
      <CalendarDays aria-hidden />
    </button>
  );
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      align="end"
      label="Choose a date"
      className="w-auto"
      trigger={trigger}
    >
      {children}
    </Popover>
  );
}

/** Reserves the size of the calendar while it loads. */
function CalendarPlace() {
  return (
    <div className="flex h-66 w-56 items-center justify-center text-muted">
      <Spinner />
    </div>
  );
}
