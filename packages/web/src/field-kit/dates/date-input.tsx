import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { clsx } from 'clsx/lite';
import { formatLongDate, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { isReadTwoWays, readTypedDate, typedDatePattern, writeTypedDate } from './typed-date.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useLoadedWhenOpen } from '../../ui/loading/use-loaded.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { numberLocale } from '../../ui/text/own-numbers.ts';

// The calendar is a large library, loaded when one is first opened.
const loadCalendar = () => import('../../ui/pickers/calendar.tsx');

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
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/** A day as it is typed; other text as it is. */
const shownText = (value: string): string =>
  isCalendarDate(value) ? writeTypedDate(value, numberLocale()) : value;

/** The text of a date input: what is typed while somebody types, afterwards the day in the person's format. */
function useTypedText(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState<string>();
  /** The text that was typed last, also after it was left. */
  const [typed, setTyped] = useState('');
  return {
    shown: draft ?? shownText(value),
    /** Whether the day is said in words, because the typed text can be two. */
    isNoted: isReadTwoWays(typed) && readTypedDate(typed, numberLocale()) === value,
    type: (text: string) => {
      setDraft(text);
      setTyped(text);
      onChange(readTypedDate(text, numberLocale()) ?? text.trim());
    },
    leave: () => setDraft(undefined),
    forget: () => {
      setDraft(undefined);
      setTyped('');
    },
  };
}

/**
 * A calendar day, typed as the person's number format has it, year first or in words, or picked. A text that can be two
 * days is shown back in words. Days are text everywhere, so that no time zone can shift them. Down or Alt+Down opens the
 * calendar; choosing a day returns to the input.
 */
export function DateInput({
  value,
  onChange,
  onBlur,
  min,
  max,
  placeholder = typedDatePattern(numberLocale()),
  className,
  ref,
  ...rest
}: DateInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const text = useTypedText(value, onChange);
  const noteId = useId();
  const box = useRef<HTMLDivElement>(null);
  const isLocked = Boolean(rest.disabled || rest.readOnly);

  const calendar = useLoadedWhenOpen(loadCalendar, isOpen, () => setIsOpen(false));

  const pick = (day: string) => {
    text.forget();
    onChange(day);
    setIsOpen(false);
    box.current?.querySelector('input')?.focus();
  };

  return (
    <div ref={box} className={clsx('w-full min-w-0', className)}>
      <Input
        {...rest}
        {...(ref ? { ref } : {})}
        aria-describedby={clsx(rest['aria-describedby'], text.isNoted && noteId) || undefined}
        value={text.shown}
        placeholder={placeholder}
        autoComplete="off"
        className="tabular-nums"
        onChange={(event) => text.type(event.target.value)}
        onBlur={() => {
          text.leave();
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
      {text.isNoted && <DayInWords id={noteId} day={value} />}
    </div>
  );
}

/** Which day is meant, below the input. */
function DayInWords({ id, day }: { id: string; day: string }) {
  return (
    <p id={id} className="mt-1 text-sm text-muted">
      {formatLongDate(day)}
    </p>
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
      // Down opens the calendar from the input, so that Tab continues to the next input.
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
