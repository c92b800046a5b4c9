import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import type { ChevronProps, Matcher, Modifiers } from 'react-day-picker';
import { clsx } from 'clsx/lite';

const ARROWS = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown };

function Arrow({ orientation = 'down', className }: ChevronProps) {
  const Icon = ARROWS[orientation];
  return <Icon aria-hidden className={clsx('size-4', className)} />;
}

/** The picker needs local `Date`s. They exist only in this file, converted from and to the parts of a day. */
function dateOf(iso: string | undefined): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? '');
  return match ? new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : undefined;
}

function isoOf(date: Date): string {
  const part = (value: number, length: number) => String(value).padStart(length, '0');
  return `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1, 2)}-${part(date.getDate(), 2)}`;
}

const DAY_WORDS = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** A day button whose name contains its visible number as a separate word, for voice control. */
function dayLabel(date: Date, modifiers?: Modifiers): string {
  const { today = false, selected = false } = modifiers ?? {};
  return `${today ? 'Today, ' : ''}${DAY_WORDS.format(date)}${selected ? ', selected' : ''}`;
}

export interface CalendarProps {
  /** The selected day, `YYYY-MM-DD`; any other text counts as none. */
  value: string;
  onPick: (value: string) => void;
  /** First and last selectable day, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A month to pick a day from, with arrow keys, Page Up and Page Down, and selects for month and year. */
export function Calendar({ value, onPick, min, max }: CalendarProps) {
  const selected = dateOf(value);
  const first = dateOf(min);
  const last = dateOf(max);
  const disabled: Matcher[] = [];
  if (first) disabled.push({ before: first });
  if (last) disabled.push({ after: last });

  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- people ask for the calendar by a key or a button; its day must take the focus
      autoFocus
      showOutsideDays
      fixedWeeks
      captionLayout="dropdown"
      navLayout="after"
      startMonth={first ?? new Date(1970, 0, 1)}
      endMonth={last ?? new Date(2199, 11, 1)}
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      disabled={disabled}
      onSelect={(date) => onPick(isoOf(date))}
      components={{ Chevron: Arrow }}
      labels={{ labelDayButton: dayLabel, labelGridcell: dayLabel }}
      classNames={{
        root: 'w-fit',
        month: 'relative flex flex-col gap-2',
        month_caption: 'flex h-8 items-center pr-18',
        dropdowns: 'flex items-center gap-1',
        dropdown_root:
          'relative inline-flex items-center rounded-md px-1.5 py-1 font-medium transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent',
        dropdown: 'absolute inset-0 size-full cursor-pointer bg-raised text-text opacity-0',
        caption_label: 'inline-flex items-center gap-1 text-base [&_svg]:size-3.5 [&_svg]:text-muted',
        nav: 'absolute top-0 right-0 flex',
        button_previous: NAV_BUTTON,
        button_next: NAV_BUTTON,
        weekday: 'size-8 text-xs font-medium text-faint max-md:size-10',
        day: 'group p-0 text-center',
        day_button:
          'flex size-8 items-center justify-center rounded-md text-sm tabular-nums transition-colors hover:bg-hover disabled:pointer-events-none disabled:opacity-40 max-md:size-10 group-data-selected:bg-accent group-data-selected:font-medium group-data-selected:text-on-accent group-data-today:font-semibold group-[[data-today]:not([data-selected])]:text-accent-text',
        outside: 'text-faint',
      }}
    />
  );
}

const NAV_BUTTON =
  'flex size-8 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text aria-disabled:pointer-events-none aria-disabled:opacity-40';
