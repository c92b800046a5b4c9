import type { Actor } from '../../kernel/access.ts';
import { readValueFilter } from '../../kernel/value-filter.ts';
import { canReadFieldAnywhere } from '../contracts/access.ts';
import { contractField, type ContractFieldKey } from '../contracts/fields.ts';
import { isYearKey, type YearKey } from '../annual-costs/cost-figures.ts';
import { hasOptions, type CustomField } from '../custom-fields/custom-field.ts';
import { builtInFilterKey } from './custom-filter.ts';
import { mayGroupBy } from './groupings.ts';
import { defaultTableView, isCustomColumn, NO_VALUE, type TableView } from './table-view.ts';

/** Whether a person may filter by renewal, notice date, missing values and amounts: only with full access to some record. */
export function mayFilterTerms(actor: Actor): boolean {
  return canReadFieldAnywhere(actor, contractField('renewal'));
}

/** A field with the rights of a column. */
const fieldOfColumn = (key: ContractFieldKey | YearKey) =>
  contractField(isYearKey(key) ? 'costInForce' : key);

/**
 * A view without sort, filters and groups that this person may not use, which an address, an old saved filter or a call may
 * contain. The table on the screen and its export have the same rows.
 */
export function usableView(view: TableView, actor: Actor): TableView {
  const { sort, filters } = view;
  const usual = defaultTableView();
  // Restricted custom fields are not in the list of a person who reads none, and their values not in the records.
  const isSortUsable = isCustomColumn(sort.id) || canReadFieldAnywhere(actor, fieldOfColumn(sort.id));
  const { renewals, noticeBy, missing, amounts } = usual.filters;
  const hasTerms =
    filters.renewals.length + filters.missing.length + filters.amounts.length > 0 ||
    filters.noticeBy !== null;
  const areTermsUsable = !hasTerms || mayFilterTerms(actor);
  const isGroupingUsable = view.groupBy === null || mayGroupBy(view.groupBy, actor);
  if (isSortUsable && areTermsUsable && isGroupingUsable) return view;
  return {
    ...view,
    groupBy: isGroupingUsable ? view.groupBy : null,
    sort: isSortUsable ? sort : usual.sort,
    filters: areTermsUsable ? filters : { ...filters, renewals, noticeBy, missing, amounts },
  };
}

/** A set or a map of ids. */
type Ids = Pick<ReadonlySet<string>, 'has'>;

/** The things that views can name and that can be deleted. */
export interface KnownThings {
  readonly teams: Ids;
  readonly categories: Ids;
  /** By key. */
  readonly customFields: ReadonlyMap<string, CustomField>;
}

const areAllGone = (chosen: readonly { readonly id: string }[], known: Ids): boolean =>
  chosen.length > 0 && chosen.every(({ id }) => id !== NO_VALUE && !known.has(id));

function lostField({ key, value }: TableView['customField'], { customFields }: KnownThings): string | null {
  if (key === '' || builtInFilterKey(key) !== null) return null;
  const field = customFields.get(key);
  if (field === undefined) return 'a custom field that is not available';
  const filter = readValueFilter(field.type, value);
  if (!hasOptions(field.type) || filter.kind !== 'choices') return null;
  const known = new Set(field.options.map((option) => option.toLowerCase()));
  const isLost = filter.choices.every((choice) => !known.has(choice.toLowerCase()));
  return isLost ? `an option of ${field.label} that was removed` : null;
}

/**
 * Why no record can match a view: everything that one of its filters names is gone, in words that follow "filters by".
 * Null where each filter still names something.
 */
export function lostFilter({ filters, customField }: TableView, known: KnownThings): string | null {
  if (areAllGone(filters.categories, known.categories)) return 'a deleted category';
  if (areAllGone(filters.teams, known.teams)) return 'a deleted team';
  return lostField(customField, known);
}
