import { sql, type RawBuilder } from 'kysely';
import { CLAUSE_CATEGORIES } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import type { getClausePortfolio } from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { readsInFull } from '../../contracts/queries.ts';

type Portfolio = EndpointOutput<typeof getClausePortfolio>;

interface PortfolioRow {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly analysisIds: readonly string[];
  readonly kinds: readonly string[];
}

/** Whether there are more records than `most` that the actor reads in full. */
async function areMoreThan(db: Transaction, isRead: RawBuilder<boolean>, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from (select from contracts c
    where c.organisation_id = ${db.organisationId} and c.deleted_at is null and ${isRead} limit ${most + 1}) f`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0) > most;
}

/**
 * Which record that the actor reads in full has a clause of which kind, as far as its documents were analyzed. Of
 * more records than `most` those that have an analyzed document, so many of them.
 */
export async function findPortfolio(
  db: Transaction,
  { scope, actor }: { readonly scope: OrganisationScope; readonly actor: Actor },
  most: number,
): Promise<Portfolio> {
  const isRead = readsInFull(scope, actor, { alias: 'c', isOfAll: true });
  const onlyAnalyzed = await areMoreThan(db, isRead, most);
  const joined = sql.raw(onlyAnalyzed ? 'join' : 'left join');
  const { rows } = await sql<PortfolioRow>`with analyzed as (
      select a.id, d.contract_id, a.kinds
      from contract_analyses a
      join documents d on d.organisation_id = a.organisation_id and d.id = a.document_id and d.deleted_at is null
      where a.organisation_id = ${scope.organisationId} and a.text_sha256 is not null)
    select c.id, c.product, c.vendor, coalesce(i.ids, '{}') as "analysisIds", coalesce(f.kinds, '{}') as kinds
    from contracts c
    ${joined} (select contract_id, array_agg(id::text order by id) as ids from analyzed group by contract_id) i
      on i.contract_id = c.id
    left join (select contract_id, array_agg(distinct one) as kinds from analyzed cross join unnest(kinds) as u (one)
      group by contract_id) f on f.contract_id = c.id
    where c.organisation_id = ${scope.organisationId} and c.deleted_at is null and ${isRead}
    order by lower(c.product), c.id limit ${most}`.execute(db);
  const records = rows.map(({ id, product, vendor, analysisIds, kinds }) => {
    const found = new Set(kinds);
    const cellOf = (category: string) => (found.has(category) ? 'found' : 'notFound');
    return {
      contractId: id,
      product,
      vendor,
      cells: CLAUSE_CATEGORIES.map((category) =>
        analysisIds.length === 0 ? 'notAnalyzed' : cellOf(category),
      ),
      analysisIds: [...analysisIds],
    };
  });
  return { onlyAnalyzed, records };
}
