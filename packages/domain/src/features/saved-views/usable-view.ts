import type { Actor } from '../../kernel/access.ts';
import { canReadFieldAnywhere } from '../contracts/access.ts';
import { contractField } from '../contracts/fields.ts';
import { mayGroupBy } from './groupings.ts';
import { defaultTableView, isCustomColumn, type TableView } from './table-view.ts';

/** Whether a person may filter by renewal, notice date and missing values: only with full access to some record. */
export function mayFilterTerms(actor: Actor): boolean {
  return canReadFieldAnywhere(actor, contractField('renewal'));
}

/**
 * A view without sort, filters and groups that this person may not use, which an address, an old saved filter or a call may
 * contain. The table on the screen and its export have the same rows.
 */
export function usableView(view: TableView, actor: Actor): TableView {
  const { sort, filters } = view;
  const usual = defaultTableView();
  // Restricted custom fields are not in the list of a person who reads none, and their values not in the records.
  const isSortUsable = isCustomColumn(sort.id) || canReadFieldAnywhere(actor, contractField(sort.id));
  const { renewals, noticeBy, missing } = usual.filters;
  const hasTerms = filters.renewals.length + filters.missing.length > 0 || filters.noticeBy !== null;
  const areTermsUsable = !hasTerms || mayFilterTerms(actor);
  const isGroupingUsable = view.groupBy === null || mayGroupBy(view.groupBy, actor);
  if (isSortUsable && areTermsUsable && isGroupingUsable) return view;
  return {
    ...view,
    groupBy: isGroupingUsable ? view.groupBy : null,
    sort: isSortUsable ? sort : usual.sort,
    filters: areTermsUsable ? filters : { ...filters, renewals, noticeBy, missing },
  };
}
