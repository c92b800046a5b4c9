import { FORM_SECTIONS } from '../../kernel/fields/field.ts';
import { ENTERED_FIELDS } from './fields.ts';
import type { EnteredContractField } from './fields.ts';

/** The order of the form within its sections; other fields come at the end of their section. */
const FORM_ORDER: readonly string[] = [
  'product',
  'vendor',
  'startDate',
  'endDate',
  'owners',
  'status',
  'teams',
  'categories',
  'hostingModel',
  'description',
  'notes',
];

function formPlaceOf({ key, section }: EnteredContractField): number {
  const inSection = FORM_ORDER.indexOf(key);
  const place = section === undefined ? FORM_SECTIONS.length : FORM_SECTIONS.indexOf(section);
  return place * 1_000 + (inSection === -1 ? FORM_ORDER.length : inSection);
}

/** The fields of the record form, in its order. */
export const FORM_FIELDS: readonly EnteredContractField[] = ENTERED_FIELDS.filter(
  ({ section }) => section !== undefined,
).toSorted((one, other) => formPlaceOf(one) - formPlaceOf(other));
