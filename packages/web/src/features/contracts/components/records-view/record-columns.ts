import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { canReadFieldAnywhere } from '@pactbook/domain/features/contracts/access.ts';
import { CONTRACT_FIELDS, contractField } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { RecordColumn } from '../../../../record-kit/table/record-column.ts';

/**
 * The sixteen columns in the order of the registry. What a person reads in no record cannot be sorted by:
 * an order would tell of hidden values (behaviour.md, "Who sees and does what").
 */
export function columnsFor(actor: Actor): RecordColumn<ContractFieldKey>[] {
  return CONTRACT_FIELDS.map((field) => ({
    key: field.key,
    label: field.label,
    kind: field.kind,
    isSortable: canReadFieldAnywhere(actor, field),
  }));
}

/** The columns that a view shows. */
export function shownColumns(
  columns: readonly RecordColumn<ContractFieldKey>[],
  visibility: TableView['visibility'],
): RecordColumn<ContractFieldKey>[] {
  return columns.filter(({ key }) => visibility[key] === true);
}

/** A view without a sort that this person may not use, as an address or an old saved filter may ask for. */
export function usableView(view: TableView, actor: Actor): TableView {
  const isUsable = canReadFieldAnywhere(actor, contractField(view.sort.id));
  return isUsable ? view : { ...view, sort: defaultTableView().sort };
}
