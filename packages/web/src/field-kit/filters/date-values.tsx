import { useState } from 'react';
import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DateRangePreset } from '@pactbook/domain/kernel/date-range.ts';
import { Field } from '../../ui/forms/field.tsx';
import { OptionList } from '../../ui/pickers/option-list.tsx';
import { DateInput } from '../dates/date-input.tsx';

/** The values of a filter by days: a preset, or days that are entered. */
export interface DateFilterValues {
  label: string;
  presets: readonly DateRangePreset[];
  /** The chosen preset. */
  preset?: string | undefined;
  onPreset: (id: string) => void;
  /** The days that are entered; left out where only presets can be chosen. */
  days?: EnteredDays | undefined;
}

interface EnteredDays {
  from: CalendarDate | undefined;
  onFrom: (day: CalendarDate | undefined) => void;
  /** The last day; left out where every range ends today. */
  to?: { day: CalendarDate | undefined; onChange: (day: CalendarDate | undefined) => void } | undefined;
  /** The last day that can be entered. */
  latest?: CalendarDate | undefined;
}

interface DateValuesProps extends DateFilterValues {
  /** Called when a preset was chosen. */
  onDone: () => void;
}

/** The presets of a filter by days and, below them, days that are entered. */
export function DateValues({ label, presets, preset, onPreset, days, onDone }: DateValuesProps) {
  return (
    <>
      <OptionList
        label={label}
        options={presets.map(({ id, label: name }) => ({ value: id, label: name }))}
        selected={new Set(preset === undefined ? [] : [preset])}
        onSelect={(id) => {
          onPreset(id);
          onDone();
        }}
      />
      {days && (
        <div className="grid grid-cols-2 gap-3 border-t border-border p-3">
          <Day label="From" day={days.from} latest={days.latest} onChange={days.onFrom} />
          {days.to && <Day label="To" day={days.to.day} latest={days.latest} onChange={days.to.onChange} />}
        </div>
      )}
    </>
  );
}

interface DayProps {
  label: string;
  day: CalendarDate | undefined;
  latest: CalendarDate | undefined;
  onChange: (day: CalendarDate | undefined) => void;
}

/** One day. An incomplete date stays in the input and does not filter. */
function Day({ label, day, latest, onChange }: DayProps) {
  const [text, setText] = useState(day ?? '');
  const [isLeft, setIsLeft] = useState(false);
  const isDay = isCalendarDate(text);
  const isLate = isDay && latest !== undefined && text > latest;
  const isFaulty = isLeft && text !== '' && !isDay;
  const change = (next: string) => {
    setText(next);
    setIsLeft(false);
    if (next === '') onChange(undefined);
    else if (isCalendarDate(next) && (latest === undefined || next <= latest)) onChange(next);
  };
  return (
    <Field
      label={label}
      error={
        isLate ? 'Enter today or an earlier day' : isFaulty ? 'Enter a date such as 1/30/2027' : undefined
      }
    >
      <DateInput value={text} onChange={change} onBlur={() => setIsLeft(true)} />
    </Field>
  );
}
