import { sql, type RawBuilder, type Selectable } from 'kysely';
import { contractFieldsSchema, type ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import {
  byFieldKey,
  ENTERED_FIELDS,
  UNNOTICED_FIELDS,
  type EnteredContractField,
} from '@pactbook/domain/features/contracts/fields.ts';
import { orderedRenewal, renewalSchema, type Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import { plainText } from '@pactbook/domain/kernel/fields/value-kind.ts';
import type { Tables } from '../../platform/database/tables.ts';

type Row = Selectable<Tables['contracts']>;
type FieldColumn = Extract<EnteredContractField, { readonly column: object }>['column']['name'] & keyof Row;

/** A column of `contracts` that holds an entered field, or a part of one. */
interface ContractColumn<Name extends keyof Row = keyof Row> {
  readonly name: Name;
  /** Its type where JSON becomes rows. */
  readonly type: string;
}

/** The fields that have one column each. A column that the table does not have is a compile error. */
const FIELDS_WITH_COLUMN: readonly (ContractColumn<FieldColumn> & {
  readonly field: EnteredContractField;
})[] = ENTERED_FIELDS.flatMap((field) => {
  if (field.column === null) return [];
  const name: FieldColumn = field.column.name;
  return [{ name, type: field.column.type, field }];
});

/** The terms and the custom fields have columns of their own shape. */
const OTHER_COLUMNS = [
  { name: 'renewal_type', type: 'text' },
  { name: 'term_months', type: 'integer' },
  { name: 'notice_value', type: 'integer' },
  { name: 'notice_unit', type: 'text' },
  { name: 'notice_to_end_of', type: 'text' },
  { name: 'custom_fields', type: 'jsonb' },
] as const satisfies readonly ContractColumn[];

type EnteredColumn = FieldColumn | (typeof OTHER_COLUMNS)[number]['name'];
const ENTERED_COLUMNS: readonly ContractColumn<EnteredColumn>[] = [...FIELDS_WITH_COLUMN, ...OTHER_COLUMNS];
const ENTERED_COLUMN_NAMES: readonly EnteredColumn[] = ENTERED_COLUMNS.map(({ name }) => name);

/** What is read of a contract that is locked: keys and texts for sorting and searching are long. */
export const LOCKED_COLUMNS = [
  ...ENTERED_COLUMN_NAMES,
  'id',
  'version',
  'term_number',
  'term_start_date',
  'term_end_day',
  'possible_end',
] as const;
export type LockedRow = Pick<Row, (typeof LOCKED_COLUMNS)[number]>;

/** The columns of what people enter, as an INSERT lists them. */
export const COLUMN_NAMES = sql.raw(ENTERED_COLUMN_NAMES.join(', '));

/** The same with their types, as `json_to_recordset` wants them. */
export const TYPED_COLUMNS = sql.raw(ENTERED_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', '));

/** Columns as an UPDATE sets them from the rows `r`, and with their types; each behind a comma. */
export function columnsFromRows(wanted: ReadonlySet<string>): {
  set: RawBuilder<unknown>;
  typed: RawBuilder<unknown>;
} {
  const columns = ENTERED_COLUMNS.filter(({ name }) => wanted.has(name));
  return {
    set: sql.raw(columns.map(({ name }) => `, ${name} = r.${name}`).join('')),
    typed: sql.raw(columns.map(({ name, type }) => `, ${name} ${type}`).join('')),
  };
}

/** A contract's own fields as a row of JSON for {@link TYPED_COLUMNS}. */
export function columnsOf(fields: ContractFields): Record<string, unknown> {
  const { renewal, customFields } = fields;
  return {
    ...Object.fromEntries(FIELDS_WITH_COLUMN.map(({ name, field }) => [name, fields[field.key]])),
    renewal_type: renewal?.type ?? null,
    term_months: renewal?.termMonths ?? null,
    notice_value: renewal?.noticeValue ?? null,
    notice_unit: renewal?.noticeUnit ?? null,
    notice_to_end_of: renewal?.noticeToEndOf ?? null,
    custom_fields: customFields,
  };
}

/** The terms of a row; null when it has none. */
export function renewalOf(row: {
  readonly renewal_type: string | null;
  readonly term_months: number | null;
  readonly notice_value: number | null;
  readonly notice_unit: string | null;
  readonly notice_to_end_of: string | null;
}): Renewal | null {
  if (row.renewal_type === null) return null;
  const parts = {
    type: row.renewal_type,
    termMonths: row.term_months ?? undefined,
    noticeValue: row.notice_value ?? undefined,
    noticeUnit: row.notice_unit ?? undefined,
    noticeToEndOf: row.notice_to_end_of ?? undefined,
  };
  return orderedRenewal(renewalSchema.parse(parts));
}

type EnteredRow = Pick<Row, EnteredColumn>;

/** Exact numbers come from the driver as texts. */
function valueIn(row: EnteredRow, { name, type }: ContractColumn<EnteredColumn>): unknown {
  const value: unknown = row[name];
  return type === 'numeric' && typeof value === 'string' ? Number(value) : value;
}

/** A contract's own fields from its row and the lists that hang on it. @throws ZodError for a row that breaks the rules */
export function fieldsOfRow(
  row: EnteredRow,
  lists: Pick<ContractFields, 'teams' | 'categories' | 'owners'>,
): ContractFields {
  const others: Readonly<Record<string, unknown>> = {
    ...lists,
    renewal: renewalOf(row),
    customFields: row.custom_fields,
  };
  const columns = new Map(FIELDS_WITH_COLUMN.map((column) => [column.field.key, column]));
  return contractFieldsSchema.parse(
    byFieldKey(({ key }) => {
      const column = columns.get(key);
      return column ? valueIn(row, column) : others[key];
    }),
  );
}

/** The JSON text of a column of the row `c`; a choice that every record has made needs no escape. */
function columnText({ name, field }: (typeof FIELDS_WITH_COLUMN)[number]): RawBuilder<string> {
  const column = sql.ref(`c.${name}`);
  if (field.kind === 'select' && field.isRequired === true) return sql`'"' || ${column} || '"'`;
  return field.empty === null
    ? sql`coalesce(to_json(${column})::text, 'null')`
    : sql`to_json(${column})::text`;
}

/**
 * The JSON members of the fields that have columns, each after a comma: text to put together with `||`.
 *
 * @param access the open ones, or the restricted ones
 */
export function columnMembers(access: 'open' | 'restricted'): RawBuilder<string> {
  const members = FIELDS_WITH_COLUMN.filter(({ field }) => field.accessGroup === access).map((column) => {
    const member = sql<string>`${sql.lit(`,"${column.field.key}":`)} || ${columnText(column)}`;
    if (!UNNOTICED_FIELDS.has(column.field.key)) return member;
    return sql<string>`case when ${sql.ref(`c.${column.name}`)} = ${sql.lit(plainText(column.field.empty))} then '' else ${member} end`;
  });
  return sql`${sql.join(members, sql` || `)}`;
}

/** The columns that were there when digests were first kept; their order is part of every kept digest. */
const FIRST_DIGESTED = [
  'product',
  'vendor',
  'status',
  'start_date',
  'end_date',
  'description',
  'notes',
  'hosting_model',
  'renewal_type',
  'term_months',
  'notice_value',
  'notice_unit',
  'custom_fields',
  'term_number',
  'term_start_date',
  'term_end_day',
] as const satisfies readonly (keyof Row)[];

/**
 * The content of the row `c` as a JSON array for its digest. A column that was added later counts only where it says
 * something, so that digests which were kept before it stay what they were.
 */
export const DIGESTED_CONTENT: RawBuilder<unknown> = sql.join(
  [
    sql`jsonb_build_array(${sql.raw(FIRST_DIGESTED.map((name) => `c.${name}`).join(', '))})`,
    ...FIELDS_WITH_COLUMN.filter(({ name }) => !FIRST_DIGESTED.some((first) => first === name)).map(
      ({ name, field, type }) => {
        const column = sql.ref(`c.${name}`);
        const empty = sql`${sql.lit(emptyText(field.empty))}::${sql.raw(type)}`;
        return sql`case when ${column} is distinct from ${empty}
          then jsonb_build_array(${sql.lit(name)}::text, ${column}) else '[]'::jsonb end`;
      },
    ),
    sql`case when c.notice_to_end_of is not null
      then jsonb_build_array('notice_to_end_of', c.notice_to_end_of) else '[]'::jsonb end`,
  ],
  sql` || `,
);

/** An empty value as PostgreSQL writes it. */
function emptyText(empty: unknown): string | null {
  if (empty === null) return null;
  return Array.isArray(empty) ? '{}' : plainText(empty);
}
