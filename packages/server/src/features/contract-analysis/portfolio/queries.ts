import { sql } from 'kysely';
import {
  FOUND_CONFIDENCE,
  type PORTFOLIO_CELLS,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { CLAUSE_CATEGORIES } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import type { getClausePortfolio } from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { readsInFull } from '../../contracts/queries.ts';

type PortfolioRecord = EndpointOutput<typeof getClausePortfolio>['records'][number];

/** What the portfolio says of a record and a kind of clauses. */
export const CELL_WORDS: Readonly<Record<(typeof PORTFOLIO_CELLS)[number], string>> = {
  found: 'Found',
  notFound: 'Not found',
  notAnalyzed: 'Not analyzed',
};

interface PortfolioRow {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly analysisIds: readonly string[];
  readonly categories: readonly string[];
}

/**
 * Which record that the actor reads in full has a clause of which kind, as far as its documents were analyzed: likely
 * findings that nobody rejected, and those that somebody accepted.
 */
export async function findPortfolio(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
): Promise<PortfolioRecord[]> {
  const { rows } = await sql<PortfolioRow>`select c.id, c.product, c.vendor,
      coalesce(f.ids, '{}') as "analysisIds", coalesce(f.categories, '{}') as categories
    from contracts c
    left join (select d.contract_id, array_agg(distinct a.id::text) as ids,
        array_agg(distinct k.found ->> 'category') filter (where x.verdict in ('accepted', 'edited')
          or x.verdict is null and (k.found ->> 'confidence')::double precision >= ${FOUND_CONFIDENCE}) as categories
      from contract_analyses a
      join documents d on d.organisation_id = a.organisation_id and d.id = a.document_id and d.deleted_at is null
      left join lateral jsonb_array_elements(a.clauses) as k (found) on true
      left join contract_analysis_decisions x on x.organisation_id = a.organisation_id and x.analysis_id = a.id
        and x.finding_key = k.found ->> 'key'
      where a.organisation_id = ${scope.organisationId} and a.text_sha256 is not null
      group by d.contract_id) f on f.contract_id = c.id
    where c.organisation_id = ${scope.organisationId} and c.deleted_at is null and ${readsInFull(scope, actor, { alias: 'c', isOfAll: true })}
    order by lower(c.product), c.id`.execute(db);
  return rows.map(({ id, product, vendor, analysisIds, categories }) => {
    const found = new Set(categories);
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
}
