import { sql, type RawBuilder } from 'kysely';
import type { ContractStatus } from '@pactbook/domain/features/contracts/status.ts';
import { CURRENCIES } from '@pactbook/domain/features/currencies/currency.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { costInForceOfFigures } from '../../../rules/cost-in-force.ts';
import { costOfYear } from '../../../rules/cost-of-year.ts';
import { shareOfCents } from '../../../rules/shares-of-cents.ts';
import { readsInFull } from '../../contracts/queries.ts';
import type { CurrencySum, Sum, Sums, SumsWanted } from '../sums/sum-figures.ts';

/** The day of the sums, and the first month of fiscal years. */
type SumsDay = Omit<SumsWanted, 'full'>;

/** What is summed of records in cents. */
type Amount = 'total' | 'force' | 'before' | 'known' | 'projected';

/** Records of one status, of those that are read in full or not, with costs in other currencies or not. */
interface TotalRow extends Readonly<Record<Amount, string | null>> {
  readonly status: ContractStatus;
  readonly is_read: boolean;
  readonly is_foreign: boolean;
  readonly count: string;
  readonly costed: string;
}

/** The rows of figures `f` of an organisation. */
const figuresOf = ({ organisationId }: OrganisationScope): RawBuilder<unknown> =>
  sql`contract_figures f where f.organisation_id = ${organisationId} and f.is_counted`;

/** Whether the costs of the record of `f` are read, by the teams that are in the row. */
const isRead = (scope: OrganisationScope, actor: Actor): RawBuilder<boolean> =>
  readsInFull(scope, actor, { alias: 'f', teamIds: sql`f.team_ids` });

async function readTotals(
  db: Transaction,
  actor: Actor,
  { today, startMonth }: SumsDay,
): Promise<TotalRow[]> {
  const thisYear = fiscalYearOf(today, startMonth);
  const year = costOfYear.inSql(thisYear, thisYear);
  const { rows } = await sql<TotalRow>`
    select f.status, f.is_read, f.is_foreign, count(*) as count, count(*) filter (where f.cost_days <> '{}') as costed,
      sum(f.total_cents)::text as total,
      (sum(${costInForceOfFigures.inSql(today, 'f')}) filter (where f.status = 'LIVE'))::text as force,
      (sum(${costInForceOfFigures.inSql(addMonths(today, -12), 'f')}) filter (where f.status <> 'EVALUATING'))::text as before,
      sum(${year.known})::text as known, sum(${year.projected})::text as projected
    from (select f.*, ${isRead(db.scope, actor)} as is_read, f.currencies <> '{}' as is_foreign
      from ${figuresOf(db.scope)}) f
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** What records cost in other currencies than the organisation's, in the order of currencies. */
async function readCurrencies(db: Transaction, actor: Actor): Promise<CurrencySum[]> {
  const { rows } = await sql<{ currency: string; count: string; thousandths: string; unconverted: string }>`
    select u.currency, count(*) as count, sum(u.thousandths)::text as thousandths,
      count(*) filter (where not f.is_converted) as unconverted
    from (select f.currencies, f.currency_sums, f.is_converted from ${figuresOf(db.scope)}
        and f.currencies <> '{}' and ${isRead(db.scope, actor)}) f
    cross join lateral unnest(f.currencies, f.currency_sums) as u (currency, thousandths)
    group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.currency, row]));
  return CURRENCIES.flatMap((currency) => {
    const row = found.get(currency);
    if (row === undefined) return [];
    const { count, thousandths, unconverted } = row;
    return {
      currency,
      count: Number(count),
      thousandths: BigInt(thousandths),
      unconverted: Number(unconverted),
    };
  });
}

/** The records of each team and category, and its parts of what of them is in force. */
async function readGroups(
  db: Transaction,
  actor: Actor,
  today: CalendarDate,
): Promise<ReadonlyMap<string, Sum>> {
  const share = shareOfCents.inSql(sql`f.in_force`, sql`cardinality(g.ids)`, sql`k.place`);
  const { rows } = await sql<{ id: string; count: string; read: string; cents: string | null }>`
    select k.id, count(*) as count, count(*) filter (where f.is_read) as read, sum(${share})::bigint::text as cents
    from (select f.team_ids, f.category_ids, f.is_read, case when f.is_read and f.status = 'LIVE' then ${costInForceOfFigures.inSql(today, 'f')} end as in_force
      from (select f.*, ${isRead(db.scope, actor)} as is_read from ${figuresOf(db.scope)}) f) f
    cross join lateral (values (f.team_ids), (f.category_ids)) as g (ids)
    cross join lateral unnest(g.ids) with ordinality as k (id, place)
    group by 1`.execute(db);
  return new Map(
    rows.map(({ id, count, read, cents }) => [
      id,
      { count: Number(count), costCount: Number(read), inForceCents: BigInt(cents ?? 0) },
    ]),
  );
}

/**
 * The sums of an organisation's records as the database adds them up: what `sumFigures` gives of the same figures. A
 * second or two for a million records, which several workers of the database share.
 */
export async function sumInDatabase(db: Transaction, actor: Actor, wanted: SumsDay): Promise<Sums> {
  const rows = await readTotals(db, actor, wanted);
  const read = rows.filter((row) => row.is_read);
  const home = read.filter((row) => !row.is_foreign);
  const hasForeign = home.length < read.length;
  const counted = (some: readonly TotalRow[]) => some.reduce((sum, { count }) => sum + Number(count), 0);
  const cents = (some: readonly TotalRow[], amount: Amount) =>
    some.reduce((sum, row) => sum + BigInt(row[amount] ?? 0), 0n);
  const countOf = (status: ContractStatus) => counted(rows.filter((row) => row.status === status));
  return {
    count: counted(rows),
    costCount: counted(read),
    totalCents: cents(read, 'total'),
    inForceCents: cents(read, 'force'),
    beforeCents: cents(read, 'before'),
    knownCents: cents(read, 'known'),
    projectedCents: cents(read, 'projected'),
    byStatus: { LIVE: countOf('LIVE'), EVALUATING: countOf('EVALUATING'), EXPIRED: countOf('EXPIRED') },
    byGroup: await readGroups(db, actor, wanted.today),
    byCurrency: hasForeign ? await readCurrencies(db, actor) : [],
    homeSum: {
      count: home.reduce((sum, { costed }) => sum + Number(costed), 0),
      thousandths: cents(home, 'total') * 10n,
    },
  };
}
