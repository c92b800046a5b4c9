import { formatMediumDate } from '../../kernel/calendar-date.ts';
import { noticeWords } from '../contracts/renewal.ts';
import { CONTRACT_FIELDS } from '../contracts/fields.ts';
import {
  FOUND_FIELD_LABELS,
  FOUND_FIELD_VALUES,
  FOUND_FIELDS,
  type FoundFieldName,
  type FoundNotice,
  type Party,
} from './analysis.ts';
import { costWords } from './found-cost.ts';

/** A length of time as text, such as "90 days", "6 weeks to the end of a quarter". */
export function periodWords({ count, unit, toEndOf }: FoundNotice): string {
  return noticeWords({ noticeValue: count, noticeUnit: unit, noticeToEndOf: toEndOf });
}

const isPeriod = (value: unknown): value is FoundNotice =>
  typeof value === 'object' && value !== null && 'count' in value && 'unit' in value;

const isParties = (value: unknown): value is Party[] => Array.isArray(value);

/** The value of a field as people read it; '' for none, or one that the field cannot have. */
export function foundWords(field: FoundFieldName, value: unknown): string {
  if (field === 'annualCost') {
    const found = FOUND_FIELD_VALUES.annualCost.safeParse(value).data;
    return found === undefined ? '' : costWords(found);
  }
  if (isParties(value)) return value.map(({ name }) => name).join(', ');
  if (isPeriod(value)) return periodWords(value);
  if (typeof value !== 'string') return '';
  if (value === 'perpetual') return 'Perpetual';
  const isDate = FOUND_FIELD_VALUES[field] === FOUND_FIELD_VALUES.agreementDate || field === 'expirationDate';
  return isDate ? formatMediumDate(value) : value;
}

/**
 * A quote as running text: the lines of a page are joined, paragraphs stay. A word that a line broke keeps its hyphen,
 * which may be its own. For showing only: places are those of the quote.
 */
export function quoteWords(quote: string): string {
  return quote.replaceAll(/(?<=\p{L}-)\n(?=\p{L})/gu, '').replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
}

/** The value of a field as people read it, with the own organisation marked; '' for none. */
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
