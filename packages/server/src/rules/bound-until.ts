import { sql, type RawBuilder } from 'kysely';
import { boundUntil } from '@pactbook/domain/features/budgets/budget-parts.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { ended, evergreen } from './term.ts';

/** The end of the next term of the record `c`, on the last day of a month after one that ends on it. */
const NEXT_END = sql`case when c.end_date = (date_trunc('month', c.end_date) + interval '1 month - 1 day')::date
  then (date_trunc('month', c.end_date) + make_interval(months => coalesce(c.term_months, 12) + 1) - interval '1 day')::date
  else (c.end_date + make_interval(months => coalesce(c.term_months, 12)))::date end`;

/** The last day whose costs are bound; null when there is none. The decision is joined as `d`. */
const boundUntilInSql = (today: CalendarDate): RawBuilder<string | null> =>
  sql`case when c.status is distinct from 'LIVE' then null
    when ${ended.inSql('joined')} then c.end_date
    when ${evergreen.inSql} then coalesce(c.possible_end,
      greatest(c.end_date, less_notice(${today}::date, -c.notice_value, c.notice_unit)))
    when d.decision = 'RENEW' or c.renewal_type = 'AUTO_RENEWS' and coalesce(c.notice_deadline, c.end_date) < ${today}::date
      then ${NEXT_END}
    else c.end_date end`;

/** Until when a record is bound: what it costs up to that day is committed. */
export const boundDay = { inTypeScript: boundUntil, inSql: boundUntilInSql };
