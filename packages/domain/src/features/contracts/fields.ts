import { z } from 'zod';
import { hasAtMostTwoDecimals, USD } from '../../kernel/money.ts';
import { CURRENCIES } from '../currencies/currency.ts';
import { idSchema } from '../../kernel/ids.ts';
import type {
  AccessGroup,
  EnteredField,
  FieldDefinition,
  FieldKind,
  FieldSettings,
  SortKind,
} from '../../kernel/fields/field.ts';
import { requiredSelectField, selectField } from '../../kernel/fields/kinds/choice.ts';
import { dateField } from '../../kernel/fields/kinds/date.ts';
import { numberField } from '../../kernel/fields/kinds/number.ts';
import { textField } from '../../kernel/fields/kinds/text.ts';
import { PAPER_FIELDS } from '../contract-papers/paper-fields.ts';
import { customFieldValueSchema, customFieldValuesSchema } from '../custom-fields/custom-field-value.ts';
import { NOTICE_METHOD_LABELS, NOTICE_METHODS, renewalSchema } from './renewal.ts';
import { HOSTING_MODELS, CONTRACT_STATUSES, STATUS_LABELS } from './status.ts';

/** The most values of a list in a record. */
const CATEGORIES_LIMIT = 20;
const TEAMS_LIMIT = 50;
const OWNERS_LIMIT = 5;

const OUTSIDE_PERCENTAGES = 'Enter a percentage of 0 to 100';
const percentageSchema = z
  .number({ error: OUTSIDE_PERCENTAGES })
  .min(0, { error: OUTSIDE_PERCENTAGES })
  .max(100, { error: OUTSIDE_PERCENTAGES })
  .refine(hasAtMostTwoDecimals, { error: 'Use at most two decimals' });

const categoriesSchema = z
  .array(z.string().min(1).max(80))
  .max(CATEGORIES_LIMIT, { error: `Choose at most ${CATEGORIES_LIMIT} categories` });

const idsWithin = (limit: number, what: string) =>
  z.array(idSchema).max(limit, { error: `Choose at most ${limit} ${what}` });

/** A field without its own column, with its own schema. */
function ownField<
  const Key extends string,
  const Access extends AccessGroup,
  Entered extends z.ZodType,
  Sent extends z.ZodType,
>(
  settings: FieldSettings<Key, Access> & { readonly kind: FieldKind; readonly sortKind?: SortKind },
  schemas: { readonly schema: Entered; readonly wireSchema: Sent; readonly empty: z.infer<Entered> },
): EnteredField<Key, Access, Entered, Sent> {
  return {
    isVisibleByDefault: false,
    sortKind: 'string',
    ...settings,
    ...schemas,
    isEditable: true,
    column: null,
  };
}

/** A derived field, which is not entered. */
function derivedField<const Key extends string, const Access extends AccessGroup>(
  settings: FieldSettings<Key, Access> & {
    readonly kind: FieldKind;
    readonly sortKind?: SortKind;
    /** Entered on its own page, not in the form. */
    readonly isEditable?: boolean;
  },
): FieldDefinition<Key> & { readonly accessGroup: Access; readonly schema?: never } {
  return { isVisibleByDefault: false, isEditable: false, sortKind: 'string', ...settings };
}

/**
 * Every built-in field of a contract, once, in the order of the columns, with label, default visibility and sorting
 * (docs/product/records-table.md, "Columns"). A new field needs only an entry here and a column
 * (docs/guides/add-a-field.md).
 */
