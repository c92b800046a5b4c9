import { BellRing, CalendarRange, History } from 'lucide-react';
import { memo, useState } from 'react';
import { formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import {
  chooseDataView,
  filteredDateOf,
  NOTICE_PRESETS,
  noticeByPreset,
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
import { CHANGED_PRESETS, changedSinceOf } from '@pactbook/domain/features/saved-views/changed-since.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { ChoiceChip } from '../../../field-kit/filters/choice-chip.tsx';
import { CustomFieldChip } from '../../../field-kit/filters/custom-field-chip.tsx';
import { Toolbar, ToolbarItem } from '../../../ui/actions/toolbar.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { FacetChip } from '../facets/facet-chip.tsx';
import type { ContractsFiltersProps } from '../facets/facet-chip.tsx';
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

const NOTICE_OPTIONS = NOTICE_PRESETS.map(({ id, label }) => ({ value: id, label }));

function NoticeChip({ view, change, today }: ContractsFiltersProps) {
  const { noticeBy } = view.filters;
  if (noticeBy === null) return null;
  const choose = (presetId: string) =>
    change((before) => withFilters(before, { noticeBy: noticeByPreset(presetId, today) }));
  return (
    <ChoiceChip
      label={contractField('noticeDeadline').label}
      icon={<BellRing aria-hidden />}
      operator="is in"
      value={`${noticeBy.label} (${rangeInWords(noticeBy.range)})`}
      options={NOTICE_OPTIONS}
      chosen={noticeBy.id}
      onChange={choose}
      onRemove={() => change((before) => withFilters(before, { noticeBy: null }))}
    />
  );
}

function ChangedChip({ view, change, today }: ContractsFiltersProps) {
  const { changedSince } = view.filters;
  if (changedSince === null) return null;
  const choose = (choice: string) =>
    change((before) => withFilters(before, { changedSince: changedSinceOf(choice, today) }));
  return (
    <ChoiceChip
      label="Changed Since"
      icon={<History aria-hidden />}
      operator="is"
      value={
        changedSince.id === changedSince.range[0]
          ? changedSince.label
          : `${changedSince.label} (${rangeInWords(changedSince.range)})`
      }
      options={CHANGED_PRESETS.map(({ id, label }) => ({ value: id, label }))}
      chosen={changedSince.id}
      onChange={choose}
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

/** The days of a range as text: "11/20/26 – 2/18/27", "from 10/1/26". */
function rangeInWords([from, to]: readonly [string | null, string | null]): string {
  if (to === null) return `from ${formatShortDate(from)}`;
  return from === null ? `until ${formatShortDate(to)}` : `${formatShortDate(from)} – ${formatShortDate(to)}`;
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
    <ChoiceChip
      label={contractField(date).label}
      icon={<CalendarRange aria-hidden />}
      operator="is in"
      value={`${dateRange.label} (${rangeInWords(dateRange.range)})`}
      options={presetsOf(key).map(({ id, label }) => ({ value: id, label }))}
      chosen={dateRange.id}
      onChange={choose}
      onRemove={() => change(withoutDateRange)}
    />
  );
}
