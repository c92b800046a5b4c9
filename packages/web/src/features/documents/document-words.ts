import { useQuery } from '@tanstack/react-query';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { exactTime } from '../../platform/time-ago.ts';
import { peopleQuery, useProfile } from '../users/queries.ts';

/** The parts of a record's address. */
export interface ContractName {
  readonly product: string;
  readonly id: string;
}

const UNITS = ['KB', 'MB', 'GB'] as const;
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A file size: "820 bytes", "12.4 KB", "3 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${NUMBER.format(bytes)} bytes`;
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1023.95 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${NUMBER.format(size)} ${UNITS[unit] ?? ''}`;
}

/** Names of people, and times in the person's time zone. */
export function useDocumentWords() {
  const { data: people } = useQuery(peopleQuery);
  const { timeZoneId } = useProfile();
  const names = new Map(people?.map(({ id, name }) => [id, name]));
  return {
    /** Empty while the names load. */
    person: (id: string | null) => {
      if (id === null) return 'System';
      return people === undefined ? '' : (names.get(id) ?? 'A former member');
    },
    time: (moment: string) => exactTime(Date.parse(moment), timeZoneId),
    day: (moment: string) => calendarDateAt(Date.parse(moment), timeZoneId),
  };
}

export type DocumentWords = ReturnType<typeof useDocumentWords>;
