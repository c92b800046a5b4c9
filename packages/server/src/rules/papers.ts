import { sql, type RawBuilder } from 'kysely';
import {
  CLAUSE_STATE_WORDS,
  LAW_KEY,
  PAPER_CATEGORIES,
  paperValue,
  type PaperKey,
} from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import type { OrganisationScope } from '../platform/database/organisation-scope.ts';
import { any, type Condition } from './stored-value.ts';

const CATEGORIES = sql.join(Object.values(PAPER_CATEGORIES).map((category) => sql.lit(category)));

/** The analyzed documents `x` with their analyses `a`, and a row `k` for each kind of theirs that has a column. */
export const ANALYZED_PAPERS = sql`documents x
  join contract_analyses a on a.organisation_id = x.organisation_id and a.document_id = x.id and a.text_sha256 is not null
  left join lateral (select one from unnest(a.kinds) as u (one) where u.one in (${CATEGORIES})) k on true`;

/** The laws of {@link ANALYZED_PAPERS} as one text; null without any. */
const LAWS = sql<string | null>`string_agg(distinct a.law collate "C", ', ' order by a.law collate "C")`;

/** What was found in {@link ANALYZED_PAPERS}, as JSON (`papersSchema` of the domain). */
export const PAPERS_JSON = sql<string>`jsonb_strip_nulls(jsonb_build_object('law', ${LAWS}, 'found',
  coalesce(jsonb_agg(distinct k.one collate "C" order by k.one collate "C") filter (where k.one is not null), '[]')))::text`;

const words = (state: keyof typeof CLAUSE_STATE_WORDS) => sql.lit(CLAUSE_STATE_WORDS[state]);

/** What a field says of a record without an analyzed document. */
const notAnalyzed = (key: PaperKey) => (key === LAW_KEY ? words('notAnalyzed') : sql.lit('notAnalyzed'));

/** What a field says of the records with an analyzed document: of all of them, or of one. */
function paperRows({ organisationId }: OrganisationScope, key: PaperKey, id?: RawBuilder<unknown>) {
  const value =
    key === LAW_KEY
      ? sql`coalesce(${LAWS}, ${words('notFound')})`
      : sql`case when bool_or(a.kinds @> array[${sql.lit(PAPER_CATEGORIES[key])}]) then 'found' else 'notFound' end`;
  return sql`select x.contract_id, ${value} as value from documents x
    join contract_analyses a on a.organisation_id = x.organisation_id and a.document_id = x.id and a.text_sha256 is not null
    where x.organisation_id = ${organisationId} ${id === undefined ? sql`` : sql`and x.contract_id = ${id}`}
      and x.deleted_at is null
    group by x.contract_id`;
}

/** What a field says of the documents of the record `c`. */
export const paperValueOfRecord = {
  inTypeScript: paperValue,
  inSql: (scope: OrganisationScope, key: PaperKey): RawBuilder<string> =>
    sql`coalesce((select v.value from (${paperRows(scope, key, sql`c.id`)}) v), ${notAnalyzed(key)})`,
};

/**
 * Whether what a field says of the documents of the record `c` passes. The documents of all records are looked through
 * once, and not those of one record after the other.
 *
 * @param passes whether a value passes
 */
export function paperPasses(
  scope: OrganisationScope,
  key: PaperKey,
  passes: (value: RawBuilder<unknown>) => Condition,
): Condition {
  const rows = paperRows(scope, key);
  return any([
    sql`c.id in (select v.contract_id from (${rows}) v where ${passes(sql`v.value`)})`,
    sql`${passes(notAnalyzed(key))} and c.id not in (select v.contract_id from (${rows}) v)`,
  ]);
}
