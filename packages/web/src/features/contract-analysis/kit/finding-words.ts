import {
  FOUND_FIELD_VALUES,
  FOUND_FIELDS,
  FOUND_FIELD_LABELS,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { FoundFieldName } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { foundWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

/** The value of a found field as people read it, with the own organisation marked; '' for none. */
export function fieldValueWords(name: FoundFieldName, value: unknown): string {
  if (name !== 'parties') return foundWords(name, value);
  const parties = FOUND_FIELD_VALUES.parties.safeParse(value).data ?? [];
  return parties.map((party) => (party.isUs ? `${party.name} (us)` : party.name)).join(' · ');
}

/** The label of a field of a record, or of a found one, by its key. */
export function anyFieldLabel(key: string): string {
  const found = FOUND_FIELDS.find((name) => name === key);
  if (found) return FOUND_FIELD_LABELS[found];
  return CONTRACT_FIELDS.find((field) => field.key === key)?.label ?? key;
}

/**
 * A quote as running text: the lines of a page are joined, paragraphs stay. A word that a line broke keeps its hyphen,
 * which may be its own. For showing only: places are those of the quote.
 */
export function quoteWords(quote: string): string {
  return quote.replaceAll(/(?<=\p{L}-)\n(?=\p{L})/gu, '').replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
}

/** "1 document", "12 documents". */
export function documentsWords(count: number): string {
  return counted(count, 'document');
}

/** "2 disagreements". */
export function disagreementsWords(count: number): string {
  return counted(count, 'disagreement');
}

/** "less than a minute", "about 4 minutes". */
export function timeLeftWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`;
}