export const CONTRACT_FIELDS = [
  textField({
    key: 'product',
    label: 'Product',
    accessGroup: 'open',
    isVisibleByDefault: true,
    column: 'product',
    limit: 200,
    isRequired: true,
    requiredMessage: 'Enter a product',
    section: 'first',
  }),
  textField({
    key: 'vendor',
    label: 'Vendor',
    accessGroup: 'open',
    isVisibleByDefault: true,
    column: 'vendor',
    limit: 200,
    isRequired: true,
    requiredMessage: 'Enter a vendor',
    section: 'first',
  }),
  ownField(
    {
      key: 'categories',
      label: 'Categories',
      kind: 'categories',
      accessGroup: 'open',
      sortKind: 'number',
      isVisibleByDefault: true,
      isBulkEdited: true,
      section: 'general',
    },
    { schema: categoriesSchema, wireSchema: z.array(z.string()), empty: [] },
  ),
  requiredSelectField({
    key: 'status',
    label: 'Status',
    accessGroup: 'open',
    isVisibleByDefault: true,
    column: 'status',
    values: CONTRACT_STATUSES,
    labels: STATUS_LABELS,
    message: 'Choose a status',
    initial: 'EVALUATING',
    isBulkEdited: true,
    section: 'first',
  }),
  dateField({
    key: 'startDate',
    label: 'Start Date',
    accessGroup: 'open',
    isVisibleByDefault: true,
    column: 'start_date',
    isBulkEdited: true,
    section: 'first',
  }),
  dateField({
    key: 'endDate',
    label: 'End Date',
    accessGroup: 'open',
    isVisibleByDefault: true,
    column: 'end_date',
    isBulkEdited: true,
    section: 'first',
  }),
  ownField(
    {
      key: 'customFields',
      label: 'Custom Fields',
      kind: 'customFields',
      accessGroup: 'open',
      isBulkEdited: true,
    },
    {
      schema: customFieldValuesSchema,
      wireSchema: z.record(z.string(), customFieldValueSchema),
      empty: {},
    },
  ),
  ownField(
    {
      key: 'teams',
      label: 'Teams',
      kind: 'teams',
      accessGroup: 'open',
      sortKind: 'number',
      isVisibleByDefault: true,
      isBulkEdited: true,
      section: 'first',
    },
    { schema: idsWithin(TEAMS_LIMIT, 'teams'), wireSchema: z.array(idSchema), empty: [] },
  ),
  derivedField({ key: 'datesLive', label: 'Dates Live', kind: 'dateSpan', accessGroup: 'open' }),
  derivedField({
    key: 'daysToExpiration',
    label: 'Days Until End Date',
    kind: 'dayCount',
    accessGroup: 'open',
  }),
  textField({
    key: 'notes',
    label: 'Notes',
    accessGroup: 'restricted',
    column: 'notes',
    limit: 10_000,
    isLong: true,
    section: 'texts',
  }),
  textField({
    key: 'description',
    label: 'Description',
    accessGroup: 'open',
    column: 'description',
    limit: 2_000,
    isLong: true,
    section: 'texts',
  }),
  derivedField({ key: 'totalCost', label: 'Total Cost', kind: 'money', accessGroup: 'restricted' }),
  derivedField({ key: 'documents', label: 'Documents', kind: 'documents', accessGroup: 'restricted' }),
  selectField({
    key: 'hostingModel',
    label: 'Hosting Model',
    accessGroup: 'open',
    column: 'hosting_model',
    values: HOSTING_MODELS,
    message: 'Choose a hosting model from the list',
    isBulkEdited: true,
    section: 'general',
  }),
  derivedField({
    key: 'annualCosts',
    label: 'Annual Costs',
    kind: 'annualCosts',
    accessGroup: 'restricted',
    isEditable: true,
  }),
  ownField(
    { key: 'renewal', label: 'Renewal', kind: 'renewal', accessGroup: 'restricted', section: 'renewal' },
    { schema: renewalSchema.nullable(), wireSchema: renewalSchema.nullable(), empty: null },
  ),
  derivedField({
    key: 'noticeDeadline',
    label: 'Notice By',
    kind: 'date',
    accessGroup: 'restricted',
    sortKind: 'date',
  }),
  derivedField({
    key: 'possibleEnd',
    label: 'Next Possible End',
    kind: 'date',
    accessGroup: 'restricted',
    sortKind: 'date',
  }),
  ownField(
    {
      key: 'owners',
      label: 'Owners',
      kind: 'people',
      accessGroup: 'open',
      isBulkEdited: true,
      section: 'first',
    },
    { schema: idsWithin(OWNERS_LIMIT, 'owners'), wireSchema: z.array(idSchema), empty: [] },
  ),
  derivedField({ key: 'costInForce', label: 'Cost in Force', kind: 'money', accessGroup: 'restricted' }),
  derivedField({ key: 'costNextYear', label: 'Next FY', kind: 'money', accessGroup: 'restricted' }),
  derivedField({ key: 'costChange', label: 'Change', kind: 'percent', accessGroup: 'restricted' }),
  derivedField({ key: 'seats', label: 'Seats', kind: 'number', accessGroup: 'restricted' }),
  derivedField({ key: 'costPerSeat', label: 'Cost per Seat', kind: 'money', accessGroup: 'restricted' }),
  requiredSelectField({
    key: 'currency',
    label: 'Currency',
    accessGroup: 'restricted',
    column: 'currency',
    values: CURRENCIES,
    message: 'Choose a currency',
    initial: USD,
    isFilter: true,
    isBulkEdited: true,
  }),
  dateField({
    key: 'noticeEarliest',
    label: 'Earliest Notice',
    accessGroup: 'restricted',
    column: 'notice_earliest',
    section: 'notice',
  }),
  selectField({
    key: 'noticeMethod',
    label: 'Notice Method',
    accessGroup: 'restricted',
    column: 'notice_method',
    values: NOTICE_METHODS,
    labels: NOTICE_METHOD_LABELS,
    message: 'Choose a notice method from the list',
    isBulkEdited: true,
    section: 'notice',
  }),
  textField({
    key: 'noticeAddress',
    label: 'Notice Address',
    accessGroup: 'restricted',
    column: 'notice_address',
    limit: 500,
    isLong: true,
    section: 'notice',
  }),
  numberField({
    key: 'priceCap',
    label: 'Price Cap %',
    accessGroup: 'restricted',
    column: 'price_cap',
    schema: percentageSchema,
    section: 'renewal',
    isFilter: true,
    isBulkEdited: true,
  }),
  ...PAPER_FIELDS,
] as const;

