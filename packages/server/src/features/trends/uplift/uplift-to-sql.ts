import { sql, type RawBuilder } from 'kysely';
import { fiscalYearDays } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { pastYearsOf } from '@pactbook/domain/features/trends/trend-query.ts';
import type { UpliftExportQuery } from '@pactbook/domain/features/trends/uplift.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { comparableCosts, costUplift, pricesInOrder } from '../../../rules/cost-uplift.ts';
import { findOrganisation } from '../../organisations/queries.ts';
import { figuresOf, frameOf, type TrendFrame } from '../years/years-to-sql.ts';

/** A question about uplifts in the fiscal years of the organisation. */
export interface UpliftFrame extends TrendFrame {
  readonly currency: CurrencyCode;
  /** Whether costs may be in other currencies. */
  readonly hasOthers: boolean;
  /** Undefined for every vendor. */
  readonly vendor: string | undefined;
}

export async function upliftFrameOf(
  db: Transaction,
  query: UpliftExportQuery,
  today: CalendarDate,
): Promise<UpliftFrame> {
  const frame = await frameOf(db, query, today);
  const { currency, recordCurrencies } = await findOrganisation(db);
  return {
    ...frame,
    ...pastYearsOf(query, frame.thisYear),
    currency,
    hasOthers: recordCurrencies.length > 0,
    vendor: query.vendor,
  };
}

/** Of one vendor the prices of its records alone, which are found by their figures. */
function isAsked(frame: UpliftFrame): RawBuilder<boolean> {
  const { organisationId, vendor } = frame;
  const ofVendor =
    vendor === undefined
      ? sql``
      : sql`and x.contract_id in (select f.contract_id from ${figuresOf(frame)} and f.vendor = ${vendor})`;
  return sql`x.organisation_id = ${organisationId} ${ofVendor}`;
}

/** The days of some fiscal years. */
function isIn({ startMonth }: UpliftFrame, from: number, to: number): RawBuilder<boolean> {
  const { first } = fiscalYearDays(from, startMonth);
  const { last } = fiscalYearDays(to, startMonth);
  return sql`a.date between ${first}::date and ${last}::date`;
}

const NEIGHBOURS = { before: 'b', after: 'a' } as const;

/** What a statement says of neighbouring prices `b` and `a` of a record with the cap `k.price_cap`. */
export const UPLIFT = {
  isCompared: comparableCosts.inSql(NEIGHBOURS),
  ...costUplift.inSql(NEIGHBOURS, sql`k.price_cap`),
};

/**
 * Each price `a` of the years that has one before it, `b`, and its record's cap `k.price_cap`, to be joined to the
 * figures `f` of records.
 */
export function neighbours(
  frame: UpliftFrame,
  { from, to }: { readonly from: number; readonly to: number } = frame,
): RawBuilder<unknown> {
  return sql`join ${pricesInOrder(isAsked(frame))} a on a.contract_id = f.contract_id
      and ${isIn(frame, from, to)} and (a.was).date is not null
    cross join lateral (select (a.was).*) b
    left join (select c.id, c.price_cap from contracts c
      where c.organisation_id = ${frame.organisationId} and c.price_cap is not null) k on k.id = f.contract_id`;
}
