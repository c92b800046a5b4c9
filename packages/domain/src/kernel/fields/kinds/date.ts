import { z } from 'zod';
import { calendarDateSchema, formatLongDate, type CalendarDate } from '../../calendar-date.ts';
import type { AccessGroup, ColumnSettings, EnteredField, FieldColumn } from '../field.ts';
import { plainText, type ValueKind } from '../value-kind.ts';

/** Days. */
export const dateKind: ValueKind = {
  sortKind: 'date',
  sortValue: (value) => plainText(value) || null,
  words: (value) => {
    const day = plainText(value);
    return day === '' ? '' : formatLongDate(day);
  },
};

type DateField<Key extends string, Access extends AccessGroup, Column extends string> = EnteredField<
  Key,
  Access,
  z.ZodNullable<z.ZodType<CalendarDate, CalendarDate>>,
  z.ZodNullable<z.ZodString>,
  FieldColumn<Column>
>;

/** A built-in day, which may be empty. */
export function dateField<
  const Key extends string,
  const Access extends AccessGroup,
  const Column extends string,
>({ column, ...settings }: ColumnSettings<Key, Access, Column>): DateField<Key, Access, Column> {
  return {
    isVisibleByDefault: false,
    ...settings,
    kind: 'date',
    sortKind: dateKind.sortKind,
    isEditable: true,
    schema: calendarDateSchema.nullable(),
    wireSchema: z.string().nullable(),
    empty: null,
    column: { name: column, type: 'date' },
  };
}
