import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { SINCE_PRESETS } from '@pactbook/domain/kernel/date-range.ts';
import { changedSinceOf } from '@pactbook/domain/features/saved-views/changed-since.ts';
import { NOTICE_PRESETS, noticeByPreset } from '@pactbook/domain/features/saved-views/table-view.ts';
import { withFilters } from '@pactbook/domain/features/saved-views/view-changes.ts';
import type { DateFilterValues } from '../../../field-kit/filters/date-values.tsx';
import type { ContractsFiltersProps } from './facet-chip.tsx';

type ViewProps = Pick<ContractsFiltersProps, 'view' | 'change' | 'today'>;

/** The filter by the last day for notice: presets. */
export const noticeValues = ({ view, change, today }: ViewProps): DateFilterValues => ({
  label: contractField('noticeDeadline').label,
  presets: NOTICE_PRESETS,
  preset: view.filters.noticeBy?.id,
  onPreset: (id) => change((before) => withFilters(before, { noticeBy: noticeByPreset(id, today) })),
});

/** The filter by the last change: presets, or any first day. */
export function changedValues({ view, change, today }: ViewProps): DateFilterValues {
  const { changedSince } = view.filters;
  const choose = (choice: string) =>
    change((before) => withFilters(before, { changedSince: changedSinceOf(choice, today) }));
  const isPreset = SINCE_PRESETS.some(({ id }) => id === changedSince?.id);
  return {
    label: 'Changed Since',
    presets: SINCE_PRESETS,
    preset: isPreset ? changedSince?.id : undefined,
    onPreset: choose,
    days: {
      from: isPreset ? undefined : changedSince?.id,
      latest: today,
      onFrom: (day) => choose(day ?? ''),
    },
  };
}
