import { z } from 'zod';
import { sortKey } from '../../text/sort-key.ts';
import { STORABLE } from '../../text/storable-text.ts';
import type { AccessGroup, ColumnSettings, EnteredField, FieldColumn } from '../field.ts';
import { plainText, type SortValue, type ValueKind } from '../value-kind.ts';

/** The sort key of a text, ignoring case and accents; null for none. */
export function textSortValue(text: string): SortValue {
  return text === '' ? null : sortKey(text);
}

/** Texts of one or several lines, and web addresses. */
export const textKind: ValueKind = {
  sortKind: 'string',
  sortValue: (value) => textSortValue(plainText(value)),
  words: plainText,
};

/** A text with a maximum length, without characters that cannot be stored or shown. */
function textWithin(limit: number, message?: string) {
  return z
    .string(message === undefined ? {} : { error: message })
    .trim()
    .max(limit, { error: `Use ${limit.toLocaleString('en-US')} characters or fewer` })
    .refine(...STORABLE);
}

type TextField<Key extends string, Access extends AccessGroup, Column extends string> = EnteredField<
  Key,
  Access,
  z.ZodType<string, string>,
  z.ZodString,
  FieldColumn<Column>
>;

/**
 * A built-in text; one without `isRequired` may be empty.
 * @param settings with its maximum length
 */
export function textField<
  const Key extends string,
  const Access extends AccessGroup,
  const Column extends string,
>({
  column,
  ...settings
}: ColumnSettings<Key, Access, Column> & {
  readonly limit: number;
  /** Several lines. */
  readonly isLong?: boolean;
  /** The message for a missing required text. */
  readonly requiredMessage?: string;
}): TextField<Key, Access, Column> {
  const { limit, isLong = false, requiredMessage, ...definition } = settings;
  const text = textWithin(limit, requiredMessage);
  return {
    isVisibleByDefault: false,
    ...definition,
    limit,
    kind: isLong ? 'longText' : 'text',
    sortKind: textKind.sortKind,
    isEditable: true,
    schema: requiredMessage === undefined ? text : text.pipe(z.string().min(1, { error: requiredMessage })),
    wireSchema: z.string(),
    empty: '',
    column: { name: column, type: 'text' },
  };
}
