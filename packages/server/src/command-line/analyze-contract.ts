import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  FOUND_FIELD_LABELS,
  LEAST_CONFIDENCE,
  NO_READABLE_TEXT,
  SUGGESTIONS_ONLY,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { analyzedType, NOT_ANALYZABLE } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import { isFoundByWords } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { foundWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import {
  placeClauses,
  placeFields,
  type PlacedClause,
  type PlacedField,
} from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import { documentTypeOfName } from '@pactbook/domain/features/documents/document-type.ts';
import { readModelDescription } from '@pactbook/intelligence/model/read-model.ts';
import { READER_VERSION } from '@pactbook/intelligence/text/document-pages.ts';
import { analyzeFile } from '../features/contract-analysis/analysis.worker.ts';
import { UsageFault, type LoneSubcommand } from './subcommand.ts';

const HELP = `npm run pactbook -- analyze-contract [--json] FILE…

Reads contracts (PDF, DOCX, TXT, EML) and says what Contract Intelligence finds in them. Needs no
database and no network, and keeps nothing.

  --json   One JSON object for each file and line, with the whole text and also the unlikely
           findings; \`text.slice(start, end)\` is the quote of each. docs/guides/contract-intelligence.md
           describes it.

${SUGGESTIONS_ONLY}
`;

const OPTIONS = { json: { type: 'boolean', default: false } } as const;

/** What is said of one file. */
interface AnalyzedContract {
  readonly file: string;
  readonly state: 'ready' | 'noText' | 'failed';
  readonly message?: string;
  readonly text: string;
  readonly pageStarts: readonly number[] | null;
  readonly pages: number | null;
  readonly model: { readonly version: string; readonly reader: number };
  readonly timing: { readonly readMs: number; readonly analyzeMs: number; readonly peakMb: number };
  readonly fields: readonly PlacedField[];
  readonly clauses: readonly PlacedClause[];
}

const NOTHING = { text: '', pageStarts: null, pages: null, fields: [], clauses: [] };
const NO_TIME = { readMs: 0, analyzeMs: 0, peakMb: 0 };
const MB = 1024 ** 2;

async function analyzeContract(file: string): Promise<AnalyzedContract> {
  const model = await readModelDescription();
  const versions = { version: model.version, reader: READER_VERSION };
  const failed = (message: string): AnalyzedContract => ({
    file,
    state: 'failed',
    message,
    ...NOTHING,
    model: versions,
    timing: NO_TIME,
  });
  const type = analyzedType(documentTypeOfName(basename(file)));
  if (type === null) return failed(NOT_ANALYZABLE);
  try {
    const nothing = (): void => undefined;
    const { text, pageStarts, pages, findings, readMs, analyzeMs } = await analyzeFile(
      { path: file, type },
      { onPage: nothing, onRead: nothing },
    );
    const document = { text, pageStarts };
    const isExperimental = (category: string) =>
      model.kinds.some((kind) => kind.category === category && kind.experimental);
    return {
      file,
      ...(text === '' ? { state: 'noText', message: NO_READABLE_TEXT } : { state: 'ready' }),
      ...document,
      pages,
      model: versions,
      timing: { readMs, analyzeMs, peakMb: Math.round(process.memoryUsage().rss / MB) },
      fields: placeFields(document, findings.fields),
      clauses: placeClauses(document, findings.clauses, isExperimental),
    };
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

function wordsOf({ file, state, message, fields, clauses }: AnalyzedContract): string[] {
  if (state !== 'ready') return [`${file}: ${message ?? state}`];
  const placed = (page: number | null) => (page === null ? '' : `, p. ${page}`);
  const percent = (confidence: number) => `${Math.round(confidence * 100)} %`;
  return [
    file,
    ...fields.map(
      ({ field, value, why, confidence, evidence }) =>
        `  ${FOUND_FIELD_LABELS[field]}: ${value === null ? (why ?? '–') : foundWords(field, value)} (${percent(confidence)}${placed(evidence[0]?.page ?? null)})`,
    ),
    ...clauses
      .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
      .map(
        ({ category, confidence, page, quote }) =>
          `  ${category} (${isFoundByWords(category) ? 'found by words' : percent(confidence)}${placed(page)}): ${quote.replaceAll('\n', ' ')}`,
      ),
  ];
}

/** `analyze-contract`: what Contract Intelligence finds in files, without a server. */
export const analyzeContracts: LoneSubcommand = {
  name: 'analyze-contract',
  summary: 'Analyze contracts (PDF, DOCX, TXT, EML)',
  help: HELP,
  prepareAlone: (args) => {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    if (positionals.length === 0) throw new UsageFault('Name at least one file.');
    return async ({ say }) => {
      let isWell = true;
      for (const file of positionals) {
        const analyzed = await analyzeContract(file);
        isWell &&= analyzed.state !== 'failed';
        for (const line of values.json ? [JSON.stringify(analyzed)] : wordsOf(analyzed)) say(line);
      }
      // With --json every line says how its file went.
      return isWell || values.json ? 0 : 1;
    };
  },
};
