import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { ClauseCategory } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import type { PlacedClause } from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import {
  MOST_ANSWERS,
  MOST_OF_ONE,
  type DocumentAnswer,
  type DocumentAnswers,
} from '@pactbook/domain/features/contract-questions/answer.ts';
import { isContent, stemsOf } from '@pactbook/domain/features/contract-questions/question-words.ts';
import { rankSentences } from '@pactbook/domain/features/contract-questions/rank-sentences.ts';
import { pageAt } from '@pactbook/domain/features/documents/snippets.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { splitSentences } from '@pactbook/intelligence/text/sentences.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ModelFacts } from '../contract-analysis/model.reader.ts';
import {
  ANALYSES,
  decisionsByKey,
  decisionsJson,
  headColumns,
  headOf,
  isVisible,
  withAdded,
  type HeadRow,
} from '../contract-analysis/queries.ts';

/** Which analyzed documents are asked. */
export type AskedDocuments =
  | { readonly of: 'all' }
  | { readonly of: 'analysis'; readonly id: string }
  | { readonly of: 'records'; readonly ids: readonly string[] };

/** A question with who asks it, and of what. */
export interface Asking {
  readonly actor: Actor;
  readonly model: ModelFacts;
  readonly documents: AskedDocuments;
  readonly question: string;
}

/** Analyses with a text that are asked and that the actor may see. */
function asked(db: Transaction, { actor, documents }: Asking): RawBuilder<boolean> {
  const among =
    documents.of === 'all'
      ? sql`true`
      : documents.of === 'analysis'
        ? sql`a.id = ${documents.id}`
        : sql`d.contract_id = any(${[...documents.ids]}::uuid[])`;
  return sql`(a.text_sha256 is not null and ${among} and ${isVisible(db.scope, actor)})`;
}

