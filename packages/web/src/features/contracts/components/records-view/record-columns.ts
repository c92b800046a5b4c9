import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { canReadFieldAnywhere } from '@pactbook/domain/features/contracts/access.ts';
import { CONTRACT_FIELDS, contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { fieldDefinitionOf } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import {
  customColumn,
  defaultTableView,
  isCustomColumn,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ColumnKey, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { RecordColumn } from '../../../../record-kit/table/record-column.ts';

/**
 * The columns in the order of the registry, then one for each custom field. What a person reads in no record cannot be sorted by:
 * an order would tell of hidden values (behaviour.md, "Who sees and does what").
 */
export function columnsFor(actor: Actor, customFields: readonly CustomField[]): RecordColumn<ColumnKey>[] {
  const own = customFields
    .map(fieldDefinitionOf)
    .map((field) => ({ ...field, key: customColumn(field.key) }));
  return [...CONTRACT_FIELDS, ...own].map((field) => ({
    key: field.key,
    label: field.label,
    kind: field.kind,
    isSortable: canReadFieldAnywhere(actor, field),
  }));
}

/** The columns that a view shows. */
export function shownColumns(
  columns: readonly RecordColumn<ColumnKey>[],
  visibility: TableView['visibility'],
): RecordColumn<ColumnKey>[] {
  return columns.filter(({ key }) => visibility[key] === true);
}

/** Whether a person may filter by owners, renewal and notice date: who reads them in no record may not. */
export function mayFilterTerms(actor: Actor): boolean {
  return canReadFieldAnywhere(actor, contractField('owners'));
}

/** A view without sort and filters that this person may not use, as an address or an old saved filter may ask for. */
export function usableView(view: TableView, actor: Actor): TableView {
  const { sort, filters } = view;
  const usual = defaultTableView();
  // A custom field that somebody reads nowhere is not in their list, and its values not in their records.
  const isSortUsable = isCustomColumn(sort.id) || canReadFieldAnywhere(actor, contractField(sort.id));
  const { owners, renewals, noticeBy } = usual.filters;
  const hasTerms = filters.owners.length > 0 || filters.renewals.length > 0 || filters.noticeBy !== null;
  const areTermsUsable = !hasTerms || mayFilterTerms(actor);
  if (isSortUsable && areTermsUsable) return view;
  return {
    ...view,
    sort: isSortUsable ? sort : usual.sort,
    filters: areTermsUsable ? filters : { ...filters, owners, renewals, noticeBy },
  };
}
