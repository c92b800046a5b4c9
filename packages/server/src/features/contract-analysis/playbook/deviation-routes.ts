import type * as endpoints from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import { SEVERITY_WORDS } from '@pactbook/domain/features/contract-analysis/playbook.ts';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { csvAnswer } from '../csv-answer.ts';
import type { ModelFacts } from '../model.reader.ts';
import { findDeviations, type Deviations } from './read-deviations.ts';

const HEADINGS = [
  'Document',
  'Record ID',
  'Product',
  'Vendor',
  'Severity',
  'Rule',
  'Document Says',
  'Page',
  'Quote',
];

function linesOf({ fileName, record, deviations }: Deviations['documents'][number]): string[] {
  const { id = '', product = '', vendor = '' } = record ?? {};
  return deviations.map(({ severity, rule, finding }) =>
    csvLine([
      fileName,
      id,
      product,
      vendor,
      SEVERITY_WORDS[severity],
      rule,
      finding?.value ?? '',
      String(finding?.page ?? ''),
      finding?.quote ?? '',
    ]),
  );
}

/** The file, a document at a time. */
async function* rowsOf(documents: Deviations['documents']) {
  for (const document of documents) yield await Promise.resolve(linesOf(document));
}

/** The calls that judge documents by the playbook. */
export function deviationHandlers(
  services: Services,
  model: () => Promise<ModelFacts>,
  listLimit: number,
): Pick<Handlers<typeof endpoints>, 'getPlaybookDeviations'> {
  return {
    getPlaybookDeviations: async ({ caller: { scope, actor }, query, origin, today, isHead }) => {
      const facts = await model();
      const found = await services.database.read(
        scope,
        (db) => findDeviations(db, { actor, model: facts }, listLimit),
        { isLong: true },
      );
      if (query.format === undefined) return found;
      const { documents } = found;
      const fileName = `deviations-${today}.csv`;
      const records = new Set(documents.flatMap(({ record }) => record?.id ?? [])).size;
      return await csvAnswer(
        services,
        { origin, isHead },
        { fileName, records, headings: HEADINGS },
        rowsOf(documents),
      );
    },
  };
}
