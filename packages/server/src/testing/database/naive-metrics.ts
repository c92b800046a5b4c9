import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import { naiveSum, naiveYear } from '@pactbook/domain/testing/naive-sums.ts';
import { listCategories } from '../../features/categories/queries.ts';
import { findContracts } from '../../features/contracts/queries.ts';
import { listTeams } from '../../features/teams/queries.ts';
import { countUsers } from '../../features/users/queries.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { findOrganisation } from '../../features/organisations/queries.ts';

/** The figures of the dashboard added up from the records of a person, one by one. */
export async function naiveMetrics(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  today: CalendarDate,
): Promise<Metrics> {
  const rows = await db
    .selectFrom('contracts')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('deleted_at', 'is', null)
    .execute();
  const ids = rows.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await findContracts(db, scope, actor, ids);
  const records = contractSchema.array().parse(found);
  const [categories, teams] = [await listCategories(db), await listTeams(db)];
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
  const { fiscalYearStartMonth: startMonth } = await findOrganisation(db);
  const { everyContract } = fullAccessScope(actor);

  const sumOf = (of: { teams?: string[]; categories?: string[] }) => {
    const sum = naiveSum(records, { today, categoryIds, ...of });
    const costs = { costInForce: fromCents(sum.inForce), costCount: sum.costCount };
    return { sum, costs: sum.costCount > 0 || everyContract ? costs : null };
  };
  const groupOf = (of: { teams?: string[]; categories?: string[] }) => {
    const { sum, costs } = sumOf(of);
    return { count: sum.count, ...costs };
  };
  const { sum: all, costs } = sumOf({});
  const year = naiveYear(records, fiscalYearOf(today, startMonth), { today, startMonth });
  const countOf = (status: string) => records.filter((record) => record.status === status).length;
  return {
    teamsCount: teams.length,
    contractsCount: all.count,
    totalCount: all.count,
    ...(costs === null
      ? {}
      : {
          ...costs,
          totalCost: fromCents(all.total),
          costInForceBefore: fromCents(all.inForceBefore),
          costThisFiscalYear: fromCents(year.known),
          projectedThisFiscalYear: fromCents(year.projected),
          fiscalYearStartMonth: startMonth,
        }),
    liveCount: countOf('LIVE'),
    expiredCount: countOf('EXPIRED'),
    evaluatingCount: countOf('EVALUATING'),
    categories: categories.map(({ name }) => ({ name, ...groupOf({ categories: [name] }) })),
    teams: teams.map(({ id, name }) => ({ id, name, ...groupOf({ teams: [id] }) })),
    userCount: await countUsers(db),
  };
}