type BuiltInField = (typeof CONTRACT_FIELDS)[number];
export type ContractFieldKey = BuiltInField['key'];

/** The fields that people enter. */
export type EnteredContractField = Extract<BuiltInField, { readonly schema: z.ZodType }>;

/** The fields that people enter and that are part of the record itself: all except costs and documents. */
export const ENTERED_FIELDS: readonly EnteredContractField[] = CONTRACT_FIELDS.filter(
  (field): field is EnteredContractField => field.schema !== undefined,
);

/**
 * A field with one control and one column of a file. Renewal terms have several; custom fields are identified by key.
 */
export type PlainField = Exclude<EnteredContractField, { readonly key: 'renewal' | 'customFields' }>;

/** The fields with one control and one column of a file. */
export const PLAIN_FIELDS: readonly PlainField[] = ENTERED_FIELDS.filter(
  (field): field is PlainField => field.key !== 'renewal' && field.key !== 'customFields',
);

/** Fields that no one notices while they have their first value: answers and history leave them out. */
export const UNNOTICED_FIELDS: ReadonlySet<string> = new Set(['currency']);

/** Whether a field is a list to which values can be added and from which they can be removed. */
export function isListField({ kind }: Pick<FieldDefinition, 'kind'>): boolean {
  return kind === 'teams' || kind === 'categories' || kind === 'people' || kind === 'multiSelect';
}

const BY_KEY: ReadonlyMap<string, FieldDefinition<ContractFieldKey>> = new Map(
  CONTRACT_FIELDS.map((field) => [field.key, field]),
);

/** The definition of a built-in field. @throws RangeError for an unknown key */
export function contractField(key: ContractFieldKey): FieldDefinition<ContractFieldKey> {
  const field = BY_KEY.get(key);
  if (!field) throw new RangeError(`There is no contract field named ${key}`);
  return field;
}

/** An object with an entry for every entered field. */
export function byFieldKey<Values extends { readonly [Key in EnteredContractField['key']]: unknown }>(
  valueOf: (field: EnteredContractField) => unknown,
): Values {
  // The one place where the keys of an object become a type: every entered field has an entry.
  return Object.fromEntries(ENTERED_FIELDS.map((field) => [field.key, valueOf(field)])) as Values;
}

type EnteredShape = { [Field in EnteredContractField as Field['key']]: Field['schema'] };
type SentShape = {
  [Field in EnteredContractField as Field['key']]: Field['accessGroup'] extends 'restricted'
    ? z.ZodOptional<Field['wireSchema']>
    : Field['wireSchema'];
};

/** The schemas of entered fields, by key. */
export const ENTERED_SHAPE = byFieldKey<EnteredShape>(({ schema }) => schema);

/** The schemas of fields on the wire, by key: a restricted field is missing for people who may not read it. */
export const SENT_SHAPE = byFieldKey<SentShape>(({ wireSchema, accessGroup }) =>
  accessGroup === 'restricted' ? wireSchema.optional() : wireSchema,
);

/** The empty value of every field, by key. */
export const EMPTY_VALUES = byFieldKey<{
  [Field in EnteredContractField as Field['key']]: z.infer<Field['schema']>;
}>(({ empty }) => empty);
