import { BellRing, CalendarRange, History } from 'lucide-react';
import { memo, useState } from 'react';
import {
  chooseDataView,
  filteredDateOf,
  presetsOf,
  withAllContractsName,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import {
  withAmount,
  withCustomFieldKey,
  withCustomFieldValue,
  withFilters,
  withoutDateRange,
  withoutFilters,
} from '@pactbook/domain/features/saved-views/view-changes.ts';
import type { Facet } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { CustomFieldChip } from '../../../field-kit/filters/custom-field-chip.tsx';
import { DateChip } from '../../../field-kit/filters/date-filter.tsx';
import { Toolbar, ToolbarItem } from '../../../ui/actions/toolbar.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { FacetChip } from '../facets/facet-chip.tsx';
import type { ContractsFiltersProps } from '../facets/facet-chip.tsx';
import { changedValues, noticeValues } from '../facets/date-filters.ts';
import { facetFiltersFor } from '../facets/facet-filters.tsx';
import { hasChips } from './has-chips.ts';
import { amountField } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import { AmountChip } from '../../../field-kit/filters/amount-chip.tsx';

/**
 * The filters that are used, as chips in one row, with Clear all (docs/product/look.md, "Filters"). Without any there is
 * no row.
 */
export const ContractsFilters = memo(function ContractsFilters(props: ContractsFiltersProps) {
  const { view, change, data } = props;
  const [openFacet, setOpenFacet] = useState<Facet | null>(null);
  if (openFacet === null && !hasChips(view)) return null;
  return (
    <div role="group" aria-label="Filters">
      <Toolbar label="Filters in use" className="flex flex-wrap items-center gap-2">
        {facetFiltersFor(data).map((filter) => (
          <FacetChip
            key={filter.facet}
            {...props}
            filter={filter}
            isOpen={openFacet === filter.facet}
            onOpenChange={(isOpen) => setOpenFacet(isOpen ? filter.facet : null)}
          />
        ))}
        {data.mayFilterTerms && <NoticeChip {...props} />}
        <ChangedChip {...props} />
        {data.mayFilterTerms && <AmountChips {...props} />}
        <CustomFieldFilter {...props} />
        <DateRangeChip {...props} />
        <ToolbarItem>
          <LinkButton className="px-1 text-sm max-md:min-h-11" onClick={() => change(withoutFilters)}>
            Clear all
          </LinkButton>
        </ToolbarItem>
      </Toolbar>
    </div>
  );
});

function NoticeChip(props: ContractsFiltersProps) {
  const { change } = props;
  const { noticeBy } = props.view.filters;
  if (noticeBy === null) return null;
  return (
    <DateChip
      {...noticeValues(props)}
      icon={<BellRing aria-hidden />}
      range={noticeBy.range}
      onRemove={() => change((before) => withFilters(before, { noticeBy: null }))}
    />
  );
}

function ChangedChip(props: ContractsFiltersProps) {
  const { change } = props;
  const { changedSince } = props.view.filters;
  if (changedSince === null) return null;
  return (
    <DateChip
      {...changedValues(props)}
      icon={<History aria-hidden />}
      range={changedSince.range}
      onRemove={() => change((before) => withFilters(before, { changedSince: null }))}
    />
  );
}

function AmountChips({ data, view, change }: ContractsFiltersProps) {
  return view.filters.amounts.map(({ key, value }) => (
    <AmountChip
      key={key}
      field={amountField(key, { startMonth: data.fiscalYearStartMonth })}
      value={value}
      onChange={(next) => change((before) => withAmount(before, key, next), 'typed')}
      onRemove={() => change((before) => withAmount(before, key, null))}
    />
  ));
}

function CustomFieldFilter({ data, view, change }: ContractsFiltersProps) {
  const { key, value } = view.customField;
  if (key === '') return null;
  const fields = data.filterFields;
  return (
    <CustomFieldChip
      fields={fields}
      chosenKey={key}
      value={value}
      onKeyChange={(next) => change((before) => withCustomFieldKey(before, next))}
      onValueChange={(next) => change((before) => withCustomFieldValue(before, next), 'typed')}
    />
  );
}

/** The date range that stays active after the view's name was reset (docs/decisions/0007). */
function DateRangeChip({ view, change, today }: ContractsFiltersProps) {
  const { key, dateRange } = view.dataView;
  const date = filteredDateOf(key);
  if (view.name !== 'ALL_RECORDS' || date === null || dateRange === null) return null;
  const choose = (presetId: string) =>
    change((before) => {
      const next = chooseDataView(before, key, presetId, today);
      return withAllContractsName({ ...next, visibility: before.visibility });
    });
  return (
    <DateChip
      label={contractField(date).label}
      icon={<CalendarRange aria-hidden />}
      presets={presetsOf(key)}
      preset={dateRange.id}
      onPreset={choose}
      range={dateRange.range}
      onRemove={() => change(withoutDateRange)}
    />
  );
}
