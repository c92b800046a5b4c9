import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { canReadFieldAnywhere } from '@pactbook/domain/features/contracts/access.ts';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { fieldDefinitionOf } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { customColumn } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ColumnKey, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { DataColumn } from '../../../data-table/data-column.ts';

/**
 * The columns in the order of the registry, then one for each custom field. A field that the person can read in no
 * record cannot be sorted by, because the order would reveal hidden values (docs/product/rights.md, "Open and
 * restricted fields").
 * @param hasCurrencies whether the organisation tells currencies apart
 */
export function columnsFor(
  actor: Actor,
  customFields: readonly CustomField[],
  hasCurrencies = false,
): DataColumn<ColumnKey>[] {
  const own = customFields
    .map(fieldDefinitionOf)
    .map((field) => ({ ...field, key: customColumn(field.key) }));
  const builtIn = CONTRACT_FIELDS.filter(({ key }) => key !== 'currency' || hasCurrencies);
  return [...builtIn, ...own].map((field) => ({
    key: field.key,
    label: field.label,
    kind: field.kind,
    isSortable: canReadFieldAnywhere(actor, field),
    help: field.key === 'costInForce' ? COST_IN_FORCE_MEANING : undefined,
  }));
}

/** The columns of Expiring Soon that are before the others, so that what decides is in sight. */
const EXPIRING_FIRST: readonly ColumnKey[] = [
  'product',
  'vendor',
  'endDate',
  'daysToExpiration',
  'noticeDeadline',
  'costInForce',
  'owners',
];

/** The visible columns of a view, in its order (docs/decisions/0056). */
export function shownColumns(
  columns: readonly DataColumn<ColumnKey>[],
  { visibility, dataView }: Pick<TableView, 'visibility' | 'dataView'>,
): DataColumn<ColumnKey>[] {
  const shown = columns.filter(({ key }) => visibility[key] === true);
  if (dataView.key !== 'EXPIRING_SOON') return shown;
  const first = EXPIRING_FIRST.flatMap((key) => shown.find((column) => column.key === key) ?? []);
  return [...first, ...shown.filter(({ key }) => !EXPIRING_FIRST.includes(key))];
}
