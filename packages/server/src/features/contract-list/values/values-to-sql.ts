import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { readsInFull } from '../../contracts/queries.ts';

/** Who looks at the table, on which day. */
export interface PageReader {
  readonly scope: OrganisationScope;
  readonly actor: Actor;
  readonly today: CalendarDate;
  /** By key: those that the person may read in some record. */
  readonly customFields: ReadonlyMap<string, CustomField>;
  /** The first month of fiscal years; undefined where the view asks for none. */
  readonly fiscalYearStartMonth: number | undefined;
}

/** Who looks at the table, as the callers know them. */
export type PageViewer = Pick<PageReader, 'scope' | 'actor' | 'today'>;

/** Whether the person reads the record `c` in full. */
export function isFull({ scope, actor }: PageReader): RawBuilder<boolean> {
  return readsInFull(scope, actor, { alias: 'c' });
}

/** A restricted value of the record `c`; null for users who may not read it, so that it decides nothing. */
export function whereReadable<Value>(reader: PageReader, value: RawBuilder<Value>): RawBuilder<Value | null> {
  const records = fullAccessScope(reader.actor);
  if (records.everyContract) return value;
  return records.teams.length === 0 ? sql`null` : sql`case when ${isFull(reader)} then ${value} end`;
}

/** The name of a person `u` as every member sees it. */
const PERSON = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email_address, '@', 1))`;

/** The names of the people that others see, by id: `listPeople` as rows `(id, name)`. */
export function peopleNames({ organisationId }: OrganisationScope): RawBuilder<unknown> {
  return sql`(select u.id, ${PERSON} as name from users u
    where u.organisation_id = ${organisationId} and u.status <> 'invited')`;
}
