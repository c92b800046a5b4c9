import { decide } from '../../../kernel/access.ts';
import type { FieldChange } from '../../../kernel/event.ts';
import { canUpdateContract } from '../../contracts/access.ts';
import { plannedUpdate, updateFaults, type ContractUpdate } from '../../contracts/contract-update.ts';
import type { ContractStatus } from '../../contracts/status.ts';
import type { MissingAction } from '../../import-rows/import-mapping.ts';
import { referencesOf } from '../../import-rows/read-row.ts';
import type { KeyedContract } from '../../import-rows/row-keys.ts';
import type { RowReader } from '../../import-rows/row-reading.ts';
import type { CurrentImportedContract } from '../../import-rows/row-update.ts';

/** A record outside the trash that an earlier import of a source brought or found: what everyone may read of it. */
export interface SourceRecord {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly status: ContractStatus;
}

/** What becomes of a missing record. */
export interface MissingFate {
  /** The difference; null when it stays as it is. */
  readonly input: ContractUpdate | null;
  /** The same for people. */
  readonly changes: readonly FieldChange[];
  /** Why it stays although the mapping says otherwise. */
  readonly reason: string | null;
}

/** The fate of a record that the mapping leaves as it is. */
export const LEFT: MissingFate = { input: null, changes: [], reason: null };

/**
 * The records of a source that no row of the file names.
 * @param catalogue every record by the key of the mapping
 * @param named the keys of all rows of the file, of those as well that are rejected or left out
 */
export function missingRecords(
  ofSource: readonly SourceRecord[],
  catalogue: readonly KeyedContract[],
  named: ReadonlySet<string>,
): SourceRecord[] {
  if (ofSource.length === 0) return [];
  const present = new Set(catalogue.flatMap(({ id, key }) => (named.has(key) ? [id] : [])));
  return ofSource.filter(({ id }) => !present.has(id));
}

/**
 * What the mapping does to a missing record, by the rules of a change by a person.
 * @param current undefined when it was deleted in the meantime
 */
export function fateOf(
  reader: RowReader,
  current: CurrentImportedContract | undefined,
  action: MissingAction,
): MissingFate {
  if (action.action === 'leave' || !current) return LEFT;
  const { actor, today } = reader.context;
  const decision = actor === null ? null : decide(actor, canUpdateContract, { teams: current.fields.teams });
  if (decision?.allowed === false) return { ...LEFT, reason: decision.reason };
  const change = changeOf(reader, current, action);
  if ('fault' in change) return { ...LEFT, reason: change.fault };
  const references = referencesOf(reader);
  const [fault] = Object.values(updateFaults(actor, current, change.input, references, today));
  if (fault !== undefined) return { ...LEFT, reason: fault };
  const { fieldChanges: changes, difference } = plannedUpdate(current, change.input, references, today);
  return changes.length === 0 ? LEFT : { input: difference.after, changes, reason: null };
}

function changeOf(
  { categories }: RowReader,
  { fields }: CurrentImportedContract,
  action: Exclude<MissingAction, { action: 'leave' }>,
): { readonly input: ContractUpdate } | { readonly fault: string } {
  if (action.action === 'status') return { input: { status: action.status } };
  const category = categories.resolve(action.category);
  if ('fault' in category) return category;
  return { input: { categories: [...new Set([...fields.categories, category.id])] } };
}
