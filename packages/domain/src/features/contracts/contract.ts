import { z } from 'zod';
import { calendarDateSchema, daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { moneySchema } from '../../kernel/money.ts';
import { isStorableText } from '../../kernel/text/storable-text.ts';
import { annualCostsSchema } from './annual-cost.ts';
import { termDecisionSchema } from './decision.ts';
import {
  NOTICE_LONGER_THAN_TERM,
  noticeExceedsTerm,
  outlivesItsEnd,
  renewalSchema,
  type Renewal,
} from './renewal.ts';

/** The states of a record and their labels (docs/product/records.md, "Status"). */
export const CONTRACT_STATUSES = ['LIVE', 'EVALUATING', 'EXPIRED'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];
export const STATUS_LABELS: Readonly<Record<ContractStatus, string>> = {
  LIVE: 'Live',
  EVALUATING: 'Evaluating',
  EXPIRED: 'Expired',
};

/** What a status is called; one that this version does not know, by its value (docs/product/records.md, "Status"). */
export function statusLabel(status: string): string {
  return Object.hasOwn(STATUS_LABELS, status) ? STATUS_LABELS[status as ContractStatus] : status;
}

/** The deployment types (docs/product/records.md, "Fields"). */
export const HOSTING_MODELS = ['Cloud / SaaS', 'On-Premise', 'Hybrid', 'Desktop', 'N/A'] as const;
export type HostingModel = (typeof HOSTING_MODELS)[number];

/** The document categories (docs/product/records.md, "Documents"); record categories are others. */
export const DOCUMENT_CATEGORIES = [
  'Contracts',
  'Security',
  'Legal',
  'Privacy',
  'Compliance',
  'Other',
] as const;

export const DESCRIPTION_LIMIT = 2_000;
export const NOTES_LIMIT = 10_000;
export const CATEGORIES_LIMIT = 20;
export const TEAMS_LIMIT = 50;
export const OWNERS_LIMIT = 5;

/**
 * A custom field value on the wire: typed, in a map keyed by the field's key (docs/product/records.md, "Custom
 * fields").
 */
export const customFieldValueSchema = z.union([
  z
    .string()
    .max(10_000, { error: 'Use 10,000 characters or fewer' })
    .refine(isStorableText, { error: 'Remove the characters that cannot be shown' }),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200).refine(isStorableText)).max(200),
]);
export type CustomFieldValue = z.infer<typeof customFieldValueSchema>;

/** Keys that would reach an object's prototype are never keys of a map (docs/product/interface.md, "Conventions"). */
const customFieldKeySchema = z
  .string()
  .min(1)
  .max(60)
  .refine((key) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype', {
    error: 'This key is not allowed',
  });

export const customFieldValuesSchema = z
  .record(customFieldKeySchema, customFieldValueSchema.nullable())
  .meta({ id: 'CustomFieldValues' });
export type CustomFieldValues = Record<string, CustomFieldValue | null>;

function textWithin(limit: number, message?: string) {
  return z
    .string(message === undefined ? {} : { error: message })
    .trim()
    .max(limit, { error: `Use ${limit.toLocaleString('en-US')} characters or fewer` })
    .refine(isStorableText, { error: 'Remove the characters that cannot be shown' });
}

const nameOf = (message: string) => textWithin(200, message).pipe(z.string().min(1, { error: message }));

/** The fields that a person fills in; every one but product and vendor may be left out on create. */
export const contractFieldsSchema = z.strictObject({
  product: nameOf('Enter a product'),
  vendor: nameOf('Enter a vendor'),
  status: z.enum(CONTRACT_STATUSES, { error: 'Choose a status' }),
  teams: z.array(idSchema).max(TEAMS_LIMIT, { error: 'Choose at most 50 teams' }),
  categories: z
    .array(z.string().min(1).max(80))
    .max(CATEGORIES_LIMIT, { error: 'Choose at most 20 categories' }),
  startDate: calendarDateSchema.nullable(),
  endDate: calendarDateSchema.nullable(),
  description: textWithin(DESCRIPTION_LIMIT),
  notes: textWithin(NOTES_LIMIT),
  hostingModel: z.enum(HOSTING_MODELS, { error: 'Choose a hosting model from the list' }).nullable(),
  renewal: renewalSchema.nullable(),
  owners: z.array(idSchema).max(OWNERS_LIMIT, { error: 'Choose at most 5 owners' }),
  customFields: customFieldValuesSchema,
});

/** A contract's own fields, complete, as stored; costs and documents live beside them. */
export type ContractFields = z.infer<typeof contractFieldsSchema>;

/** What a new record starts from; notes default to empty (docs/product/records.md, "Fields"). */
export const EMPTY_CONTRACT: ContractFields = {
  product: '',
  vendor: '',
  status: 'EVALUATING',
  teams: [],
  categories: [],
  startDate: null,
  endDate: null,
  description: '',
  notes: '',
  hostingModel: null,
  renewal: null,
  owners: [],
  customFields: {},
};

/**
 * Body of `POST /contracts/create`: a `totalCost` without rows becomes one row (docs/product/records.md, "Annual
 * costs").
 */