async function countAsked(db: Transaction, asking: Asking): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${ANALYSES}
    where ${asked(db, asking)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

type DocumentHead = Pick<DocumentAnswer, 'analysisId' | 'fileName' | 'documentId' | 'record'>;
interface DocumentRow extends HeadRow {
  readonly id: string;
}

function documentOf(row: DocumentRow): DocumentHead {
  const { fileName, documentId, record } = headOf(row);
  return { analysisId: row.id, fileName, documentId, record };
}

interface KindsRow extends DocumentRow {
  /** As the portfolio says it. */
  readonly is_found: boolean;
  readonly clauses: readonly PlacedClause[];
  readonly decisions: Parameters<typeof withAdded>[1];
}

/** A document with its findings of the kinds that are asked for, without those that a person rejected; likeliest first. */
interface FoundDocument {
  readonly isFound: boolean;
  readonly answers: readonly DocumentAnswer[];
}

const sureness = (answer: DocumentAnswer | undefined): number => answer?.kind?.confidence ?? 0;

function foundDocument(row: KindsRow, kinds: ReadonlySet<string>): FoundDocument {
  const decisions = decisionsByKey(row.decisions);
  const answers = withAdded(row.clauses, row.decisions)
    .filter(({ category, key }) => kinds.has(category) && decisions.get(key)?.verdict !== 'rejected')
    .map(({ category, key, confidence, start, end, page, quote }): DocumentAnswer => {
      // What a person accepted or added is sure.
      const kind = { category, key, confidence: decisions.has(key) ? 1 : confidence };
      return { ...documentOf(row), start, end, page, quote, kind };
    })
    .toSorted((one, other) => sureness(other) - sureness(one));
  return { isFound: row.is_found, answers };
}

/** The documents that are asked, with their findings of the asked kinds; those with the likeliest first. */
async function findDocuments(
  db: Transaction,
  asking: Asking,
  kinds: readonly ClauseCategory[],
): Promise<FoundDocument[]> {
  const wanted = sql`${[...kinds]}::text[]`;
  const { rows } =
    await sql<KindsRow>`select a.id, a.kinds && ${wanted} as is_found, ${decisionsJson} as decisions,
      (select coalesce(jsonb_agg(f.one), '[]') from jsonb_array_elements(a.clauses) as f (one)
        where f.one ->> 'category' = any(${wanted})) as clauses,
      ${headColumns(db.scope, asking.actor, asking.model)}
    from ${ANALYSES} where ${asked(db, asking)} order by a.id`.execute(db);
  const asSet = new Set<string>(kinds);
  return rows
    .map((row) => foundDocument(row, asSet))
    .toSorted((one, other) => sureness(other.answers[0]) - sureness(one.answers[0]));
}

interface TextRow extends DocumentRow {
  readonly text: string;
  readonly page_starts: readonly number[] | null;
}

/** The texts of the documents whose words fit a question best: of many, by the index of the documents' words. */
async function findTexts(db: Transaction, asking: Asking, stems: readonly string[]): Promise<TextRow[]> {
  // Stems have letters and digits only, and are the beginning of their words.
  const wanted = stems.map((stem) => `${stem}:*`).join(' | ');
  const isWhole = asking.documents.of === 'analysis';
  const rank = isWhole
    ? sql`0`
    : sql`(select ts_rank_cd(w.words, to_tsquery('simple', ${wanted}), 1) from document_texts w
        where w.organisation_id = a.organisation_id and w.document_id = a.document_id)`;
  const among = isWhole
    ? sql`true`
    : sql`a.document_id in (select document_id from documents_with_words(to_tsquery('simple', ${wanted})))`;
  const { rows } = await sql<TextRow>`with best as materialized (
      select a.id, ${rank} as rank from ${ANALYSES} where ${asked(db, asking)} and ${among}
      order by rank desc, a.id limit ${MOST_TEXTS})
    select a.id, t.content as text, t.page_starts, ${headColumns(db.scope, asking.actor, asking.model)}
    from best b join ${ANALYSES} on a.id = b.id and a.organisation_id = ${db.organisationId}
    join contract_analysis_texts t on t.organisation_id = a.organisation_id and t.analysis_id = a.id
    order by b.rank desc, a.id`.execute(db);
  return rows;
}

/** Documents whose sentences are compared with a question, and the share of its words that an answer has. */
const MOST_TEXTS = 20;
const ANSWERING_SHARE = 0.6;
/** A sentence with one word of a question answers it only if it is the only one. */
const ANSWERING_WORDS = 2;
/** Sentences shown where nothing answers. */
const MOST_NEAR = 3;

/** The sentences with the words of a question. */
async function answerByWords(db: Transaction, asking: Asking): Promise<DocumentAnswers> {
  const stems = [...new Set(stemsOf(asking.question).filter(isContent))];
  const none = { kinds: [], isFound: false, answers: [], asked: await countAsked(db, asking), answering: 0 };
  if (stems.length === 0) return none;
  const sentences: { text: string; start: number; end: number; row: TextRow }[] = [];
  for (const row of await findTexts(db, asking, stems)) {
    await nextTurn();
    for (const { start, end } of splitSentences(row.text))
      sentences.push({ text: row.text.slice(start, end), start, end, row });
  }
  const ranked = rankSentences(asking.question, sentences);
  const answering = ranked.filter(
    ({ share }) => share >= ANSWERING_SHARE && (stems.length >= ANSWERING_WORDS || share === 1),
  );
  const shown = answering.length > 0 ? answering.slice(0, MOST_OF_ONE) : ranked.slice(0, MOST_NEAR);
  return {
    ...none,
    isFound: answering.length > 0,
    answers: shown.map(({ sentence: { text, start, end, row } }) => ({
      ...documentOf(row),
      start,
      end,
      page: pageAt(row.page_starts ?? [], start),
      quote: text,
      kind: null,
    })),
    answering: new Set(answering.map(({ sentence }) => sentence.row.id)).size,
  };
}

/** The findings of the kinds that a question means: of one document its best, of many the best of each. */
async function answerByKinds(
  db: Transaction,
  asking: Asking,
  kinds: readonly ClauseCategory[],
): Promise<DocumentAnswers> {
  const documents = await findDocuments(db, asking, kinds);
  const answering = documents.filter(({ isFound }) => isFound);
  const isFound = answering.length > 0;
  const ofEach = documents.length === 1 ? MOST_OF_ONE : 1;
  return {
    kinds: [...kinds],
    isFound,
    answers: (isFound ? answering : documents)
      .flatMap(({ answers }) => answers.slice(0, ofEach))
      .slice(0, isFound ? MOST_ANSWERS : MOST_NEAR),
    asked: documents.length,
    answering: answering.length,
  };
}

/**
 * The sentences that answer a question (docs/product/contract-intelligence.md, "Questions"): the findings of the kinds
 * that it means; by its words where it means none, or where none of its kinds is found and the words say more.
 */
export async function findAnswers(
  db: Transaction,
  asking: Asking,
  kinds: readonly ClauseCategory[],
): Promise<DocumentAnswers> {
  if (kinds.length === 0) return await answerByWords(db, asking);
  const byKinds = await answerByKinds(db, asking, kinds);
  if (byKinds.answers.length > 0) return byKinds;
  return { ...(await answerByWords(db, asking)), kinds: [...kinds], isFound: false, answering: 0 };
}
