import { sql, type RawBuilder } from 'kysely';
import {
  DECISIONS,
  endsContract,
  knownEnd,
  settlesTerm,
  waitsForDecision,
  type Decision,
} from '@pactbook/domain/features/contracts/decision.ts';
import { decideBy, isEvergreen } from '@pactbook/domain/features/contracts/renewal.ts';
import { goesOnUntil } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { isPastNotice } from '@pactbook/domain/features/saved-views/contract-filter.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { OrganisationScope } from '../platform/database/organisation-scope.ts';
import type { Condition } from './stored-value.ts';

/** Joins the decision about the present term of each record `c` as `d`; at most one is current. */
export const decisionOfTerm = ({
  organisationId,
}: Pick<OrganisationScope, 'organisationId'>): RawBuilder<unknown> =>
  sql`left join contract_decisions d on d.organisation_id = ${organisationId} and d.contract_id = c.id
    and d.term_number = c.term_number and d.withdrawn_at is null`;

/** Where a statement has that decision: joined as `d`, or to be looked up for the record `c`. */
export type DecisionPlace = 'joined' | OrganisationScope;

function isDecided(place: DecisionPlace, decisions: readonly Decision[]): Condition {
  const isOne = sql`in (${sql.join(decisions.map((decision) => sql.lit(decision)))})`;
  if (place === 'joined') return sql`coalesce(d.decision ${isOne}, false)`;
  return sql`exists (select from contract_decisions x where x.organisation_id = ${place.organisationId}
    and x.contract_id = c.id and x.term_number = c.term_number and x.withdrawn_at is null and x.decision ${isOne})`;
}

const SETTLING = DECISIONS.filter(settlesTerm);
const ENDING = DECISIONS.filter((decision) => endsContract(decision));

const isEvergreenInSql: Condition = sql`(c.renewal_type is not distinct from 'EVERGREEN')`;
const decideByInSql: RawBuilder<string | null> = sql`coalesce(c.notice_deadline,
  case when not ${isEvergreenInSql} then c.end_date end)`;
const knownDecisionDayInSql = (isFull: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`case when ${isFull} then ${decideByInSql} else c.end_date end`;
const isSettledInSql = (place: DecisionPlace) => isDecided(place, SETTLING);
const isEndedInSql = (place: DecisionPlace) => isDecided(place, ENDING);

/** Whether a record continues until notice ends it. */
export const evergreen = { inTypeScript: isEvergreen, inSql: isEvergreenInSql };

/** Whether a record that is not evergreen has no end date. */
export const endIsMissing = {
  inTypeScript: ({ endDate, renewal }: Parameters<typeof knownEnd>[0]) =>
    endDate === null && !isEvergreen(renewal?.type),
  inSql: sql<boolean>`(c.end_date is null and not ${isEvergreenInSql})`,
};

/** By when a record has to be decided about. */
export const decisionDay = { inTypeScript: decideBy, inSql: decideByInSql };

/** The same for people of whom some read only the end date. @param isFull whether they read all */
export const knownDecisionDay = { inTypeScript: decideBy, inSql: knownDecisionDayInSql };

/** Whether what was decided settles the present term. */
export const settled = { inTypeScript: settlesTerm, inSql: isSettledInSql };

/** Whether what was decided ends the record. */
export const ended = { inTypeScript: endsContract, inSql: isEndedInSql };

/** Whether the term of a record needs a decision. */
export const openDecision = {
  inTypeScript: waitsForDecision,
  inSql: (place: DecisionPlace): Condition =>
    sql`(c.status = 'LIVE' and ${decideByInSql} is not null and not ${isSettledInSql(place)})`,
};

/** The same for people of whom some read only that a record is Live and its end date. @param isFull whether they read all */
export const knownOpenDecision = {
  inTypeScript: waitsForDecision,
  inSql: (place: DecisionPlace, isFull: RawBuilder<unknown>): Condition =>
    sql`(c.status = 'LIVE' and ${knownDecisionDayInSql(isFull)} is not null
      and not (${isFull} and ${isSettledInSql(place)}))`,
};

/** Whether the last day for notice is over. */
export const noticeIsOver = {
  inTypeScript: isPastNotice,
  inSql: (today: CalendarDate): Condition => sql`coalesce(c.notice_deadline < ${today}::date, false)`,
};

/** The day on which a record ends; null while an evergreen one runs. */
export const lastDay = {
  inTypeScript: knownEnd,
  inSql: (place: DecisionPlace): RawBuilder<string | null> =>
    sql`case when not ${isEvergreenInSql} or ${isEndedInSql(place)} then c.end_date end`,
};

/** The last day on which a record continues to cost something; null without an end. */
export const continuesUntil = {
  inTypeScript: goesOnUntil,
  inSql: (place: DecisionPlace): RawBuilder<string | null> =>
    sql`case when ${isEndedInSql(place)} then c.end_date
      when ${isDecided(place, ['RENEW'])} or c.renewal_type in ('AUTO_RENEWS', 'EVERGREEN') then null
      else c.end_date end`,
};
