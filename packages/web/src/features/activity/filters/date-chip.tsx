import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { formatShortDate, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { Chip } from '../../../ui/text/chip.tsx';

export interface DateChipProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (days: { from?: string | undefined; to?: string | undefined }) => void;
}

function words({ from, to }: Pick<DateChipProps, 'from' | 'to'>): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === to) return formatShortDate(from);
  if (to === undefined) return `from ${formatShortDate(from)}`;
  return from === undefined
    ? `to ${formatShortDate(to)}`
    : `${formatShortDate(from)} – ${formatShortDate(to)}`;
}

/** The first and the last day of the feed, or one of them. */
export function DateChip({ from, to, onChange }: DateChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label="Filter Date"
      trigger={
        <Chip
          label="Date"
          icon={<CalendarDays aria-hidden />}
          value={words({ from, to })}
          onRemove={() => onChange({ from: undefined, to: undefined })}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <Day label="From" value={from} onChange={(day) => onChange({ from: day })} />
        <Day label="To" value={to} onChange={(day) => onChange({ to: day })} />
      </div>
    </Popover>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** One day. An incomplete date stays in the input and does not filter. */
function Day({ label, value, onChange }: DayProps) {
  const [text, setText] = useState(value ?? '');
  const [isLeft, setIsLeft] = useState(false);
  const isFaulty = isLeft && text !== '' && !isCalendarDate(text);
  const change = (next: string) => {
    setText(next);
    setIsLeft(false);
    if (next === '') onChange(undefined);
    else if (isCalendarDate(next)) onChange(next);
  };
  return (
    <Field label={label} error={isFaulty ? 'Enter a date such as 1/30/2027' : undefined}>
      <DateInput value={text} onChange={change} onBlur={() => setIsLeft(true)} />
    </Field>
  );
}
