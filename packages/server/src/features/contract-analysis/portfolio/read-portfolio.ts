import { sql, type RawBuilder } from 'kysely';
import type { PORTFOLIO_CELLS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { CLAUSE_CATEGORIES } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import type { getClausePortfolio } from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import { PRESENCE_FINDINGS, presenceOf } from '@pactbook/intelligence/scoring/presence.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { readsInFull } from '../../contracts/queries.ts';
import type { ModelFacts } from '../model.reader.ts';

type Portfolio = EndpointOutput<typeof getClausePortfolio>;

/** What the portfolio says of a record and a kind of clauses. */
export const CELL_WORDS: Readonly<Record<(typeof PORTFOLIO_CELLS)[number], string>> = {
  found: 'Found',
  notFound: 'Not found',
  notAnalyzed: 'Not analyzed',
};

/** What was found of a kind in one document of a record. */
interface FoundKind {
  readonly category: string;
  /** Of the likeliest findings that no one decided on. */
  readonly confidences: readonly number[];
  readonly isAccepted: boolean;
}

interface PortfolioRow {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly analysisIds: readonly string[];
  readonly kinds: readonly FoundKind[];
}

/** Whether a document has a kind somewhere, as far as its findings say. */
function isFound({ category, confidences, isAccepted }: FoundKind, model: ModelFacts): boolean {
  const kind = model.kinds.get(category);
  return isAccepted || (kind !== undefined && presenceOf(kind.presence, confidences) >= kind.foundFrom);
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
 * Which record that the actor reads in full has a clause of which kind, as far as its documents were analyzed: it is
 * likely somewhere in one of them, by the findings that no one rejected, or somebody accepted one. Of more records than
 * `most` those that have an analyzed document, so many of them.
 */
export async function findPortfolio(
  db: Transaction,
  {
    scope,
    actor,
    model,
  }: { readonly scope: OrganisationScope; readonly actor: Actor; readonly model: ModelFacts },
  most: number,
): Promise<Portfolio> {
  const isRead = readsInFull(scope, actor, { alias: 'c', isOfAll: true });
  const onlyAnalyzed = await areMoreThan(db, isRead, most);
  const joined = sql.raw(onlyAnalyzed ? 'join' : 'left join');
  const { rows } = await sql<PortfolioRow>`with analyzed as (
      select a.id, d.contract_id, a.clauses
      from contract_analyses a
      join documents d on d.organisation_id = a.organisation_id and d.id = a.document_id and d.deleted_at is null
      where a.organisation_id = ${scope.organisationId} and a.text_sha256 is not null),
    found as (
      select a.contract_id, k.found ->> 'category' as category,
        coalesce(bool_or(x.verdict in ('accepted', 'edited')), false) as is_accepted,
        coalesce((array_agg((k.found ->> 'confidence')::double precision
          order by (k.found ->> 'confidence')::double precision desc)
          filter (where x.verdict is null))[1:${sql.lit(PRESENCE_FINDINGS)}], '{}') as confidences
      from analyzed a
      cross join lateral jsonb_array_elements(a.clauses) as k (found)
      left join contract_analysis_decisions x on x.organisation_id = ${scope.organisationId} and x.analysis_id = a.id
        and x.finding_key = k.found ->> 'key'
      group by a.contract_id, a.id, k.found ->> 'category')
    select c.id, c.product, c.vendor, coalesce(i.ids, '{}') as "analysisIds", coalesce(f.kinds, '[]') as kinds
    from contracts c
    ${joined} (select contract_id, array_agg(id::text order by id) as ids from analyzed group by contract_id) i
      on i.contract_id = c.id
    left join (select contract_id, jsonb_agg(jsonb_build_object('category', category, 'confidences', confidences,
        'isAccepted', is_accepted)) as kinds from found group by contract_id) f on f.contract_id = c.id
    where c.organisation_id = ${scope.organisationId} and c.deleted_at is null and ${isRead}
    order by lower(c.product), c.id limit ${most}`.execute(db);
  const records = rows.map(({ id, product, vendor, analysisIds, kinds }) => {
    const found = new Set(kinds.filter((kind) => isFound(kind, model)).map(({ category }) => category));
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
