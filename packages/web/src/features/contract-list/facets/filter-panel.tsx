import { BellRing, ChevronLeft, Coins, History, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldDefinition } from '@pactbook/domain/kernel/fields/field.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import {
  withAmount,
  withCustomFieldKey,
  withCustomFieldValue,
} from '@pactbook/domain/features/saved-views/view-changes.ts';
import { ValueControls } from '../../../field-kit/filters/custom-field-controls.tsx';
import { DateValues } from '../../../field-kit/filters/date-values.tsx';
import { FilterChoices } from '../../../field-kit/filters/filter-chip.tsx';
import { OptionList } from '../../../ui/pickers/option-list.tsx';
import type { PickerOption } from '../../../ui/pickers/picker-option.ts';
import { changedValues, noticeValues } from './date-filters.ts';
import { useFacetValues } from './facet-chip.tsx';
import type { ContractsFiltersProps } from './facet-chip.tsx';
import { facetFiltersFor, whyOff } from './facet-filters.tsx';
import type { FacetFilter } from './facet-filters.tsx';

interface FilterPanelProps extends ContractsFiltersProps {
  /** Called when a filter with one value got it. */
  onDone: () => void;
}

/** A filter in the list, and what chooses its values. */
interface OfferedFilter {
  readonly option: PickerOption;
  readonly values: (props: FilterPanelProps) => ReactNode;
  /** Called when the filter is chosen from the list. */
  readonly onChoose?: () => void;
}

/** Everything that the table can be filtered by, in a searchable list; then the values of the chosen filter. */
export function FilterPanel(props: FilterPanelProps) {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const filters = offeredFilters(props);
  const asked = filters.find(({ option }) => option.value === askedFor);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, button[role="combobox"]')?.focus();
  }, [askedFor]);
  const choose = (value: string) => {
    filters.find(({ option }) => option.value === value)?.onChoose?.();
    setAskedFor(value);
  };
  return (
    <div ref={panel}>
      {asked === undefined ? (
        <OptionList
          label="Filters"
          options={filters.map(({ option }) => option)}
          selected={NOTHING}
          onSelect={choose}
          searchPlaceholder="Filter by"
        />
      ) : (
        <>
          <BackButton label={asked.option.label} onPress={() => setAskedFor(null)} />
          {asked.values(props)}
        </>
      )}
    </div>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

function BackButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`${label}: back to all filters`}
      className="flex h-9 w-full items-center gap-1.5 rounded-t-lg border-b border-border px-2.5 text-left text-sm font-medium text-muted hover:bg-hover hover:text-text max-md:h-11"
    >
      <ChevronLeft aria-hidden className="size-3.5" />
      {label}
    </button>
  );
}

/** The filters that this person may use, in the order of the list. */
function offeredFilters({ data, view, change }: FilterPanelProps): OfferedFilter[] {
  return [
    ...facetFiltersFor(data).map((filter) => offeredFacet(filter, whyOff(filter.facet, view))),
    ...(data.mayFilterTerms ? [NOTICE_FILTER] : []),
    CHANGED_FILTER,
    ...data.amountFields.map(offeredAmount),
    ...data.filterFields.map((field): OfferedFilter => ({
      option: {
        value: `field:${field.key}`,
        label: field.label,
        icon: <SlidersHorizontal aria-hidden />,
      },
      values: (props) => <FieldValues {...props} field={field} />,
      onChoose: () => change((before) => withCustomFieldKey(before, field.key)),
    })),
  ];
}

function offeredFacet(filter: FacetFilter, disabledReason: string | undefined): OfferedFilter {
  const { facet, label, icon, keywords = [] } = filter;
  return {
    option: {
      value: facet,
      label,
      icon,
      keywords: [...keywords],
      description: disabledReason,
      isDisabled: disabledReason !== undefined,
    },
    values: (props) => <FacetValues {...props} filter={filter} />,
  };
}

function FacetValues({ filter: { facet, label }, ...props }: FilterPanelProps & { filter: FacetFilter }) {
  const { chosen, ...values } = useFacetValues(props, facet, true);
  return <FilterChoices {...values} label={label} ids={chosen.map(({ id }) => id)} OptionList={OptionList} />;
}

const NOTICE_FILTER: OfferedFilter = {
  option: {
    value: 'noticeBy',
    label: contractField('noticeDeadline').label,
    icon: <BellRing aria-hidden />,
    keywords: ['decide by', 'deadline'],
  },
  values: (props) => <DateValues {...noticeValues(props)} onDone={props.onDone} />,
};

const CHANGED_FILTER: OfferedFilter = {
  option: {
    value: 'changedSince',
    label: 'Changed Since',
    icon: <History aria-hidden />,
    keywords: ['new', 'updated', 'last change'],
  },
  values: (props) => <DateValues {...changedValues(props)} onDone={props.onDone} />,
};

function offeredAmount(field: FieldDefinition): OfferedFilter {
  return {
    option: {
      value: `amount:${field.key}`,
      label: field.label,
      icon: <Coins aria-hidden />,
      keywords: ['cost', 'amount', 'price', 'number'],
    },
    values: (props) => <AmountValues {...props} field={field} />,
  };
}

/** The range of an amount; it becomes a filter with its first value. */
function AmountValues({ view, change, field }: FilterPanelProps & { field: FieldDefinition }) {
  const value = view.filters.amounts.find(({ key }) => key === field.key)?.value ?? '';
  return (
    <div className="flex flex-col gap-3 p-3">
      <ValueControls
        field={field}
        value={value}
        onChange={(next) => change((before) => withAmount(before, field.key, next), 'typed')}
      />
    </div>
  );
}

/** The values of a built-in or custom field; without one it matches records with any value. */
function FieldValues({ view, change, field }: FilterPanelProps & { field: FieldDefinition }) {
  // The view may be rendered later than the field was chosen.
  const value = view.customField.key === field.key ? view.customField.value : '';
  return (
    <div className="flex flex-col gap-3 p-3">
      <ValueControls
        field={field}
        value={value}
        onChange={(next) => change((before) => withCustomFieldValue(before, next), 'typed')}
      />
    </div>
  );
}
