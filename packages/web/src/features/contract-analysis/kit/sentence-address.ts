import type { AnalyzedRecord } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { paths } from '../../../platform/paths.ts';
import { quoteWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';

/** The document that a sentence is in. */
interface SentenceDocument {
  readonly analysisId: string;
  readonly record: AnalyzedRecord | null;
  readonly documentId: string | null;
}

interface Sentence {
  readonly quote: string;
  readonly page: number | null;
  /** The key of its finding, if there is one. */
  readonly finding: string | null | undefined;
}

/** At the finding in its review; a sentence without one at its page in the document, where it has one. */
export function sentenceAddress(
  { analysisId, record, documentId }: SentenceDocument,
  { quote, page, finding }: Sentence,
): string {
  if (finding) return paths.analysis(analysisId, finding);
  if (record === null || documentId === null) return paths.analysis(analysisId);
  const find = quoteWords(quote).split(/\s+/).slice(0, 8).join(' ');
  return paths.contractDocument(record, documentId, { find, page: page ?? undefined });
}
