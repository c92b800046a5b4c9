import {
  canReadContractInFull,
  canReadField,
  canSetAnnualCosts,
  canUpdateContract,
} from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_FIELDS, ENTERED_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import { fieldDefinitionOf } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { isYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { customColumn } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { CUSTOM_PREFIX } from '@pactbook/domain/kernel/custom-path.ts';
import type { FieldDefinition } from '@pactbook/domain/kernel/fields/field.ts';

/** What a cell opens for editing: one value of the record's form, or the grid of its costs. */
export type CellEdit = { readonly kind: 'value'; readonly unit: string } | { readonly kind: 'costs' };

/** What is not entered in a cell, and where it comes from. */
const NOT_ENTERED: Readonly<Partial<Record<ContractFieldKey, string>>> = {
  datesLive: 'Dates Live is calculated from the start and end dates.',
  daysToExpiration: 'Days Until End Date is calculated from the end date.',
  noticeDeadline: 'Notice By is calculated from the end date and the notice period. Change Renewal instead.',
  documents: 'Add documents on the page of the record.',
  customFields: 'Each custom field has its own column. Show it with Columns.',
};

const ENTERED: ReadonlySet<string> = new Set(ENTERED_FIELDS.map(({ key }) => key));

/** A column as cells are edited in it. */
export interface CellColumn {
  readonly field: FieldDefinition;
  /** What its cells open. */
  readonly edit: CellEdit | null;
  /** Why its cells cannot be changed in any record; null when they can. */
  readonly reason: string | null;
}

function builtInColumn(field: FieldDefinition<ContractFieldKey>): CellColumn {
  const reason = NOT_ENTERED[field.key] ?? null;
  if (reason !== null) return { field, edit: null, reason };
  // The costs are entered as rows, with their currency; their sums follow.
  const isValue = ENTERED.has(field.key) && field.key !== 'currency';
  return { field, edit: isValue ? { kind: 'value', unit: field.key } : { kind: 'costs' }, reason };
}

/** The column as which a cell is edited: costs of fiscal years follow from the annual costs. */
export const editedAs = (key: ColumnKey): ColumnKey => (isYearKey(key) ? 'annualCosts' : key);

/** Every column by its key: the built-in fields and the custom ones. */
export function cellColumns(customFields: readonly CustomField[]): ReadonlyMap<ColumnKey, CellColumn> {
  const own = customFields
    .map(fieldDefinitionOf)
    .map((field): [ColumnKey, CellColumn] => [
      customColumn(field.key),
      { field, edit: { kind: 'value', unit: `${CUSTOM_PREFIX}${field.key}` }, reason: null },
    ]);
  const builtIn = CONTRACT_FIELDS.map((field): [ColumnKey, CellColumn] => [field.key, builtInColumn(field)]);
  return new Map([...builtIn, ...own]);
}

/** Why this person cannot change a cell of a record, as a sentence; null when they can. */
export function cellLock(actor: Actor, contract: Contract, column: CellColumn): string | null {
  if (!canReadField(actor, column.field, contract)) {
    const reading = decide(actor, canReadContractInFull, contract);
    return reading.allowed ? null : reading.reason;
  }
  const policy = column.edit?.kind === 'costs' ? canSetAnnualCosts : canUpdateContract;
  const changing = decide(actor, policy, contract);
  return changing.allowed ? column.reason : changing.reason;
}
