import { z } from 'zod';
import { EMPTY_CONTRACT } from '@pactbook/domain/features/contracts/contract.ts';
import type { ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import { isListField, PLAIN_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { PlainField } from '@pactbook/domain/features/contracts/fields.ts';
import type { Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import { isSameValue } from '@pactbook/domain/features/contracts/merge-changes.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { ownCurrency } from '../../../field-kit/value/own-money.ts';
import { costDraft, costDraftSchema } from '../../annual-costs/cost-drafts.ts';
import type { CostDraft } from '../../annual-costs/cost-drafts.ts';
import { formValueOf, valueOfForm } from '../../../field-kit/form/field-text.ts';
import type { FormFieldValue } from '../../../field-kit/form/form-field.ts';
import { customDefaults, customValuesOf } from './custom-values.ts';

const renewalTextsSchema = z.object({
  type: z.string(),
  termMonths: z.string(),
  noticeValue: z.string(),
  noticeUnit: z.string(),
  noticeToEndOf: z.string().default(''),
});
type RenewalTexts = z.infer<typeof renewalTextsSchema>;

const NO_RENEWAL: RenewalTexts = {
  type: '',
  termMonths: '',
  noticeValue: '',
  noticeUnit: 'DAYS',
  noticeToEndOf: '',
};

type PlainValues = {
  [Field in PlainField as Field['key']]: z.infer<Field['schema']> extends readonly string[]
    ? string[]
    : string;
};
type PlainShape = { [Key in keyof PlainValues]: z.ZodDefault<z.ZodType<PlainValues[Key]>> };

function plainValues<Values extends { readonly [Key in keyof PlainValues]: unknown }>(
  valueOf: (field: PlainField) => unknown,
): Values {
  // The one place where the keys of an object become a type: every plain field has an entry.
  return Object.fromEntries(PLAIN_FIELDS.map((field) => [field.key, valueOf(field)])) as Values;
}

/** A field that a stored draft does not contain yet counts as unchanged. */
const PLAIN_SHAPE = plainValues<PlainShape>((field) =>
  isListField(field) ? z.array(z.string()).default([]) : z.string().default(''),
);

/** A record in its form: everything as typed, so that no input is ever lost. */
export const contractFormValuesSchema = z.object({
  ...PLAIN_SHAPE,
  renewal: renewalTextsSchema.default(NO_RENEWAL),
  customFields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Only for a new record, as the costs below; an open one has a page for them. */
  firstCost: z.string().default(''),
  /** More costs than one, each with its month. */
  annualCosts: z.array(costDraftSchema),
});
export type ContractFormValues = z.infer<typeof contractFormValuesSchema>;

const textOf = (number: number | undefined) => (number === undefined ? '' : String(number));

function textsOfRenewal(renewal: Renewal | null): RenewalTexts {
  if (renewal === null) return NO_RENEWAL;
  const { type, termMonths, noticeValue, noticeUnit = 'DAYS', noticeToEndOf = '' } = renewal;
  const numbers = { termMonths: textOf(termMonths), noticeValue: textOf(noticeValue) };
  return { type, ...numbers, noticeUnit, noticeToEndOf };
}

/** A number as typed. Invalid text stays text, for the rules to refuse. */
const numberOf = (text: string): unknown => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text);

/** The terms in the form, not yet validated; null when there are none. */
export function renewalOfTexts(texts: RenewalTexts): unknown {
  const { type, termMonths, noticeValue, noticeUnit, noticeToEndOf } = texts;
  const hasTerm = termMonths.trim() !== '';
  const hasNotice = noticeValue.trim() !== '';
  if (type === '' && !hasTerm && !hasNotice && noticeToEndOf === '') return null;
  return {
    type,
    ...(hasTerm ? { termMonths: numberOf(termMonths) } : {}),
    ...(hasNotice ? { noticeValue: numberOf(noticeValue), noticeUnit } : {}),
    ...(noticeToEndOf === '' ? {} : { noticeToEndOf }),
  };
}

/** The initial values of the form. Every custom field has an entry, also without a value. */
export function valuesOfFields(
  fields: ContractFields,
  customFields: readonly CustomField[],
): ContractFormValues {
  const own = (key: string) =>
    Object.hasOwn(fields.customFields, key) ? fields.customFields[key] : undefined;
  return {
    ...plainValues<PlainValues>((field) => {
      const value: unknown = fields[field.key];
      return isListField(field) && Array.isArray(value) ? value.map(String) : formValueOf(field.kind, value);
    }),
    renewal: textsOfRenewal(fields.renewal),
    customFields: Object.fromEntries(
      customFields.map((field) => [field.key, formValueOf(field.type, own(field.key))]),
    ),
    firstCost: '',
    annualCosts: [],
  };
}

/** An empty form with default values; a manager of only one team starts with that team. */
export function emptyValues(
  customFields: readonly CustomField[],
  teams: readonly string[],
): ContractFormValues {
  return valuesOfFields(
    {
      ...EMPTY_CONTRACT,
      currency: ownCurrency(),
      teams: [...teams],
      customFields: customDefaults(customFields),
    },
    customFields,
  );
}

/** The costs of a new record: the list, or the one cost in the year in which the record begins. */
export function costRowsOf(
  { annualCosts, firstCost, startDate }: Pick<ContractFormValues, 'annualCosts' | 'firstCost' | 'startDate'>,
  today: CalendarDate,
): readonly CostDraft[] {
  if (annualCosts.length > 0 || firstCost.trim() === '') return annualCosts;
  const month = (isCalendarDate(startDate) ? startDate : today).slice(0, 7);
  return [costDraft({ date: `${month}-01`, cost: firstCost })];
}

/** A value of a control as the value of its field; an empty control gives the field's empty value. */
function plainValueOf(field: PlainField, typed: FormFieldValue): unknown {
  if (typeof typed !== 'string') return typed;
  const isText = field.kind === 'text' || field.kind === 'longText' || field.kind === 'url';
  if (isText || field.isRequired === true) return typed;
  return typed.trim() === '' ? field.empty : valueOfForm(field.kind, typed.trim());
}

/**
 * The form values in the shape of a record's fields, not yet validated. An unchanged custom field keeps its stored
 * value, whatever its type; an empty one has none.
 */
export function fieldsOfValues(
  values: ContractFormValues,
  customFields: readonly CustomField[],
  stored?: ContractFields['customFields'],
): Record<string, unknown> {
  return {
    ...plainValues<Record<keyof PlainValues, unknown>>((field) => plainValueOf(field, values[field.key])),
    renewal: renewalOfTexts(values.renewal),
    customFields: customValuesOf(values.customFields, customFields, stored),
  };
}

/** The difference between two states of a record, as a change on the wire: a removed custom field is null. */
export function changesBetween(before: ContractFields, after: ContractFields): Partial<ContractFields> {
  const changes: Record<string, unknown> = {};
  const keys = Object.keys(EMPTY_CONTRACT) as (keyof ContractFields)[];
  for (const key of keys) {
    if (key !== 'customFields' && !isSameValue(before[key], after[key])) changes[key] = after[key];
  }
  const customKeys = new Set([...Object.keys(before.customFields), ...Object.keys(after.customFields)]);
  const custom = [...customKeys]
    .map((key) => [key, before.customFields[key] ?? null, after.customFields[key] ?? null] as const)
    .filter(([, one, other]) => !isSameValue(one, other))
    .map(([key, , value]) => [key, value] as const);
  if (custom.length > 0) changes.customFields = Object.fromEntries(custom);
  return changes;
}
