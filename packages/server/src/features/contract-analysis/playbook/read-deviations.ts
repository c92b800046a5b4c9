import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { getPlaybookDeviations } from '@pactbook/domain/features/contract-analysis/playbook-endpoints.ts';
import type {
  PlacedClause,
  PlacedField,
} from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import { CAP_KIND } from '@pactbook/domain/features/contract-analysis/playbook.ts';
import type { PlaybookRule } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ModelFacts } from '../model.reader.ts';
import {
  ANALYSES,
  decisionsByKey,
  decisionsJson,
  headColumns,
  headOf,
  isVisible,
  withAdded,
  withAddedFields,
  type DecisionRow,
  type HeadRow,
} from '../queries.ts';
import { judgeByRules } from './judge-by-rules.ts';
import { findPlaybook } from './read-playbook.ts';

export type Deviations = EndpointOutput<typeof getPlaybookDeviations>;

interface JudgedRow extends HeadRow {
  readonly id: string;
  readonly fields: readonly PlacedField[];
  readonly clauses: readonly PlacedClause[];
  readonly decisions: readonly DecisionRow[];
}

/** Documents judged before other requests run on this thread. */
const JUDGED_A_TURN = 50;

/** The kinds of clauses that rules look at. */
const kindsOf = (rules: readonly PlaybookRule[]): string[] =>
  rules.flatMap((rule) => ('kind' in rule ? [rule.kind] : rule.want === 'capAtLeast' ? [CAP_KIND] : []));

function judgeRow(row: JudgedRow, rules: readonly PlaybookRule[]): Deviations['documents'][number] {
  const decisions = decisionsByKey(row.decisions);
  const decided = <Found extends { readonly key: string }>(found: Found) => ({
    ...found,
    decision: decisions.get(found.key) ?? null,
  });
  const judged = judgeByRules(rules, {
    fields: withAddedFields(row.fields, row.decisions).map(decided),
    clauses: withAdded(row.clauses, row.decisions).map(decided),
  });
  const { fileName, record } = headOf(row);
  return {
    analysisId: row.id,
    fileName,
    record,
    deviations: judged.filter(({ outcome }) => outcome === 'deviates'),
    toCheck: judged.filter(({ outcome }) => outcome === 'checkByHand').length,
  };
}

/** The analyzed documents that the actor may see and that deviate from the playbook, of the `most` newest. */
export async function findDeviations(
  db: Transaction,
  { actor, model }: { readonly actor: Actor; readonly model: ModelFacts },
  most: number,
): Promise<Deviations> {
  const { rules } = await findPlaybook(db);
  const { rows } = await sql<JudgedRow>`select a.id, a.fields, ${decisionsJson} as decisions,
      (select coalesce(jsonb_agg(f.one), '[]') from jsonb_array_elements(a.clauses) as f (one)
        where f.one ->> 'category' = any(${kindsOf(rules)}::text[])) as clauses,
      ${headColumns(db.scope, actor, model)}
    from ${ANALYSES} where a.text_sha256 is not null and ${isVisible(db.scope, actor)}
    order by a.created_at desc, a.id desc limit ${most + 1}`.execute(db);
  const documents: Deviations['documents'] = [];
  const judged = rows.slice(0, most);
  for (const [at, row] of judged.entries()) {
    if (at % JUDGED_A_TURN === JUDGED_A_TURN - 1) await nextTurn();
    const document = judgeRow(row, rules);
    if (document.deviations.length > 0) documents.push(document);
  }
  return { onlyNewest: rows.length > most, judged: judged.length, documents };
}
