import { z } from 'zod';
import { cutText } from '../../kernel/text/cut-text.ts';
import type { FieldDefinition } from '../../kernel/fields/field.ts';
import { VALUE_KINDS } from '../../kernel/fields/kinds.ts';
import { plainText } from '../../kernel/fields/value-kind.ts';
import { idSchema } from '../../kernel/ids.ts';
import { fieldValue, type ContractChanges, type ContractFields } from '../contracts/contract.ts';
import { ENTERED_FIELDS, isListField, type EnteredContractField } from '../contracts/fields.ts';
import { FORM_FIELDS } from '../contracts/form-fields.ts';
import { CHANGE_SET_LABEL_LIMIT } from './change-set.ts';

/** The most records of one call. */
export const BULK_LIMIT = 20_000;

/** The most terms that one call decides on: each is looked at by itself. */
export const BULK_DECIDE_LIMIT = 200;

/** A list is replaced as a whole, or values are added and removed. */
function listChange<List extends z.ZodType>(list: List) {
  return z.union([list, z.strictObject({ add: list.optional(), remove: list.optional() })]);
}

type ListSchema<List extends z.ZodType> = z.ZodUnion<
  readonly [List, z.ZodObject<{ add: z.ZodOptional<List>; remove: z.ZodOptional<List> }>]
>;

type BulkShape = {
  [Field in EnteredContractField as Field['key']]: z.ZodOptional<
    Field['schema'] extends z.ZodType<string[]> ? ListSchema<Field['schema']> : Field['schema']
  >;
};

/** The fields of a bulk edit. The type has all entered fields; the others are refused. */
const BULK_SHAPE = Object.fromEntries(
  ENTERED_FIELDS.filter(({ isBulkEdited }) => isBulkEdited).map((field) => [
    field.key,
    (isListField(field) ? listChange(field.schema) : field.schema).optional(),
  ]),
) as BulkShape;

/**
 * The changes of a bulk edit to each record (docs/product/records.md, "Changes to many records"). Dates, status and
 * hosting model take the value; a list replaces, `add` and `remove` change it; null clears a custom field.
 */
export const bulkChangesSchema = z
  .strictObject(BULK_SHAPE)
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Choose what to change',
  })
  .meta({ id: 'BulkChanges' });
export type BulkChanges = z.infer<typeof bulkChangesSchema>;

/** The distinct records of a bulk call. */
export const bulkIdsSchema = z
  .array(idSchema)
  .min(1, { error: 'Choose at least one record' })
  .max(BULK_LIMIT, { error: `Choose at most ${BULK_LIMIT.toLocaleString('en-US')} records` })
  .transform((ids) => [...new Set(ids)]);

/** A record that a bulk call did not change, and why; without product when the record does not exist. */
export const bulkFailureSchema = z
  .strictObject({ id: idSchema, product: z.string().nullable(), error: z.string() })
  .meta({ id: 'BulkFailure' });
export type BulkFailure = z.infer<typeof bulkFailureSchema>;

const listChangeSchema = z.object({
  add: z.array(z.string()).optional(),
  remove: z.array(z.string()).optional(),
});

const listSchema = z.array(z.string());

function changedList(current: unknown, change: unknown): unknown {
  const { data } = listChangeSchema.safeParse(change);
  if (Array.isArray(change) || data === undefined) return change;
  const values = listSchema.parse(current);
  const { add = [], remove = [] } = data;
  return [
    ...values.filter((value) => !remove.includes(value)),
    ...add.filter((value) => !values.includes(value)),
  ];
}

/** The change of one record by a bulk edit. It is validated like any other change of this record. */
export function bulkChangesOf(changes: BulkChanges, current: ContractFields): ContractChanges {
  const asked = Object.entries(changes).filter(([, change]) => change !== undefined);
  return Object.fromEntries(
    asked.map(([key, change]) => {
      const field = ENTERED_FIELDS.find((one) => one.key === key);
      return [key, field && isListField(field) ? changedList(fieldValue(current, key), change) : change];
    }),
  );
}

/** Names for the label of a bulk edit. */
interface BulkNames {
  /** By id. */
  readonly teams: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, { readonly name: string }>;
  readonly customFields: readonly { readonly key: string; readonly label: string }[];
}

function listWords(label: string, change: unknown, nameOf: (value: string) => string): string[] {
  const named = (values: readonly string[]) => values.map(nameOf).join(', ');
  const whole = listSchema.safeParse(change).data;
  if (whole) return [whole.length === 0 ? `${label} cleared` : `${label}: ${named(whole)}`];
  const { add = [], remove = [] } = listChangeSchema.parse(change);
  return [
    ...(add.length > 0 ? [`${label} added: ${named(add)}`] : []),
    ...(remove.length > 0 ? [`${label} removed: ${named(remove)}`] : []),
  ];
}

/** Dates are written in the wire format, because a label is data. */
function valueWords({ label, kind, options }: FieldDefinition, value: unknown): string[] {
  if (value === null) return [`${label} cleared`];
  return [`${label}: ${kind === 'select' ? VALUE_KINDS.select.words(value, {}, options) : plainText(value)}`];
}

function nameIn(field: FieldDefinition, { teams, people }: BulkNames) {
  return (value: string): string => {
    if (field.kind === 'teams') return teams.get(value) ?? value;
    return field.kind === 'people' ? (people.get(value)?.name ?? value) : value;
  };
}

/** In the order of the form; then what is entered elsewhere, as the currency is with the costs. */
const LABELLED = [
  ...FORM_FIELDS,
  ...ENTERED_FIELDS.filter((field) => field.isBulkEdited === true && !FORM_FIELDS.includes(field)),
];

/** A bulk edit as text, short enough for the label of its change set: "Status: Live; Teams added: Finance". */
export function bulkEditLabel(changes: BulkChanges, names: BulkNames): string {
  const custom = Object.keys(changes.customFields ?? {}).map(
    (key) => names.customFields.find((field) => field.key === key)?.label ?? key,
  );
  const asked = (fields: readonly EnteredContractField[]) =>
    fields.filter(({ key }) => changes[key] !== undefined);
  const words = [
    ...asked(LABELLED.filter((field) => !isListField(field))).flatMap((field) =>
      valueWords(field, changes[field.key]),
    ),
    ...asked(LABELLED.filter(isListField)).flatMap((field) =>
      listWords(field.label, changes[field.key], nameIn(field, names)),
    ),
    ...custom,
  ].join('; ');
  return words.length <= CHANGE_SET_LABEL_LIMIT ? words : `${cutText(words, CHANGE_SET_LABEL_LIMIT - 1)}…`;
}
