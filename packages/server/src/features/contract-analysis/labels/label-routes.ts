import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type * as endpoints from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { downloadAnswer } from '../download-answer.ts';
import { findReviewed, findText, type ReviewedDocument } from './read-labels.ts';

/** The training leaves out one part of the contracts after the other to measure on it. */
const FOLDS = 5;

const foldOf = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE() % FOLDS;

/** The labels of a document, a line for each kind. */
function labelLines({ id, clauses }: ReviewedDocument): string {
  return [...Map.groupBy(clauses, ({ category }) => category)]
    .map(([category, found]) => {
      const spans = found.map(({ start, end, quote }) => ({ start, end, text: quote }));
      return `${JSON.stringify({ id, category, spans })}\n`;
    })
    .join('');
}

/** The texts of documents, each read when its line is due. */
async function* contractLines(
  { database }: Services,
  scope: OrganisationScope,
  documents: readonly ReviewedDocument[],
) {
  for (const { id } of documents) {
    const text = await database.read(scope, (db) => findText(db, id));
    yield `${JSON.stringify({ id, fold: foldOf(id), text })}\n`;
  }
}

/** The call that gives what people decided to the training. */
export function labelHandlers(services: Services): Pick<Handlers<typeof endpoints>, 'exportLabels'> {
  return {
    exportLabels: async ({ caller: { scope, actor }, query: { part }, origin, isHead }) => {
      const fileName = `${part}.jsonl.gz`;
      const documents = await services.database.read(scope, (db) => findReviewed(db, actor));
      const file = { fileName, contentType: 'application/gzip', format: 'jsonl', records: documents.length };
      return await downloadAnswer(services, { origin, isHead }, file, () => {
        const lines =
          part === 'labels'
            ? Readable.from(documents.map(labelLines))
            : Readable.from(contractLines(services, scope, documents));
        return Promise.resolve(lines.pipe(createGzip()));
      });
    },
  };
}
