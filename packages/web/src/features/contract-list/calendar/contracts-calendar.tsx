import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { PRESENT_MONTH } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import { inForceWords } from '../../../field-kit/value/own-money.ts';
import type { DataRowReader } from '../../../data-table/data-row.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { monthAfter, firstDayOf, monthOf } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import type { DayOfMonth } from './month-grid.tsx';
import { firstWeekdayOf } from './week-start.ts';
import { daysInMonth, entriesByDay, entriesInWords, monthSum, nearestMonths } from './calendar-days.ts';
import type { DayEntry, DayKind, MonthSum } from './calendar-days.ts';
import { CalendarLegend, FullEntry, keyOf, ShortEntry } from './day-entry.tsx';
import type { ShownContracts } from '../view/use-shown-contracts.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: string): string => MONTH_NAME.format(new Date(`${firstDayOf(month)}T12:00:00Z`));

export interface ContractsCalendarProps {
  /** The filtered records in the order of the view. */
  contracts: readonly Contract[];
  /** The part of a record that counts in sums of the view. */
  partOf?: ShownContracts['partOf'];
  /** `YYYY-MM`, or {@link PRESENT_MONTH}. */
  month: string;
  onMonthChange: (month: string) => void;
  today: CalendarDate;
  reader: DataRowReader<Contract, ColumnKey>;
  isNarrow: boolean;
}

/** Ends and last days for notice of the filtered records, month by month; on phones as a list by day. */
export function ContractsCalendar(props: ContractsCalendarProps) {
  const { contracts, partOf, today, reader, isNarrow } = props;
  const month = props.month === PRESENT_MONTH ? monthOf(today) : props.month;
  const showMonth = (next: string) => props.onMonthChange(next === monthOf(today) ? PRESENT_MONTH : next);
  const days = useMemo(() => entriesByDay(contracts), [contracts]);
  const inMonth = useMemo(() => daysInMonth(days, month), [days, month]);
  const kinds: readonly DayKind[] = contracts.some(({ access }) => access === 'full')
    ? ['notice', 'end']
    : ['end'];
  const name = nameOf(month);
  return (
    <section aria-label="Calendar" className="flex min-h-0 flex-1 flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <MonthSteps month={month} name={name} today={today} onMonthChange={showMonth} />
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          {kinds.map((kind) => (
            <MonthFacts key={kind} kind={kind} sum={monthSum(inMonth, kind, today, partOf)} />
          ))}
        </p>
        <div className="md:ml-auto">
          <CalendarLegend kinds={kinds} />
        </div>
      </div>
      {inMonth.length === 0 && (
        <EmptyMonth name={name} nearest={nearestMonths(days, month)} onMonthChange={showMonth} />
      )}
      {isNarrow ? (
        <Agenda days={inMonth} today={today} reader={reader} />
      ) : (
        <MonthGrid
          label={name}
          month={month}
          today={today}
          firstWeekday={firstWeekdayOf(navigator.language)}
          dayOf={(date) => dayOfMonth(days.get(date), reader)}
          onMonthChange={showMonth}
        />
      )}
    </section>
  );
}

type Reader = ContractsCalendarProps['reader'];

/** An entry with what the person reads of its record. */
function Entry({ entry, reader }: { entry: DayEntry; reader: Reader }) {
  const { contract } = entry;
  return (
    <FullEntry
      entry={entry}
      address={reader.addressOf(contract)}
      status={reader.contentOf(contract, 'status')}
      cost={reader.contentOf(contract, 'costInForce')}
    />
  );
}

/** The entries of a day of the grid; null without any. */
function dayOfMonth(entries: readonly DayEntry[] | undefined, reader: Reader): DayOfMonth | null {
  if (!entries) return null;
  return {
    words: entriesInWords(entries),
    entries: entries.map((entry) => ({
      key: keyOf(entry),
      short: <ShortEntry entry={entry} address={reader.addressOf(entry.contract)} />,
      full: <Entry entry={entry} reader={reader} />,
    })),
  };
}

interface MonthStepsProps {
  month: string;
  name: string;
  today: CalendarDate;
  onMonthChange: (month: string) => void;
}

function MonthSteps({ month, name, today, onMonthChange }: MonthStepsProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous month" onClick={() => onMonthChange(monthAfter(month, -1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label="Next month" onClick={() => onMonthChange(monthAfter(month, 1))}>
        <ChevronRight aria-hidden />
      </IconButton>
      <Button size="sm" onClick={() => onMonthChange(monthOf(today))}>
        Today
      </Button>
      <h2 aria-live="polite" className="ml-2 text-lg font-semibold whitespace-nowrap">
        {name}
      </h2>
    </div>
  );
}

/** How many records have a day of this kind in the month, and their cost in force. */
function MonthFacts({ kind, sum }: { kind: DayKind; sum: MonthSum }) {
  const { count, costCount } = sum;
  const words = kind === 'end' ? (count === 1 ? 'ends' : 'end') : 'to decide';
  return (
    <span className="tabular-nums">
      <span className="font-medium text-text">{numberText(count)}</span> {words}
      {costCount > 0 && <span title={COST_IN_FORCE_MEANING}> · {inForceWords(sum)}</span>}
      {costCount > 0 && costCount < count && (
        <span>
          {' '}
          · cost shown for {numberText(costCount)} of {numberText(count)}
        </span>
      )}
    </span>
  );
}

interface EmptyMonthProps {
  name: string;
  nearest: ReturnType<typeof nearestMonths>;
  onMonthChange: (month: string) => void;
}

/** Nothing happens in the month: offers the nearest months in which something does. */
function EmptyMonth({ name, nearest, onMonthChange }: EmptyMonthProps) {
  const link = (month: string) => (
    <LinkButton onClick={() => onMonthChange(month)} className="max-md:min-h-11">
      {nameOf(month)}
    </LinkButton>
  );
  return (
    <p role="status" className="flex flex-wrap gap-x-2 text-sm text-muted">
      <span>Nothing ends in {name}, and no decision is due.</span>
      {nearest.before !== null && <span>Before: {link(nearest.before)}</span>}
      {nearest.after !== null && <span>Next: {link(nearest.after)}</span>}
    </p>
  );
}

interface AgendaProps {
  days: readonly (readonly [CalendarDate, readonly DayEntry[]])[];
  today: CalendarDate;
  reader: Reader;
}

/** The days of the month with entries, one after the other. */
function Agenda({ days, today, reader }: AgendaProps) {
  return (
    <ol aria-label="Days" className="flex flex-col gap-3">
      {days.map(([date, entries]) => (
        <li key={date}>
          <h3 className="mb-1 text-sm font-semibold">
            {formatLongDate(date)}
            {date === today && <span className="font-normal text-muted"> · today</span>}
          </h3>
          <ul className="rounded-lg border border-border bg-raised p-1">
            {entries.map((entry) => (
              <li key={keyOf(entry)}>
                <Entry entry={entry} reader={reader} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
