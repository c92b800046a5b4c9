import {
  DATA_VIEW_LABELS,
  hasActiveFilters,
  MISSING_LABELS,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
import { contractsExported } from '@pactbook/domain/features/exports/events.ts';
import type { ExportRequest } from '@pactbook/domain/features/exports/export-request.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { FieldChange } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import type { Gathered } from './queries.ts';

/** What the file is called: after the view and the day, in letters that every system takes. */
export function fileNameOf({ view, ids, format }: ExportRequest, today: CalendarDate): string {
  const named = view === null ? 'All Records' : DATA_VIEW_LABELS[view.dataView.key];
  const isPart = view !== null && view.dataView.key === 'ALL_RECORDS' && hasActiveFilters(view);
  const name = ids !== null ? 'Selected Records' : isPart ? 'Filtered Records' : named;
  return `${name.toLowerCase().replaceAll(' ', '-')}-${today}.${format}`;
}

const noted = (field: string, to: unknown): FieldChange => ({ field, from: null, to });

function filterNotes(view: TableView, { teamNames, peopleNames, categoryIds }: Gathered): FieldChange[] {
  const { search, teams, ...filters } = view.filters;
  const categoryNames = new Map([...categoryIds].map(([name, id]) => [id, name]));
  const personOf = (id: string) => peopleNames.get(id) ?? id;
  const { customField, dataView } = view;
  const [from, to] = dataView.dateRange?.range ?? [null, null];
  const words: Readonly<Record<string, unknown>> = {
    search: search.trim(),
    teams: teams.map(({ id }) => teamNames.get(id) ?? id),
    categories: filters.categories.map(({ id }) => categoryNames.get(id) ?? id),
    status: filters.statuses.map((status) => STATUS_LABELS[status]).join(', '),
    owners: filters.owners.map(({ id }) => personOf(id)),
    renewals: filters.renewals,
    notice: filters.noticeBy?.range.join(' – '),
    changedSince: filters.changedSince?.range[0] ?? undefined,
    vendors: filters.vendors,
    hostings: filters.hostings,
    endMonths: filters.endMonths,
    missing: filters.missing.map((what) => MISSING_LABELS[what]),
    view:
      dataView.key === 'ALL_RECORDS' ? '' : `${DATA_VIEW_LABELS[dataView.key]} ${from ?? ''} – ${to ?? ''}`,
    field: customField.key === '' ? '' : `${customField.key} ${customField.value}`.trim(),
  };
  return Object.entries(words)
    .filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .map(([field, value]) => noted(field, value));
}

/** Records an export: its format, how many records, and which. */
export function noteExport(
  { emit, newId }: Command,
  request: ExportRequest,
  gathered: Gathered,
  fileName: string,
): void {
  const { view, ids, format, columns } = request;
  emit(
    contractsExported({ kind: 'export', id: newId(), label: fileName }, [
      noted('format', format),
      noted('records', gathered.count),
      noted('columns', columns),
      ...(view === null || ids !== null ? [] : filterNotes(view, gathered)),
    ]),
  );
}
