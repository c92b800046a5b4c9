import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { AnalysisItem, Disagreement } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { LISTED_STATES, MEDIUM_CONFIDENCE } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { ANALYZED_CONTENT_TYPES } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import type { listAnalyses as listEndpoint } from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import { disagreementsOf } from '@pactbook/domain/features/contract-analysis/into-record.ts';
import type { PlacedField } from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import { ownCosts, type StoredCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { EndpointOutput, EndpointQuery } from '@pactbook/domain/kernel/endpoint.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { Kept } from '../../../platform/freshness/kept.ts';
import { declareKept } from '../../../platform/freshness/registry.ts';
import { weakTag } from '../../../platform/http/answers/entity-tag.ts';
import { searchedBy } from '../../../rules/searched-text.ts';
import { editsRecord, readsInFull } from '../../contracts/queries.ts';
import { findSwitch, listBatches } from '../batches/read-batches.ts';
import type { ModelFacts } from '../model.reader.ts';
import {
  ANALYSES,
  decidedFields,
  decisionsJson,
  headColumns,
  headOf,
  isVisible,
  type HeadRow,
} from '../queries.ts';
import { findOrganisation } from '../../organisations/queries.ts';

type ListQuery = EndpointQuery<typeof listEndpoint>;
type ListOutput = EndpointOutput<typeof listEndpoint>;

/** Who asks for a list, and when. */
export interface ListReader {
  readonly scope: OrganisationScope;
  readonly actor: Actor;
  readonly model: ModelFacts;
}

/** How many findings people added to `a`; a value in place of a likely one is counted there. */
const ADDED_COUNT = sql`(select count(*) from contract_analysis_decisions x
  where x.organisation_id = a.organisation_id and x.analysis_id = a.id and x.verdict = 'added'
    and not (x.value ->> 'isLost')::boolean
    and not exists (select from jsonb_array_elements(a.fields) as f (one)
      where f.one ->> 'field' = x.value ->> 'field' and f.one -> 'value' <> 'null'
        and (f.one ->> 'confidence')::float8 >= ${MEDIUM_CONFIDENCE}))::integer`;

/** Analyses and documents without one, as far as the actor may know of them. */
function listed({ scope, actor, model }: ListReader): RawBuilder<unknown> {
  return sql`select a.id, a.found + ${ADDED_COUNT} as found, a.id as sort_id, ${headColumns(scope, actor, model)} from ${ANALYSES}
      where ${isVisible(scope, actor)}
    union all
    select null, 0, d.id, 'notAnalyzed', null, d.contract_id, c.version, c.product, c.vendor,
      ${editsRecord(scope, actor, { alias: 'c' })},
      d.id, null, d.name, v.content_type, v.pages, null, false, v.uploaded_at, v.uploaded_by
    from documents d
    join contracts c on c.organisation_id = d.organisation_id and c.id = d.contract_id and c.deleted_at is null
    join document_versions v on v.organisation_id = d.organisation_id and v.document_id = d.id and v.number = d.current_number
    where d.organisation_id = ${scope.organisationId} and d.deleted_at is null
      and v.content_type = any(${[...ANALYZED_CONTENT_TYPES]}::text[])
      and not exists (select from contract_analyses x where x.organisation_id = d.organisation_id and x.document_id = d.id)
      and ${readsInFull(scope, actor, { alias: 'c' })}`;
}

interface ComparedRow {
  readonly id: string;
  readonly version: number;
  readonly contract_version: number;
  readonly fields: readonly PlacedField[];
  readonly decisions: Parameters<typeof decidedFields>[1];
  readonly vendor: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly renewal_type: Renewal['type'] | null;
  readonly term_months: number | null;
  readonly notice_value: number | null;
  readonly notice_unit: Renewal['noticeUnit'] | null;
  readonly notice_to_end_of: Renewal['noticeToEndOf'] | null;
  readonly term_number: number;
  readonly currency: string;
  readonly costs: readonly StoredCost[];
}

function renewalOf(row: ComparedRow): Renewal | null {
  if (row.renewal_type === null) return null;
  return {
    type: row.renewal_type,
    ...(row.term_months === null ? {} : { termMonths: row.term_months }),
    ...(row.notice_value === null || row.notice_unit == null
      ? {}
      : { noticeValue: row.notice_value, noticeUnit: row.notice_unit }),
    ...(row.notice_to_end_of == null ? {} : { noticeToEndOf: row.notice_to_end_of }),
  };
}

/** Compared before other requests run: some 10 ms. */
const COMPARED_A_TURN = 20;

/** What a comparison was made of: the analysis with its decisions, the record, and who the organisation is. */
const comparedWith = (
  { version, contract_version: contractVersion }: Pick<ComparedRow, 'version' | 'contract_version'>,
  organisation: string,
) => `${version} ${contractVersion} ${organisation}`;

const DISAGREEMENTS = declareKept({
  name: 'analyses.disagreements',
  what: 'Where an analysis disagrees with its record; dated by the versions of both',
  of: ['records'],
  by: 'organisation',
  bytes: 20 * 1024 * 1024,
  isReadAlone: true,
});

/**
 * Where analyses disagree with their records: the list is asked for every few seconds while a batch runs, and very little
 * of it changes between.
 */
export class Comparisons {
  readonly #kept = new Kept<readonly Disagreement[], 'records'>(DISAGREEMENTS);

  /** Where the analyses that the actor may know of disagree with their records, by their ids; only those that do. */
  async find(
    db: Transaction,
    { scope, actor }: Pick<ListReader, 'scope' | 'actor'>,
  ): Promise<ReadonlyMap<string, readonly Disagreement[]>> {
    const { name: organisation } = await findOrganisation(db);
    const { rows } = await sql<
      Pick<ComparedRow, 'id' | 'version' | 'contract_version'>
    >`select a.id, a.version,
        c.version as contract_version
      from ${ANALYSES} where a.document_id is not null and a.text_sha256 is not null and ${isVisible(scope, actor)}`.execute(
      db,
    );
    const wanted = new Map(rows.map((row) => [row.id, { records: comparedWith(row, organisation) }]));
    const found = await this.#kept.getAll(scope, wanted, (ids) => compareAll(db, ids, organisation));
    return new Map([...found].filter(([, disagreements]) => disagreements.length > 0));
  }
}

async function compareAll(
  db: Transaction,
  ids: readonly string[],
  organisation: string,
): Promise<ReadonlyMap<string, readonly Disagreement[]>> {
  // One that is gone meanwhile disagrees with nothing.
  const found = new Map<string, readonly Disagreement[]>(ids.map((id) => [id, []]));
  for (const [at, row] of (await findCompared(db, ids)).entries()) {
    if (at % COMPARED_A_TURN === COMPARED_A_TURN - 1) await nextTurn();
    found.set(row.id, disagreementsWith(row, organisation));
  }
  return found;
}

/** The costs of `c`, as a list in JSON. */
const COSTS = sql`(select coalesce(json_agg(json_build_object('date', x.date, 'cost', x.cost, 'currency', x.currency,
    'quantity', x.quantity, 'unit', x.unit, 'unitPrice', x.unit_price) order by x.date), '[]')
  from annual_costs x where x.organisation_id = c.organisation_id and x.contract_id = c.id)`;

async function findCompared(db: Transaction, ids: readonly string[]): Promise<readonly ComparedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ComparedRow>`select a.id, a.version, c.version as contract_version, a.fields,
      ${decisionsJson} as decisions, c.vendor, c.start_date, c.end_date, c.renewal_type, c.term_months, c.notice_value,
      c.notice_unit, c.notice_to_end_of, c.term_number, c.currency, ${COSTS} as costs
    from ${ANALYSES} where a.organisation_id = ${db.organisationId} and a.id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

function disagreementsWith(row: ComparedRow, organisation: string): Disagreement[] {
  const record = {
    vendor: row.vendor,
    startDate: row.start_date,
    endDate: row.end_date,
    renewal: renewalOf(row),
    termNumber: row.term_number,
    currency: row.currency,
    annualCosts: ownCosts(row.costs, row.currency),
  };
  return disagreementsOf(decidedFields(row.fields, row.decisions, organisation), record);
}

/** Where a page of the list ended; null for a cursor that is none of ours. */
function openCursor(cursor: string): { readonly at: Date; readonly id: string } | null {
  const [milliseconds = '', id = ''] = cursor.split('.');
  const at = new Date(/^\d{1,14}$/.test(milliseconds) ? Number(milliseconds) : Number.NaN);
  return Number.isNaN(at.getTime()) || !idSchema.safeParse(id).success ? null : { at, id };
}

function conditions(query: ListQuery, disagreeing: readonly string[]): RawBuilder<unknown> {
  const { state, conflicts, contractId, batchId, cursor } = query;
  const from = cursor === undefined ? null : openCursor(cursor);
  const words = (query.q ?? '').split(/\s+/).filter((word) => word !== '');
  const searched = searchedBy.inSql(
    sql`l.file_name || ' ' || coalesce(l.product, '') || ' ' || coalesce(l.vendor, '')`,
  );
  const all = [
    state === undefined ? null : sql`l.state = ${state}`,
    conflicts === undefined ? null : sql`l.id = any(${[...disagreeing]}::uuid[])`,
    contractId === undefined ? null : sql`l.contract_id = ${contractId}`,
    batchId === undefined ? null : sql`l.batch_id = ${batchId}`,
    from === null ? null : sql`(l.created_at, l.sort_id) < (${from.at}::timestamptz, ${from.id}::uuid)`,
    ...words.map((word) => sql`position(${searchedBy.inSql(sql`${word}`)} in ${searched}) > 0`),
  ].filter((one) => one !== null);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

interface ListedRow extends Omit<HeadRow, 'state'> {
  readonly state: AnalysisItem['state'];
  readonly id: string | null;
  readonly found: number;
  readonly sort_id: string;
}

async function countStates(
  db: Transaction,
  reader: ListReader,
  conflicts: number,
): Promise<ListOutput['counts']> {
  const { rows } = await sql<{
    state: AnalysisItem['state'];
    count: number;
    outdated: number;
  }>`select l.state,
      count(*)::int as count, count(*) filter (where l.outdated)::int as outdated
    from (${listed(reader)}) l group by l.state`.execute(db);
  const countOf = (state: AnalysisItem['state']) => rows.find((row) => row.state === state)?.count ?? 0;
  const byState = Object.fromEntries(LISTED_STATES.map((state) => [state, countOf(state)]));
  return {
    ...(byState as Record<AnalysisItem['state'], number>),
    outdated: rows.reduce((sum, { outdated }) => sum + outdated, 0),
    conflicts,
  };
}

/** A page of analyses and documents without one, newest first, with how many there are of each state. */
export async function listAnalyses(
  db: Transaction,
  reader: ListReader,
  query: ListQuery,
  comparisons: Comparisons,
): Promise<ListOutput> {
  const disagreements = await comparisons.find(db, reader);
  const { rows } = await sql<ListedRow>`select l.* from (${listed(reader)}) l
    where ${conditions(query, [...disagreements.keys()])}
    order by l.created_at desc, l.sort_id desc limit ${query.limit + 1}`.execute(db);
  const items = rows.slice(0, query.limit).map((row): AnalysisItem => {
    const found = disagreements.get(row.id ?? '') ?? [];
    return {
      id: row.id,
      ...headOf({ ...row, state: 'waiting' }),
      state: row.state,
      found: row.found,
      conflicts: found.length,
      disagreements: [...found],
    };
  });
  const last = rows[query.limit - 1];
  return {
    items,
    nextCursor: rows.length > query.limit && last ? `${last.created_at.getTime()}.${last.sort_id}` : null,
    counts: await countStates(db, reader, disagreements.size),
    batches: await listBatches(db, reader.actor),
    analyzeNewDocuments: await findSwitch(db),
  };
}

/** Moves when an answer about all analyses changes its shape, so that no browser keeps one of the shape before. */
const SHAPE = 'analyses 1';

/**
 * The entity tag of an answer about all analyses: of everything that it depends on. The change counter covers records
 * and documents. Analyses do not move it, because no list of records shows them, nor do texts that are read, from which a
 * document without an analysis has its number of pages: both are looked at as well.
 *
 * @param question which answer, with all that was asked for
 */
export async function findAnalysesTag(
  db: Transaction,
  { scope, actor, model }: ListReader,
  changeCounter: string,
  question: unknown,
): Promise<string> {
  const { rows } = await sql<{ state: string }>`select concat_ws(' ', count(*),
      sum(hashtextextended(concat_ws(' ', a.id, a.version, a.state, a.message, a.document_id, a.document_number, a.batch_id), 0)),
      (select count(*) from document_versions v where v.organisation_id = ${scope.organisationId} and v.text_state = 'waiting'),
      (select s.analyze_since from contract_analysis_settings s where s.organisation_id = ${scope.organisationId})) as state
    from contract_analyses a where a.organisation_id = ${scope.organisationId}`.execute(db);
  const viewer = [scope.organisationId, actor.userId, rightsKey(actor)];
  const facts = [model.version, String(model.reader), changeCounter, rows[0]?.state ?? ''];
  return weakTag(SHAPE, ...viewer, ...facts, JSON.stringify(question));
}
