import { z } from 'zod';
import { cutText } from '../../kernel/text/cut-text.ts';
import { idSchema } from '../../kernel/ids.ts';
import {
  contractFieldsSchema,
  STATUS_LABELS,
  type ContractChanges,
  type ContractFields,
} from '../contracts/contract.ts';
import { CHANGE_SET_LABEL_LIMIT } from './change-set.ts';

/** The most records that one call takes. */
export const BULK_LIMIT = 20_000;

const { status, hostingModel, startDate, endDate, customFields, teams, categories, owners } =
  contractFieldsSchema.shape;

/** A list takes a new content as a whole, or some values more and some less. */
function listChange<List extends z.ZodType<string[]>>(list: List) {
  return z.union([list, z.strictObject({ add: list.optional(), remove: list.optional() })]);
}

/**
 * What a bulk edit does to each record (docs/product/records.md, "Changes to many records"). Dates, status and hosting
 * model take the value that is sent; a list replaces, `add` and `remove` change what is there; of custom fields null
 * clears.
 */
export const bulkChangesSchema = z
  .strictObject({
    status: status.optional(),
    hostingModel: hostingModel.optional(),
    startDate: startDate.optional(),
    endDate: endDate.optional(),
    teams: listChange(teams).optional(),
    categories: listChange(categories).optional(),
    owners: listChange(owners).optional(),
    customFields: customFields.optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Choose what to change',
  })
  .meta({ id: 'BulkChanges' });
export type BulkChanges = z.infer<typeof bulkChangesSchema>;

/** The records of a bulk call, each once. */
export const bulkIdsSchema = z
  .array(idSchema)
  .min(1, { error: 'Choose at least one record' })
  .max(BULK_LIMIT, { error: `Choose at most ${BULK_LIMIT.toLocaleString('en-US')} records` })
  .transform((ids) => [...new Set(ids)]);

/** A record that a bulk call left as it is, and why; no product where there is no such record. */
export const bulkFailureSchema = z
  .strictObject({ id: idSchema, product: z.string().nullable(), error: z.string() })
  .meta({ id: 'BulkFailure' });
export type BulkFailure = z.infer<typeof bulkFailureSchema>;

type ListChange = BulkChanges['teams'];

function changedList(current: readonly string[], change: ListChange): string[] | undefined {
  if (change === undefined || Array.isArray(change)) return change;
  const { add = [], remove = [] } = change;
  return [
    ...current.filter((value) => !remove.includes(value)),
    ...add.filter((value) => !current.includes(value)),
  ];
}

/** The change of one record that a bulk edit comes to. It is judged like any other change of this record. */
export function bulkChangesOf(changes: BulkChanges, current: ContractFields): ContractChanges {
  const { teams: teamChange, categories: categoryChange, owners: ownerChange, ...rest } = changes;
  return {
    ...rest,
    ...(teamChange === undefined ? {} : { teams: changedList(current.teams, teamChange) }),
    ...(categoryChange === undefined ? {} : { categories: changedList(current.categories, categoryChange) }),
    ...(ownerChange === undefined ? {} : { owners: changedList(current.owners, ownerChange) }),
  };
}

/** Names for the label of a bulk edit. */
interface BulkNames {
  /** By id. */
  readonly teams: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, { readonly name: string }>;
  readonly customFields: readonly { readonly key: string; readonly label: string }[];
}

function listWords(label: string, change: ListChange, nameOf: (value: string) => string): string[] {
  if (change === undefined) return [];
  const named = (values: readonly string[]) => values.map(nameOf).join(', ');
  if (Array.isArray(change)) return [change.length === 0 ? `${label} cleared` : `${label}: ${named(change)}`];
  const { add = [], remove = [] } = change;
  return [
    ...(add.length > 0 ? [`${label} added: ${named(add)}`] : []),
    ...(remove.length > 0 ? [`${label} removed: ${named(remove)}`] : []),
  ];
}

const valueWords = (label: string, value: string | null | undefined) =>
  value === undefined ? [] : [value === null ? `${label} cleared` : `${label}: ${value}`];

/** A bulk edit in words, short enough to name its change set: "Status: Live; Teams added: Finance". */
export function bulkEditLabel(changes: BulkChanges, names: BulkNames): string {
  const custom = Object.keys(changes.customFields ?? {}).map(
    (key) => names.customFields.find((field) => field.key === key)?.label ?? key,
  );
  const words = [
    ...valueWords('Status', changes.status && STATUS_LABELS[changes.status]),
    ...valueWords('Hosting Model', changes.hostingModel),
    ...valueWords('Start Date', changes.startDate),
    ...valueWords('End Date', changes.endDate),
    ...listWords('Teams', changes.teams, (id) => names.teams.get(id) ?? id),
    ...listWords('Categories', changes.categories, (name) => name),
    ...listWords('Owners', changes.owners, (id) => names.people.get(id)?.name ?? id),
    ...custom,
  ].join('; ');
  return words.length <= CHANGE_SET_LABEL_LIMIT ? words : `${cutText(words, CHANGE_SET_LABEL_LIMIT - 1)}…`;
}
