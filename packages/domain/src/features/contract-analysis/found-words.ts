import { formatMediumDate } from '../../kernel/calendar-date.ts';
import { noticeWords } from '../contracts/renewal.ts';
import { FOUND_FIELD_VALUES, type FoundFieldName, type FoundNotice, type Party } from './analysis.ts';
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