export const contractInputSchema = contractFieldsSchema
  .partial()
  .extend({
    // The fields themselves and not `required`, whose words for a missing one are not ours.
    product: contractFieldsSchema.shape.product,
    vendor: contractFieldsSchema.shape.vendor,
    annualCosts: annualCostsSchema.optional(),
    totalCost: moneySchema.nullable().optional(),
  })
  .meta({ id: 'ContractInput' });
export type ContractInput = z.infer<typeof contractInputSchema>;

/** Body of `POST /contracts/{id}`: absent fields stay; `id`, when sent, must be the one in the path. */
export const contractChangesSchema = contractFieldsSchema
  .partial()
  .extend({ id: idSchema.optional() })
  .meta({ id: 'ContractChanges' });
export type ContractChanges = z.infer<typeof contractChangesSchema>;

export const contractDocumentSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    category: z.enum(DOCUMENT_CATEGORIES),
    size: z.int(),
    contentType: z.string(),
    uploadedAt: z.iso.datetime(),
    uploadedBy: z.string(),
  })
  .meta({ id: 'Document' });

/**
 * A contract on the wire (docs/product/interface.md, "Catalogue"): the optional fields are left out, never null, when
 * `access` is `limited`.
 */
export const contractSchema = z
  .strictObject({
    id: idSchema,
    version: z.int(),
    product: z.string(),
    vendor: z.string(),
    categories: z.array(z.string()),
    teams: z.array(idSchema),
    status: z.enum(CONTRACT_STATUSES),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    description: z.string(),
    hostingModel: z.enum(HOSTING_MODELS).nullable(),
    customFields: z.record(z.string(), customFieldValueSchema),
    createdAt: z.string(),
    updatedAt: z.string(),
    access: z.enum(['full', 'limited']),
    canEdit: z.boolean(),
    canDelete: z.boolean(),
    notes: z.string().optional(),
    totalCost: z.number().nullable().optional(),
    annualCosts: z.array(z.object({ date: z.string(), cost: z.number() })).optional(),
    documents: z.array(contractDocumentSchema).optional(),
    renewal: renewalSchema.nullable().optional(),
    owners: z.array(idSchema).optional(),
    /** Derived: the end date less the notice period. */
    noticeDeadline: z.string().nullable().optional(),
    termNumber: z.int().optional(),
    /** The first day of the present term; null while it is the start date itself. */
    termStartDate: z.string().nullable().optional(),
    /** What was decided about the present term. */
    decision: termDecisionSchema.nullable().optional(),
  })
  .meta({ id: 'Contract' });
export type Contract = z.infer<typeof contractSchema>;

/** A record in the trash (docs/product/records.md, "Deleting a record": 30 days). */
export const deletedContractSchema = z
  .strictObject({
    id: idSchema,
    product: z.string(),
    vendor: z.string(),
    teams: z.array(idSchema),
    deletedAt: z.string(),
    deletedBy: z.string().nullable(),
    purgedOn: z.string(),
  })
  .meta({ id: 'DeletedContract' });
export type DeletedContract = z.infer<typeof deletedContractSchema>;

/** Days that a deleted record stays restorable. */
export const TRASH_DAYS = 30;

export const END_BEFORE_START = 'End date must be on or after the start date';
export const LIVE_IN_THE_PAST = 'A Live record cannot have an end date in the past';

/**
 * The rules that hold between fields (docs/product/records.md, "Fields"): one message per faulty field, empty when all
 * hold. `today` is the person's day on the screen and on the server, so that both say the same. A Live record that
 * already ended may keep its end date while other fields are edited: the status rule speaks only when status, end date
 * or renewal is among `changed`, and the one on notice when a date or the renewal is.
 */
export function contractFaults(
  fields: Pick<ContractFields, 'status' | 'startDate' | 'endDate'> & { readonly renewal?: Renewal | null },
  today: CalendarDate,
  changed: ReadonlySet<string>,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const { startDate, endDate, status, renewal = null } = fields;
  if (startDate && endDate && endDate < startDate) {
    faults.endDate = END_BEFORE_START;
  } else if (
    status === 'LIVE' &&
    endDate &&
    endDate < today &&
    !outlivesItsEnd(renewal) &&
    (changed.has('status') || changed.has('endDate') || changed.has('renewal'))
  ) {
    faults.endDate = LIVE_IN_THE_PAST;
  } else if (
    noticeExceedsTerm(fields, renewal) &&
    (changed.has('startDate') || changed.has('endDate') || changed.has('renewal'))
  ) {
    faults['renewal.noticeValue'] = NOTICE_LONGER_THAN_TERM;
  }
  return faults;
}

/**
 * Days until the end date of a Live contract: 0 on the last day, otherwise −1 for past, missing or
 * invalid dates and every other status (docs/product/dates-and-money.md, "Days until the end date").
 */
export function daysToExpiration(
  contract: { status: string; endDate: CalendarDate | null },
  today: CalendarDate,
): number {
  if (contract.status !== 'LIVE' || !contract.endDate || contract.endDate < today) return -1;
  return daysBetween(today, contract.endDate);
}

/** Whole days that a contract runs or ran, first and last day included; null when a date is missing. */
export function daysLive(contract: {
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
}): number | null {
  if (!contract.startDate || !contract.endDate) return null;
  return daysBetween(contract.startDate, contract.endDate) + 1;
}
