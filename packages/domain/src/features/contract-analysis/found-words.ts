import { formatMediumDate } from '../../kernel/calendar-date.ts';
import { FOUND_FIELD_VALUES, type FoundFieldName, type Party, type Period } from './analysis.ts';

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A length of time as text, such as "90 days". */
export function periodWords({ count, unit }: Period): string {
  return counted(count, unit === 'DAYS' ? 'day' : 'month');
}

const isPeriod = (value: unknown): value is Period =>
  typeof value === 'object' && value !== null && 'count' in value && 'unit' in value;

const isParties = (value: unknown): value is Party[] => Array.isArray(value);

/** The value of a field as people read it; '' for none, or one that the field cannot have. */
export function foundWords(field: FoundFieldName, value: unknown): string {
  if (isParties(value)) return value.map(({ name }) => name).join(', ');
  if (isPeriod(value)) return periodWords(value);
  if (typeof value !== 'string') return '';
  if (value === 'perpetual') return 'Perpetual';
  const isDate = FOUND_FIELD_VALUES[field] === FOUND_FIELD_VALUES.agreementDate || field === 'expirationDate';
  return isDate ? formatMediumDate(value) : value;
}
