import { isInRange } from '../../kernel/date-range.ts';
import { searchKey } from '../../kernel/sort-key.ts';
import type { Contract } from '../contracts/contract.ts';
import { customValueText } from '../custom-fields/custom-field.ts';
import { filteredDateOf, type TableView } from './table-view.ts';

type Passes = (contract: Contract) => boolean;

/** What one group of a view's filters asks for: any of the chosen, nothing chosen lets all through. */
function anyOf(
  chosen: readonly string[],
  valuesOf: (contract: Contract) => readonly string[],
): Passes | null {
  if (chosen.length === 0) return null;
  const wanted = new Set(chosen);
  return (contract) => valuesOf(contract).some((value) => wanted.has(value));
}

function customFieldPasses({ key, value }: TableView['customField']): Passes | null {
  if (key === '') return null;
  const wanted = searchKey(value.trim());
  return (contract) => {
    if (!Object.hasOwn(contract.customFields, key)) return false;
    const text = customValueText(contract.customFields[key]);
    return text !== '' && searchKey(text).includes(wanted);
  };
}

function dateRangePasses(view: TableView): Passes | null {
  const date = filteredDateOf(view.dataView.key);
  const chosen = view.dataView.dateRange;
  if (date === null || chosen === null) return null;
  const [from, to] = chosen.range;
  return (contract) => isInRange(contract[date], { from, to });
}

/**
 * Whether a record passes every filter of a view except the search text (specification, section 4).
 * Choices of one kind widen, different kinds narrow. A custom field key alone asks for records that have
 * a value; with a value, for those whose value contains it.
 */
export function buildRecordFilter(view: TableView): Passes {
  const conditions = [
    anyOf(view.filters.statuses, (contract) => [contract.status]),
    anyOf(
      view.filters.teams.map(({ id }) => id),
      (contract) => contract.teams,
    ),
    anyOf(
      view.filters.categories.map(({ id }) => id),
      (contract) => contract.categories,
    ),
    customFieldPasses(view.customField),
    dateRangePasses(view),
  ].filter((condition) => condition !== null);
  return (contract) => conditions.every((passes) => passes(contract));
}
