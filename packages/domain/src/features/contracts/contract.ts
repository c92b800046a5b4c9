import { z } from 'zod';
import { daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { moneySchema } from '../../kernel/money.ts';
import { annualCostsSchema } from './annual-cost.ts';
import { termDecisionSchema } from './decision.ts';
import { byFieldKey, EMPTY_VALUES, ENTERED_SHAPE, SENT_SHAPE } from './fields.ts';
import { NOTICE_LONGER_THAN_TERM, noticeExceedsTerm, outlivesItsEnd, type Renewal } from './renewal.ts';

/** The document categories (docs/product/records.md, "Documents"); record categories are others. */
export const DOCUMENT_CATEGORIES = [
  'Contracts',
  'Security',
  'Legal',
  'Privacy',
  'Compliance',
  'Other',
] as const;

/** The fields that a person fills in; every one but product and vendor may be left out on create. */
export const contractFieldsSchema = z.strictObject(ENTERED_SHAPE);

/** A contract's own fields, complete, as stored; costs and documents live beside them. */
export type ContractFields = z.infer<typeof contractFieldsSchema>;

/** What a new record starts from; notes default to empty (docs/product/records.md, "Fields"). */
export const EMPTY_CONTRACT: ContractFields = EMPTY_VALUES;

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
    ...SENT_SHAPE,
    createdAt: z.string(),
    updatedAt: z.string(),
    access: z.enum(['full', 'limited']),
    canEdit: z.boolean(),
    canDelete: z.boolean(),
    totalCost: z.number().nullable().optional(),
    annualCosts: z.array(z.object({ date: z.string(), cost: z.number() })).optional(),
    documents: z.array(contractDocumentSchema).optional(),
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

/** What a record holds under the key of a field; undefined where the field is derived, hidden or left out. */
export function fieldValue(contract: Contract | ContractFields, key: string): unknown {
  const values: Readonly<Record<string, unknown>> = contract;
  return values[key];
}

/** A record's own fields; the restricted ones that its reader cannot see count as empty. */
export function contractFieldsOf(contract: Contract): ContractFields {
  return byFieldKey(({ key, empty }) => fieldValue(contract, key) ?? empty);
}

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
