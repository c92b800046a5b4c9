import { useSuspenseQuery } from '@tanstack/react-query';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { USD, type CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { getProfile, listPeople } from '@pactbook/domain/features/users/endpoints.ts';
import { actorOf, isImpersonating } from '@pactbook/domain/features/users/user.ts';
import type { Person, Profile } from '@pactbook/domain/features/users/user.ts';
import { useMemo } from 'react';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';
import { useTodayIn } from '../../platform/today.ts';

/** The signed-in person. Kept as long as the session lasts: the shell is built on it. */
export const profileQuery = { ...endpointQuery('Profile', getProfile), gcTime: Infinity };

/** The person that a token belongs to, before its session is kept. @throws ApiError */
export function loadProfile(token: string): Promise<Profile> {
  return call(getProfile, { token });
}

/** The profile as the server has it at this moment, past the cache. @throws ApiError */
export function readProfile(): Promise<Profile> {
  return call(getProfile);
}

/** The signed-in person; only below the shell, which has loaded the profile before it draws anything. */
export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data;
}

/** The actor that the access function asks about, for buttons and gates. */
export function useActor(): Actor {
  const profile = useProfile();
  return useMemo(() => actorOf(profile), [profile]);
}

/** Why nothing of the account can be changed now, as a sentence: an administrator is in it. Null for its own person. */
export function useImpersonationReason(): string | null {
  return isImpersonating(useProfile()) ? NOT_WHILE_IMPERSONATING : null;
}

/** The currencies that records may have, the organisation's first; US dollars alone while nothing else is set. */
export function useCurrencies(): readonly CurrencyCode[] {
  const { currency = USD, recordCurrencies } = useProfile();
  return useMemo(() => [currency, ...(recordCurrencies ?? [])], [currency, recordCurrencies]);
}

/** Whether currencies are distinguished at all. */
export function useHasCurrencies(): boolean {
  const [own, ...others] = useCurrencies();
  return own !== USD || others.length > 0;
}

/** Today in the signed-in person's time zone; the page draws again at midnight. */
export function useToday(): CalendarDate {
  return useTodayIn(useProfile().timeZoneId);
}

/** The names of the organisation's people, for users who choose or read one; every member may ask. */
export const peopleQuery = endpointQuery('Users', listPeople);

/** The same names by id; a user who was deactivated is marked, because what they were given stays theirs. */
export const peopleNamesQuery = { ...peopleQuery, select: namesOfPeople };

function namesOfPeople(people: readonly Person[]): ReadonlyMap<string, string> {
  return new Map(people.map(({ id, name, isActive }) => [id, isActive ? name : `${name} (deactivated)`]));
}
