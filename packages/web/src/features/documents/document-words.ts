import { useQuery } from '@tanstack/react-query';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { exactTime } from '../../platform/time-ago.ts';
import { peopleQuery, useProfile } from '../users/queries.ts';

/** The parts of a record's address. */
export interface ContractName {
  readonly product: string;
  readonly id: string;
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
