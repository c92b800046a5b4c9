import type * as endpoints from '@pactbook/domain/features/contract-analysis/playbook-endpoints.ts';
import { SEVERITY_WORDS } from '@pactbook/domain/features/contract-analysis/judgement.ts';
import type { Playbook } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import { runCommand } from '../../../platform/command.ts';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import { AnswerWithHeaders, type Handlers } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { csvAnswer } from '../csv-answer.ts';
import type { ModelFacts } from '../model.reader.ts';
import { summaryHandlers } from '../summary/summary-routes.ts';
import { changePlaybook } from './change-playbook.ts';
import { findDeviations, type Deviations } from './read-deviations.ts';
import { findPlaybook } from './read-playbook.ts';

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

/** With the tag that `If-Match` takes. */
const tagged = (playbook: Playbook) => new AnswerWithHeaders(playbook, { etag: `"${playbook.version}"` });

/** The calls about the playbook, what is judged by it, and the summary of a document. */
export function playbookHandlers(
  services: Services,
  model: () => Promise<ModelFacts>,
  listLimit: number,
): Handlers<typeof endpoints> {
  return {
    ...summaryHandlers(services, model),

    getPlaybook: async ({ caller: { scope } }) => tagged(await services.database.read(scope, findPlaybook)),

    updatePlaybook: async ({ origin, body, ifMatch }) =>
      tagged(await runCommand(services, origin, (command) => changePlaybook(command, body.rules, ifMatch))),

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
