import { valuePasses } from '../../kernel/fields/value-passes.ts';
import { readValueFilter } from '../../kernel/value-filter.ts';
import type { FieldDefinition, FieldKind } from '../../kernel/fields/field.ts';
import { plainText } from '../../kernel/fields/value-kind.ts';
import type { FigureContext } from '../annual-costs/cost-figures.ts';
import { fieldValue, type Contract } from '../contracts/contract.ts';
import { CONTRACT_FIELDS } from '../contracts/fields.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';

/** What the value of a field depends on besides the record. */
export interface ValueContext extends FigureContext {
  /** By key. Without them, custom fields are filtered as texts. */
  readonly customFields?: ReadonlyMap<string, CustomField> | undefined;
}

/** Keys of custom fields contain no colon, so this prefix marks a built-in field. */
const BUILT_IN = 'field:';

/** The built-in fields that are filtered by value like custom ones, each under its key in a view. */
export const BUILT_IN_FILTERS: readonly FieldDefinition[] = CONTRACT_FIELDS.filter(
  ({ isFilter }: FieldDefinition) => isFilter,
).map((field) => ({ ...field, key: `${BUILT_IN}${field.key}` }));

/** The key of the built-in field that a view filters by value; null for a custom field. */
export function builtInFilterKey(key: string): string | null {
  return BUILT_IN_FILTERS.some((field) => field.key === key) ? key.slice(BUILT_IN.length) : null;
}

export const isLimited = ({ access }: Contract): boolean => access === 'limited';
const never = () => false;

/** The field of a view's filter, and how to read its value. */
export interface FilteredField {
  readonly kind: FieldKind | undefined;
  /** Whether the value of a record is hidden from its reader. */
  readonly isHidden: (contract: Contract) => boolean;
  readonly valueOf: (contract: Contract) => unknown;
}

function filteredField(key: string, context: ValueContext): FilteredField {
  const builtIn = BUILT_IN_FILTERS.find((field) => field.key === key);
  if (builtIn) {
    const name = key.slice(BUILT_IN.length);
    return {
      kind: builtIn.kind,
      isHidden: builtIn.accessGroup === 'restricted' ? isLimited : never,
      valueOf: (contract) => fieldValue(contract, name),
    };
  }
  const custom = context.customFields?.get(key);
  return {
    kind: custom?.type,
    // Of a field that does not exist, it is unknown whether a record has it.
    isHidden: custom === undefined ? () => true : custom.restricted ? isLimited : never,
    valueOf: ({ customFields }) => (Object.hasOwn(customFields, key) ? customFields[key] : undefined),
  };
}

/**
 * Whether a record passes a filter by the value of a field. A record that hides the value passes no such filter, not even
 * the one for records without a value.
 */
export function fieldPasses(
  { kind, isHidden, valueOf }: FilteredField,
  value: string,
): (contract: Contract) => boolean {
  const passes = valuePasses(kind, readValueFilter(kind, value));
  return (contract) => {
    const own = valueOf(contract);
    return passes(own) && (plainText(own) !== '' || !isHidden(contract));
  };
}

/** Whether a record passes the filter by the value of one field, custom or built in; null without one. */
export function customFieldPasses(
  { key, value }: { readonly key: string; readonly value: string },
  context: ValueContext,
): ((contract: Contract) => boolean) | null {
  return key === '' ? null : fieldPasses(filteredField(key, context), value);
}
