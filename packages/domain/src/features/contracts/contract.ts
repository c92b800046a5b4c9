import { z } from 'zod';
import { daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { USD } from '../../kernel/money.ts';
import { idSchema } from '../../kernel/ids.ts';
import { moneySchema } from '../../kernel/money.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { isPaperKey, papersSchema, paperValue } from '../contract-papers/paper-fields.ts';
import { annualCostsSchema, CHANGE_REASONS } from './annual-cost.ts';
import { termDecisionSchema } from './decision.ts';
import { byFieldKey, EMPTY_VALUES, ENTERED_SHAPE, SENT_SHAPE } from './fields.ts';
import { NOTICE_LONGER_THAN_TERM, noticeExceedsTerm, outlivesItsEnd, type Renewal } from './renewal.ts';

/** The document categories (docs/product/records.md, "Documents"), which are different from record categories. */
export const DOCUMENT_CATEGORIES = [
  'Contracts',
  'Security',
  'Legal',
  'Privacy',
  'Compliance',
  'Other',
] as const;

/** The fields that a person enters; only product and vendor are required for a new record. */
export const contractFieldsSchema = z.strictObject(ENTERED_SHAPE);

/** A contract's own fields, complete, as stored; costs and documents are stored separately. */
export type ContractFields = z.infer<typeof contractFieldsSchema>;

/** The initial values of a new record; notes are empty by default (docs/product/records.md, "Fields"). */
export const EMPTY_CONTRACT: ContractFields = EMPTY_VALUES;

/**
 * Body of `POST /contracts/create`: a `totalCost` without rows becomes one row (docs/product/records.md, "Annual
 * costs").
 */
export const contractInputSchema = contractFieldsSchema
  .partial()
  .extend({
    // The fields themselves and not `required`, whose message for a missing one is not ours.
    product: contractFieldsSchema.shape.product,
    vendor: contractFieldsSchema.shape.vendor,
    annualCosts: annualCostsSchema.optional(),
    totalCost: moneySchema.nullable().optional(),
  })
  .meta({ id: 'ContractInput' });
export type ContractInput = z.infer<typeof contractInputSchema>;

/** Body of `POST /contracts/{id}`: missing fields stay; `id`, when sent, must equal the one in the path. */
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
 * A contract on the wire (docs/product/interface.md, "Catalogue"). Restricted fields are missing, never null, when
 * `access` is `limited`.
 */
export const contractSchema = namedObject('Contract', {
  id: idSchema,
  version: z.int(),
  ...SENT_SHAPE,
  createdAt: z.string(),
  updatedAt: z.string(),
  access: z.enum(['full', 'limited']),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** In the organisation's currency; null without costs, and where one cannot be converted. */
  totalCost: z.number().nullable().optional(),
  annualCosts: z
    .array(
      z.object({
        date: z.string(),
        cost: z.number(),
        /** Missing for the record's currency. */
        currency: z.string().optional(),
        reason: z.string().optional(),
        quantity: z.number().optional(),
        unit: z.string().optional(),
        unitPrice: z.number().optional(),
        changeReason: z.enum(CHANGE_REASONS).optional(),
        /** In the organisation's currency, where it is another: null when no rate is known. */
        converted: z.number().nullable().optional(),
      }),
    )
    .optional(),
  documents: z.array(contractDocumentSchema).optional(),
  /** Missing while none of its documents was analyzed. */
  papers: papersSchema.optional(),
  /** Derived: the end date less the notice period; of an evergreen record its next possible end less that. */
  noticeDeadline: z.string().nullable().optional(),
  /** Of an evergreen record with notice: the next day on which notice can end it; missing for others. */
  possibleEnd: z.string().optional(),
  termNumber: z.int().optional(),
  /** The first day of the present term; null when it is the start date. */
  termStartDate: z.string().nullable().optional(),
  /** The decision about the present term. */
  decision: termDecisionSchema.nullable().optional(),
});
export type Contract = z.infer<typeof contractSchema>;

/** The value of a record under the key of a field; undefined for a derived, hidden or missing one. */
export function fieldValue(contract: Contract | ContractFields, key: string): unknown {
  const values: Readonly<Record<string, unknown>> = contract;
  // Left out of answers while it is the usual one; a user who does not read costs does not know it.
  if (key === 'currency' && values.access === 'full') return values.currency ?? USD;
  if (isPaperKey(key))
    return 'access' in contract && contract.access === 'full' ? paperValue(contract.papers, key) : undefined;
  return values[key];
}

/** A record's own fields; restricted ones that its reader cannot see count as empty. */
export function contractFieldsOf(contract: Contract): ContractFields {
  return byFieldKey(({ key, empty }) => fieldValue(contract, key) ?? empty);
}

/** A record in the trash (docs/product/records.md, "Deleting a record": 30 days). */
export const deletedContractSchema = namedObject('DeletedContract', {
  id: idSchema,
  product: z.string(),
  vendor: z.string(),
  teams: z.array(idSchema),
  deletedAt: z.string(),
  deletedBy: z.string().nullable(),
  purgedOn: z.string(),
});
export type DeletedContract = z.infer<typeof deletedContractSchema>;

/** Days for which a deleted record can be restored. */
export const TRASH_DAYS = 30;

export const END_BEFORE_START = 'End date must be on or after the start date';
export const LIVE_IN_THE_PAST = 'A Live record cannot have an end date in the past';

/**
 * The rules between fields (docs/product/records.md, "Fields"): one message for each faulty field, empty without
 * faults. `today` is the person's day on the screen and on the server, so that both agree. A Live record with a past
 * end date may keep it while other fields are edited: the status rule applies only when status, end date or renewal is
 * among `changed`, and the one on notice when a date or the renewal is.
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
 * Days until the end date of a Live contract: 0 on the last day; −1 for past, missing or invalid dates and every other
 * status (docs/product/dates-and-money.md, "Days until the end date").
 */
export function daysToExpiration(
  contract: { status: string; endDate: CalendarDate | null },
  today: CalendarDate,
): number {
  if (contract.status !== 'LIVE' || !contract.endDate || contract.endDate < today) return -1;
  return daysBetween(today, contract.endDate);
}

/** The length of a contract in whole days, first and last day included; null when a date is missing. */
export function daysLive(contract: {
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
}): number | null {
  if (!contract.startDate || !contract.endDate) return null;
  return daysBetween(contract.startDate, contract.endDate) + 1;
}
