import type { Contract, ContractFields } from './contract.ts';
import type { ContractUpdate } from './contract-update.ts';
import { ENTERED_FIELDS } from './fields.ts';

/** Other values follow from the end: the deadline for notice. */
const FOLLOWED: ReadonlySet<string> = new Set(['endDate']);

/** The fields whose change changes nothing else of what is read of a record. */
const FIELDS_BY_THEMSELVES = ENTERED_FIELDS.filter(
  ({ column, key }) => column !== null && !FOLLOWED.has(key),
);

/** Whether a change is of fields only that stand by themselves: what is read after it follows from what was read before. */
export function isFollowedByNothing(input: ContractUpdate): boolean {
  const alone: ReadonlySet<string> = new Set(FIELDS_BY_THEMSELVES.map(({ key }) => key));
  return Object.entries(input).every(([key, value]) => value === undefined || alone.has(key));
}

/**
 * What is read of a record after a change that is followed by nothing else.
 *
 * @param before read in full
 * @param fields after the change
 * @param written the version, and when, in Unix milliseconds
 */
export function contractAfter(
  before: Contract,
  fields: ContractFields,
  written: { readonly version: number; readonly at: number },
): Contract {
  const values = Object.fromEntries(FIELDS_BY_THEMSELVES.map(({ key }) => [key, fields[key]]));
  // As the database writes a moment: without zeros at the end.
  const updatedAt = new Date(written.at).toISOString().replace(/\.?0+Z$/, 'Z');
  return { ...before, ...values, version: written.version, updatedAt };
}
