import { useMemo } from 'react';
import type { Facet } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import {
  hasActiveFilters,
  isStatusFilterDisabled,
  NOTICE_PRESETS,
  noticeByPreset,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import {
  withCustomFieldKey,
  withCustomFieldValue,
  withFilters,
  withoutDateRange,
  withoutFilters,
  withSort,
} from '@pactbook/domain/features/saved-views/view-changes.ts';
import type { DataColumn } from '../../../data-table/data-column.ts';
import { CustomFieldControls } from '../../../field-kit/filters/custom-field-controls.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { MultiCombobox } from '../../../ui/pickers/multi-combobox.tsx';
import { Chip } from '../../../ui/text/chip.tsx';
import { DataViewSwitch } from './data-view-switch.tsx';
import { useFacetCounts } from '../contract-paging/use-facet-counts.ts';
import { chosenOf, filterOptions, filtersWith } from './filter-options.ts';
import type { ContractsFiltersProps } from '../contract-facets/facet-chip.tsx';
import { MORE_FILTERS } from '../contract-facets/more-filters.tsx';

interface SheetControlsProps extends ContractsFiltersProps {
  columns: readonly DataColumn<ColumnKey>[];
}

interface ContractsFilterSheetProps extends SheetControlsProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** View, filters and order in a bottom sheet for touch; the rows behind it follow at once. */
export function ContractsFilterSheet({ isOpen, onOpenChange, ...props }: ContractsFilterSheetProps) {
  const { view, change } = props;
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title="Filters" side="bottom">
      <DialogBody className="flex flex-col gap-4">
        <SheetControls {...props} />
      </DialogBody>
      <DialogFooter>
        <Button disabled={!hasActiveFilters(view)} onClick={() => change(withoutFilters)}>
          Clear all
        </Button>
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          Show records
        </Button>
      </DialogFooter>
    </Sheet>
  );
}

function SheetControls(props: SheetControlsProps) {
  const { data, view, change, today } = props;
  const { dateRange } = view.dataView;
  const activeRange = view.name === 'ALL_RECORDS' && dateRange !== null ? dateRange : null;
  return (
    <>
      <Field label="View" kind="group">
        <span className="flex flex-col gap-2">
          <DataViewSwitch view={view} change={change} today={today} isStacked />
        </span>
      </Field>
      {activeRange && (
        <Chip label="Dates" value={activeRange.label} onRemove={() => change(withoutDateRange)} />
      )}
      <FacetField {...props} facet="teams" label="Teams" />
      <FacetField {...props} facet="categories" label="Categories" />
      <FacetField
        {...props}
        facet="statuses"
        label="Status"
        help={isStatusFilterDisabled(view) ? 'Status can be filtered in All Records only.' : undefined}
      />
      {data.mayFilterTerms && <TermFields {...props} />}
      {MORE_FILTERS.filter(({ isRestricted }) => data.mayFilterTerms || isRestricted !== true).map(
        ({ facet, label }) => (
          <FacetField key={facet} {...props} facet={facet} label={label} />
        ),
      )}
      {data.filterFields.length > 0 && (
        <CustomFieldControls
          fields={data.filterFields}
          noun={data.filterFields.length > data.customFields.length ? 'Field' : 'Custom field'}
          chosenKey={view.customField.key}
          value={view.customField.value}
          onKeyChange={(key) => change((before) => withCustomFieldKey(before, key))}
          onValueChange={(value) => change((before) => withCustomFieldValue(before, value), 'typed')}
        />
      )}
      <SortField {...props} />
    </>
  );
}

/** Owner, renewal and notice date, for people who read them in some record. */
function TermFields(props: SheetControlsProps) {
  const { view, change, today } = props;
  return (
    <>
      <FacetField {...props} facet="owners" label="Owners" />
      <FacetField {...props} facet="renewals" label="Renewal" />
      <Field label={contractField('noticeDeadline').label}>
        <Select
          placeholder="Any"
          value={view.filters.noticeBy?.id ?? ''}
          options={NOTICE_PRESETS.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) =>
            change((before) => withFilters(before, { noticeBy: noticeByPreset(event.target.value, today) }))
          }
        />
      </Field>
    </>
  );
}

interface FacetFieldProps extends ContractsFiltersProps {
  facet: Facet;
  label: string;
  help?: string | undefined;
}

function FacetField({ data, view, change, facet, label, help }: FacetFieldProps) {
  const countsOf = useFacetCounts(data, view, facet, true);
  const options = useMemo(() => filterOptions(data, view, facet, countsOf()), [data, view, facet, countsOf]);
  return (
    <Field label={label} help={help}>
      <MultiCombobox
        label={label}
        options={options}
        placeholder="Any"
        values={chosenOf(data, view, facet).map(({ id }) => id)}
        onChange={(ids) => change((before) => withFilters(before, filtersWith(data, facet, ids)))}
        disabled={help !== undefined}
      />
    </Field>
  );
}

function SortField({ view, change, columns }: SheetControlsProps) {
  const { id, desc } = view.sort;
  const sortable = columns.filter((column) => column.isSortable);
  return (
    <Field label="Sort by" kind="group">
      <span className="flex gap-2">
        <Select
          aria-label="Sort by"
          value={id}
          options={sortable.map(({ key, label }) => ({ value: key, label }))}
          onChange={(event) => {
            const column = sortable.find(({ key }) => key === event.target.value);
            if (column) change((before) => withSort(before, column.key, false));
          }}
        />
        <Select
          aria-label="Direction"
          value={desc ? 'desc' : 'asc'}
          options={[
            { value: 'asc', label: 'Ascending' },
            { value: 'desc', label: 'Descending' },
          ]}
          onChange={(event) => change((before) => withSort(before, id, event.target.value === 'desc'))}
        />
      </span>
    </Field>
  );
}
