import { useMemo } from 'react';
import { SINCE_PRESETS } from '@pactbook/domain/kernel/date-range.ts';
import { changedSinceOf } from '@pactbook/domain/features/saved-views/changed-since.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import {
  hasActiveFilters,
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
import { GroupSelect } from '../groups/group-control.tsx';
import { DataViewSwitch } from './data-view-switch.tsx';
import { AmountFields } from './amount-fields.tsx';
import { useFacetValues } from '../facets/facet-chip.tsx';
import type { ContractsFiltersProps } from '../facets/facet-chip.tsx';
import { facetFiltersFor, whyOff } from '../facets/facet-filters.tsx';
import type { FacetFilter } from '../facets/facet-filters.tsx';

interface SheetControlsProps extends ContractsFiltersProps {
  columns: readonly DataColumn<ColumnKey>[];
}

interface ContractsFilterSheetProps extends SheetControlsProps {
  isOpen: boolean;
  onClose: () => void;
}

/** View, filters and order in a bottom sheet for touch; the rows behind it follow at once. */
export function ContractsFilterSheet({ isOpen, onClose, ...props }: ContractsFilterSheetProps) {
  const { view, change } = props;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Filters" side="bottom">
      <DialogBody className="flex flex-col gap-4">
        <SheetControls {...props} />
      </DialogBody>
      <DialogFooter>
        <Button disabled={!hasActiveFilters(view)} onClick={() => change(withoutFilters)}>
          Clear all
        </Button>
        <Button variant="primary" onClick={onClose}>
          Show records
        </Button>
      </DialogFooter>
    </Sheet>
  );
}

function SheetControls(props: SheetControlsProps) {
  const { data, view, change, today } = props;
  const { dateRange } = view.dataView;
  const fields = data.filterFields;
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
      {facetFiltersFor(data).map((filter) => (
        <FacetField key={filter.facet} {...props} filter={filter} />
      ))}
      {data.mayFilterTerms && <NoticeField {...props} />}
      <ChangedField {...props} />
      {data.amountFields.length > 0 && <AmountFields {...props} />}
      {fields.length > 0 && (
        <CustomFieldControls
          fields={fields}
          chosenKey={view.customField.key}
          value={view.customField.value}
          onKeyChange={(key) => change((before) => withCustomFieldKey(before, key))}
          onValueChange={(value) => change((before) => withCustomFieldValue(before, value), 'typed')}
        />
      )}
      <SortField {...props} />
      {data.beyond === null && (
        <Field label="Group by">
          <GroupSelect view={view} change={change} />
        </Field>
      )}
    </>
  );
}

function NoticeField({ view, change, today }: SheetControlsProps) {
  return (
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
  );
}

function ChangedField({ view, change, today }: SheetControlsProps) {
  const { changedSince } = view.filters;
  const presets = SINCE_PRESETS.map(({ id, label }) => ({ value: id, label }));
  const isDay = changedSince !== null && presets.every(({ value }) => value !== changedSince.id);
  return (
    <Field label="Changed Since">
      <Select
        placeholder="Any"
        value={changedSince?.id ?? ''}
        options={isDay ? [...presets, { value: changedSince.id, label: changedSince.label }] : presets}
        onChange={(event) =>
          change((before) => withFilters(before, { changedSince: changedSinceOf(event.target.value, today) }))
        }
      />
    </Field>
  );
}

function FacetField({ filter, ...props }: ContractsFiltersProps & { filter: FacetFilter }) {
  const { facet, label } = filter;
  const { chosen, optionsOf, onChange } = useFacetValues(props, facet, true);
  const options = useMemo(() => optionsOf(), [optionsOf]);
  const help = whyOff(facet, props.view);
  return (
    <Field label={label} help={help}>
      <MultiCombobox
        label={label}
        options={options}
        placeholder="Any"
        values={chosen.map(({ id }) => id)}
        onChange={onChange}
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
