import type { Actor } from '../../kernel/access.ts';
import { canReadFieldAnywhere } from '../contracts/access.ts';
import type { Contract } from '../contracts/contract.ts';
import { contractField, type ContractFieldKey } from '../contracts/fields.ts';
import { RENEWAL_TYPES } from '../contracts/renewal.ts';
import { HOSTING_MODELS, CONTRACT_STATUSES } from '../contracts/status.ts';
import type { FilterContext } from './contract-filter.ts';
import { facetValuesOf } from './facet-counts.ts';
import { NO_VALUE, type Grouping } from './table-view.ts';

/** Every record has a vendor and a status. */
const NEVER = '';
/** The group of records whose values the person may not read. */
export const HIDDEN_GROUP = '?';

interface GroupingRule {
  /** The name of the choice. */
  readonly label: string;
  /** The field with the values. */
  readonly field: ContractFieldKey;
  /** The group of records without a value. */
  readonly none: string;
  /** The values in their order; without it groups are ordered by name. */
  readonly order?: readonly string[];
}

/** What records can be grouped by (docs/product/records-table.md, "Groups"). */
export const GROUPING_RULES: Readonly<Record<Grouping, GroupingRule>> = {
  teams: { label: 'Team', field: 'teams', none: NO_VALUE },
  categories: { label: 'Category', field: 'categories', none: NO_VALUE },
  vendors: { label: 'Vendor', field: 'vendor', none: NEVER },
  owners: { label: 'Owner', field: 'owners', none: NO_VALUE },
  endMonths: { label: 'Month of End', field: 'endDate', none: NO_VALUE },
  statuses: { label: 'Status', field: 'status', none: NEVER, order: CONTRACT_STATUSES },
  renewals: { label: 'Renewal', field: 'renewal', none: 'NONE', order: RENEWAL_TYPES },
  hostings: { label: 'Hosting Model', field: 'hostingModel', none: 'NONE', order: HOSTING_MODELS },
};

/** Whether a person may group by something: only by what they read in some record. */
export function mayGroupBy(grouping: Grouping, actor: Actor): boolean {
  return canReadFieldAnywhere(actor, contractField(GROUPING_RULES[grouping].field));
}

/** The groups of a record, at least one: those of its values, or the group without values, or of hidden ones. */
export function groupsOf(contract: Contract, grouping: Grouping, context: FilterContext): readonly string[] {
  const values = facetValuesOf(contract, grouping, context);
  if (values.length > 0) return values;
  const { field, none } = GROUPING_RULES[grouping];
  return [contractField(field).accessGroup === 'restricted' ? HIDDEN_GROUP : none];
}
