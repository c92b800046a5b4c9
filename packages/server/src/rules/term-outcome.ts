import { sql, type RawBuilder } from 'kysely';
import { DECISIONS, settlesTerm } from '@pactbook/domain/features/contracts/decision.ts';
import {
  actByOf,
  amountOfTerm,
  outcomeOf,
  savingOfTerm,
  timingOf,
} from '@pactbook/domain/features/contracts/term-outcome.ts';
import { noticeDay } from './notice.ts';

/** What a statement has of a term and the decision about it. */
interface OutcomeColumns {
  readonly isRenewed: RawBuilder<unknown>;
  /** Null without a decision. */
  readonly decision: RawBuilder<unknown>;
  readonly recordedOn: RawBuilder<unknown>;
  readonly actBy: RawBuilder<unknown>;
}

const SETTLING = sql.join(DECISIONS.filter(settlesTerm).map((decision) => sql.lit(decision)));

/** How a term ended. */
export const termOutcome = {
  inTypeScript: outcomeOf,
  inSql: ({ isRenewed, decision }: Pick<OutcomeColumns, 'isRenewed' | 'decision'>): RawBuilder<string> =>
    sql`case when ${isRenewed} then 'renewed' when ${decision} = 'CANCEL' then 'cancelled' else 'lapsed' end`,
};

/** When that was decided. */
export const termTiming = {
  inTypeScript: timingOf,
  inSql: ({ decision, recordedOn, actBy }: Omit<OutcomeColumns, 'isRenewed'>): RawBuilder<string> =>
    sql`case when ${decision} is null or ${decision} not in (${SETTLING}) then 'default'
      when ${recordedOn} <= ${actBy} then 'decided' else 'late' end`,
};

/** The last day to act on a term, by the columns of the table `alias` that has its end and its notice. */
export const termActBy = {
  inTypeScript: actByOf,
  inSql: (alias: 'c' | 't'): RawBuilder<string> => {
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    const end = column('end_date');
    const notice = {
      value: column('notice_value'),
      unit: column('notice_unit'),
      toEndOf: column('notice_to_end_of'),
    };
    return sql`coalesce(${noticeDay.inSql({ end, ...notice })}, ${end})`;
  },
};

/** What the record `f` of `contract_figures` cost up to a day, in cents. */
const upTo = (day: RawBuilder<unknown>) => sql`coalesce(f.cost_sums[width_bucket(${day}, f.cost_days)], 0)`;
const pricedUpTo = (day: RawBuilder<unknown>) =>
  sql`width_bucket(${day}, coalesce(f.priced_days, f.cost_days))`;

/** What a term of the record `f` of `contract_figures` is counted with, in cents, and whether that is an estimate. */
export const termAmount = {
  inTypeScript: amountOfTerm,
  inSql: (
    end: RawBuilder<unknown>,
  ): { readonly cents: RawBuilder<string | null>; readonly isEstimate: RawBuilder<boolean> } => {
    const yearAfter = sql`((${end} + 1 + interval '1 year')::date - 1)`;
    const yearBefore = sql`((${end} + 1 - interval '1 year')::date - 1)`;
    const isKnown = sql`${pricedUpTo(yearAfter)} > ${pricedUpTo(end)}`;
    return {
      cents: sql`case when ${isKnown} then ${upTo(yearAfter)} - ${upTo(end)}
        when ${pricedUpTo(end)} > ${pricedUpTo(yearBefore)} then ${upTo(end)} - ${upTo(yearBefore)} end`,
      isEstimate: sql`not (${isKnown})`,
    };
  },
};

/** What a statement has of the saving of a term: amounts in one currency and unit. */
interface SavingColumns {
  readonly outcome: RawBuilder<unknown>;
  readonly isAfterTalks: RawBuilder<unknown>;
  readonly before: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
}

/** What a term saved or avoided. */
export const termSaving = {
  inTypeScript: savingOfTerm,
  inSql: ({ outcome, isAfterTalks, before, after }: SavingColumns) => ({
    saved: sql<string | null>`case when ${outcome} = 'renewed' and ${isAfterTalks} and ${before} is not null
      and ${after} is not null then greatest(0, ${before} - ${after}) end`,
    avoided: sql<string | null>`case when ${outcome} = 'cancelled' then ${before} end`,
  }),
};

/** The first cost that is no credit in the twelve months after the term `e`: a row `(cost, currency)`, or none. */
export const firstCostAfter = ({
  organisationId,
}: Pick<EndedTermsOf, 'organisationId'>): RawBuilder<unknown> =>
  sql`(select a.cost, a.currency from annual_costs a where a.organisation_id = ${organisationId} and a.contract_id = e.contract_id
    and a.cost >= 0 and a.date > e.ended_on and a.date < e.ended_on + 1 + interval '1 year' order by a.date limit 1)`;

/** Whose ended terms. */
interface EndedTermsOf {
  readonly organisationId: string;
  /** The organisation's, whose days count for what happens by itself. */
  readonly timeZoneId: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Every ended term once, with its outcome and timing: those that another term followed, and the last one of records that
 * expired. The only statement that says so; it does not look into the trash or at rights.
 */
export function endedTerms({ organisationId, timeZoneId, now }: EndedTermsOf): RawBuilder<unknown> {
  // A day begins for records at 00:05.
  const dayOf = (moment: RawBuilder<unknown>) =>
    sql`((${moment} - interval '5 minutes') at time zone ${timeZoneId})::date`;
  const facts = {
    isRenewed: sql`e.is_renewed`,
    decision: sql`d.decision`,
    recordedOn: dayOf(sql`d.created_at`),
    actBy: sql`e.act_by`,
  };
  return sql`(select e.contract_id, e.number, e.start_date, e.ended_on, e.act_by, d.decision, d.decided_by,
      d.created_at as decided_at, d.cost_before, d.cost_currency, coalesce(d.is_after_talks, false) as is_after_talks,
      ${termOutcome.inSql(facts)} as outcome, ${termTiming.inSql(facts)} as timing
    from (
      select t.contract_id, t.number, t.start_date, t.end_date as ended_on, true as is_renewed, ${termActBy.inSql('t')} as act_by
      from contract_terms t where t.organisation_id = ${organisationId} and t.end_date is not null
      union all
      select c.id, c.term_number, coalesce(c.term_start_date, c.start_date), c.end_date, false, ${termActBy.inSql('c')}
      from contracts c where c.organisation_id = ${organisationId} and c.deleted_at is null and c.status = 'EXPIRED'
        and c.end_date < ${dayOf(sql`${new Date(now)}::timestamptz`)}
    ) e
    left join contract_decisions d on d.organisation_id = ${organisationId} and d.contract_id = e.contract_id
      and d.term_number = e.number and d.withdrawn_at is null)`;
}
