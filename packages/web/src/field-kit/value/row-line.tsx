import type { ReactNode } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Deadline } from './deadline.tsx';
import { nearDate } from './near-date.ts';

export interface RowLineProps {
  end: CalendarDate | null;
  noticeBy: CalendarDate | null;
  today: CalendarDate;
}

/** When a record ends, for narrow rows: "Ends Dec 6 · notice Oct 7". Nothing without any of it. */
export function RowLine({ end, noticeBy, today }: RowLineProps) {
  const near = (day: CalendarDate) => nearDate(day, today);
  const parts: { key: string; part: ReactNode }[] = [];
  if (end !== null) parts.push({ key: 'end', part: `${end < today ? 'Ended' : 'Ends'} ${near(end)}` });
  if (noticeBy !== null) {
    const deadline = <Deadline day={noticeBy} today={today} look="day" format={near} />;
    parts.push({ key: 'notice', part: <>notice {deadline}</> });
  }
  // The line breaks between parts, never within one; a dot at the start of a line is clipped with the edge.
  return (
    <span className="block overflow-hidden">
      <span className="-ml-3 flex flex-wrap">
        {parts.map(({ key, part }) => (
          <span key={key} className="whitespace-nowrap tabular-nums">
            <span aria-hidden className="inline-block w-3 text-center">
              ·
            </span>
            <span>{part}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
