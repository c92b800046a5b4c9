import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { dayAfterKey, firstDayOf, monthOf, weeksOf } from './month-days.ts';

/** What a day of the month holds. */
export interface DayOfMonth {
  /** The content in words, such as "2 end"; part of the name of the day's button. */
  readonly words: string;
  readonly entries: readonly { readonly key: string; readonly short: ReactNode; readonly full: ReactNode }[];
}

export interface MonthGridProps {
  /** The accessible name, such as "December 2026". */
  label: string;
  /** `YYYY-MM`. */
  month: string;
  today: CalendarDate;
  /** 0 for Sunday to 6 for Saturday. */
  firstWeekday: number;
  /** Null for a day without entries. */
  dayOf: (date: CalendarDate) => DayOfMonth | null;
  /** The focus moved to a day of another month. */
  onMonthChange: (month: string) => void;
}

const SHORT_WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const LONG_WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const atNoon = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

/** The least height of a week in pixels. */
const LEAST_WEEK = 84;

/** The day that has the focus, or takes it next, and the handler that moves it. */
function useDayFocus({ month, today, firstWeekday, onMonthChange }: MonthGridProps) {
  const [chosen, setChosen] = useState<CalendarDate>();
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const usual = monthOf(today) === month ? today : firstDayOf(month);
  const active = chosen !== undefined && monthOf(chosen) === month ? chosen : usual;
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    const next = from === undefined ? null : dayAfterKey(from, event, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    isMoving.current = next !== active;
    setChosen(next);
    if (monthOf(next) !== month) onMonthChange(monthOf(next));
  };
  return { grid, active, setChosen, onKeyDown };
}

/**
 * A month with entries on its days, as an ARIA grid: arrow keys move between days, Enter opens the entries of a day. A
 * day shows as many entries as there is room for, and how many more there are.
 */
export function MonthGrid(props: MonthGridProps) {
  const { label, month, today, firstWeekday, dayOf } = props;
  const weeks = weeksOf(month, firstWeekday);
  const { frame, room } = useRoomOfDays(weeks.length);
  const { grid, active, setChosen, onKeyDown } = useDayFocus(props);
  const [opened, setOpened] = useState<CalendarDate>();
  const openDay = (date: CalendarDate) => (isOpen: boolean) => {
    setChosen(date);
    setOpened(isOpen ? date : undefined);
  };
  return (
    <div
      ref={frame}
      className="min-h-0 min-w-0 flex-1 overflow-auto rounded-lg border border-border bg-raised"
    >
      <Table ref={grid} role="grid" aria-label={label} onKeyDown={onKeyDown} className="h-full table-fixed">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((date) => (
              <th
                key={date}
                scope="col"
                abbr={LONG_WEEKDAY.format(atNoon(date))}
                className="sticky top-0 z-10 h-8 border-b border-border bg-sunken px-2 text-left text-xs font-medium text-muted"
              >
                {SHORT_WEEKDAY.format(atNoon(date))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <DayCell
                  key={date}
                  date={date}
                  isOutside={monthOf(date) !== month}
                  isToday={date === today}
                  isTabStop={date === active}
                  isOpen={date === opened}
                  onOpenChange={openDay(date)}
                  day={monthOf(date) === month ? dayOf(date) : null}
                  room={room}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface DayCellProps {
  date: CalendarDate;
  isOutside: boolean;
  isToday: boolean;
  isTabStop: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  day: DayOfMonth | null;
  /** How many entries fit. */
  room: number;
}

/** Equal for all, so that weeks share the height of the frame evenly. */
const CELL_SIZE = { height: LEAST_WEEK };
const CELL =
  'relative border-r border-b border-border p-0 align-top last:border-r-0 [tr:last-child>&]:border-b-0';

function DayCell({ date, isOutside, day, room, onOpenChange, ...state }: DayCellProps) {
  const number = Number(date.slice(8, 10));
  if (isOutside) {
    return (
      <td style={CELL_SIZE} className={clsx(CELL, 'bg-sunken')}>
        <span aria-hidden className="absolute top-1.5 left-2 text-xs text-faint tabular-nums">
          {number}
        </span>
      </td>
    );
  }
  const entries = day?.entries ?? [];
  const fitting = entries.length <= room ? entries : entries.slice(0, Math.max(0, room - 1));
  return (
    <td style={CELL_SIZE} className={CELL}>
      {/* Positioned, so that long entries do not widen or heighten the day. */}
      <div className="absolute inset-0 flex flex-col gap-0.5 overflow-hidden p-1">
        <DayButton date={date} number={number} day={day} onOpenChange={onOpenChange} {...state} />
        {fitting.map(({ key, short }) => (
          <div key={key} className="min-w-0">
            {short}
          </div>
        ))}
        {fitting.length < entries.length && (
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onOpenChange(true)}
            className="h-5 truncate rounded-sm px-1.5 text-left text-xs font-medium text-muted hover:bg-hover hover:text-text"
          >
            +{entries.length - fitting.length} more
          </button>
        )}
      </div>
    </td>
  );
}

type DayButtonProps = Pick<
  DayCellProps,
  'date' | 'isToday' | 'isTabStop' | 'isOpen' | 'onOpenChange' | 'day'
> & {
  number: number;
};

/** The number of a day, which has the focus for it and opens its entries. */
function DayButton({ date, number, isToday, isTabStop, isOpen, onOpenChange, day }: DayButtonProps) {
  const name = `${LONG_WEEKDAY.format(atNoon(date))}, ${formatLongDate(date)}`;
  const button = (
    <button
      type="button"
      data-day={date}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={day === null || undefined}
      aria-label={`${isToday ? 'Today, ' : ''}${name}, ${day?.words ?? 'nothing'}`}
      className={clsx(
        'inline-flex h-6 min-w-6 shrink-0 items-center justify-center self-start rounded-md px-1 text-xs tabular-nums',
        day === null ? 'cursor-default fallback:text-muted' : 'fallback:font-medium fallback:hover:bg-hover',
        isToday && 'bg-accent font-semibold text-on-accent hover:bg-accent-hover',
      )}
    >
      {number}
    </button>
  );
  if (day === null) return button;
  return (
    <Popover isOpen={isOpen} onOpenChange={onOpenChange} label={name} className="w-80 p-2" trigger={button}>
      <p className="px-1.5 pt-0.5 pb-1.5 text-sm font-medium">{name}</p>
      <ul className="flex max-h-80 flex-col gap-0.5 overflow-y-auto">
        {day.entries.map(({ key, full }) => (
          <li key={key} className="min-w-0">
            {full}
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** Pixels of the weekdays above, of a day's number with its padding, and of an entry with its gap. */
const WEEKDAYS = 32;
const DAY_HEAD = 34;
const ENTRY = 24;
/** Without a measured height. */
const USUAL_ROOM = 3;

/** How many entries a day of a month has room for, by the height of the frame around its weeks. */
function useRoomOfDays(weeks: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setHeight(Math.floor(entry?.contentRect.height ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fitting = Math.floor(((height - WEEKDAYS) / weeks - DAY_HEAD) / ENTRY);
  return { frame, room: height === 0 ? USUAL_ROOM : Math.max(2, fitting) };
}
