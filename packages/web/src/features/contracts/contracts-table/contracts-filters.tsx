import { BellRing, CalendarRange, CalendarSync, CircleDot, Tag, UserRound, Users } from 'lucide-react';
import { memo } from 'react';
import { formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import {
  chooseDataView,
  filteredDateOf,
  hasActiveFilters,
  isStatusFilterDisabled,
  NOTICE_PRESETS,
  noticeByPreset,
  presetsOf,
  withAllContractsName,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import {
  withCustomFieldKey,
  withCustomFieldValue,
  withFilters,
  withoutDateRange,
  withoutFilters,
} from '@pactbook/domain/features/saved-views/view-changes.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { ChoiceChip } from '../../../field-kit/filters/choice-chip.tsx';
import { CustomFieldChip } from '../../../field-kit/filters/custom-field-chip.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { FacetChip } from '../contract-facets/facet-chip.tsx';
import type { ContractsFiltersProps } from '../contract-facets/facet-chip.tsx';
import { MoreFilters } from '../contract-facets/more-filters.tsx';

const STATUS_REASON = 'Status can be filtered in All Records only.';

/**
 * The filters of the table as chips in one row, with Clear all when any is active (docs/product/look.md, "Filters").
 */
export const ContractsFilters = memo(function ContractsFilters(props: ContractsFiltersProps) {
  const { view, change } = props;
  const isStatusOff = isStatusFilterDisabled(view);
  return (
    <div role="group" aria-label="Filters" className="contents">
      <FacetChip {...props} facet="teams" label="Teams" icon={<Users aria-hidden />} />
      <FacetChip {...props} facet="categories" label="Categories" icon={<Tag aria-hidden />} />
      <FacetChip
        {...props}
        facet="statuses"
        label="Status"
        icon={<CircleDot aria-hidden />}
        disabledReason={isStatusOff ? STATUS_REASON : undefined}
      />
      {props.data.mayFilterTerms && <TermChips {...props} />}
      <CustomFieldFilter {...props} />
      <DateRangeChip {...props} />
      <MoreFilters {...props} />
      {hasActiveFilters(view) && (
        <LinkButton className="px-1 text-sm max-md:min-h-11" onClick={() => change(withoutFilters)}>
          Clear all
        </LinkButton>
      )}
    </div>
  );
});

/** Owner, renewal and notice date, for people who read them in some record. */
function TermChips(props: ContractsFiltersProps) {
  return (
    <>
      <FacetChip {...props} facet="owners" label="Owners" icon={<UserRound aria-hidden />} />
      <FacetChip {...props} facet="renewals" label="Renewal" icon={<CalendarSync aria-hidden />} />
      <NoticeChip {...props} />
    </>
  );
}

const NOTICE_OPTIONS = NOTICE_PRESETS.map(({ id, label }) => ({ value: id, label }));

function NoticeChip({ view, change, today }: ContractsFiltersProps) {
  const { noticeBy } = view.filters;
  const choose = (presetId: string) =>
    change((before) => withFilters(before, { noticeBy: noticeByPreset(presetId, today) }));
  return (
    <ChoiceChip
      label={contractField('noticeDeadline').label}
      icon={<BellRing aria-hidden />}
      operator="is in"
      value={noticeBy && `${noticeBy.label} (${rangeInWords(noticeBy.range)})`}
      options={NOTICE_OPTIONS}
      chosen={noticeBy?.id ?? ''}
      onChange={choose}
      onRemove={() => change((before) => withFilters(before, { noticeBy: null }))}
    />
  );
}

function CustomFieldFilter({ data, view, change }: ContractsFiltersProps) {
  const { key, value } = view.customField;
  if (data.filterFields.length === 0 && key === '') return null;
  return (
    <CustomFieldChip
      fields={data.filterFields}
      noun={data.filterFields.length > data.customFields.length ? 'Field' : 'Custom field'}
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
