import { useQuery } from '@tanstack/react-query';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { contractQuery } from '../../contracts/queries.ts';
import { sharedViewsQuery, useSavedFilters } from '../../saved-views/queries.ts';
import { analysisQuery } from '../queries.ts';

/** What is asked, as the address has it: `record:ID`, `document:ID` (of its analysis), `view:ID`; everything without it. */
export const ALL_DOCUMENTS = 'all';
const partsOf = (scope: string): [kind: string, id: string] => {
  const at = scope.indexOf(':');
  return [scope.slice(0, at), scope.slice(at + 1)];
};

/** What is asked, by its name, and as the call takes it; undefined while it loads. */
export interface AskedScope {
  readonly label: string;
  readonly query: { readonly analysisId?: string; readonly contractId?: string; readonly view?: string };
}

/** A view that can be asked, by its id in the address. */
export interface AskedView {
  readonly value: string;
  readonly label: string;
  readonly view: SavedFilter['value'];
}

/** The views that a person can ask: their own, then the shared ones that they may use. */
export function useAskedViews(): readonly AskedView[] {
  const own = useSavedFilters();
  const shared = useQuery(sharedViewsQuery).data ?? [];
  return [
    ...own.map(({ id, value }) => ({ value: `view:${id}`, label: id, view: value })),
    ...shared
      .filter(({ state }) => state === 'usable')
      .map(({ id, name, value }) => ({ value: `view:${id}`, label: name, view: value })),
  ];
}

/** What the address asks of; undefined while its name loads, null for what is no longer there. */
export function useAskedScope(
  scope: string | undefined,
  views: readonly AskedView[],
): AskedScope | null | undefined {
  const [kind, id] = partsOf(scope ?? '');
  const record = useQuery({ ...contractQuery(id), enabled: kind === 'record' });
  const analysis = useQuery({ ...analysisQuery(id), enabled: kind === 'document' });
  if (kind === 'record') {
    if (record.isError) return null;
    return record.data && { label: record.data.product, query: { contractId: id } };
  }
  if (kind === 'document') {
    if (analysis.isError) return null;
    return analysis.data && { label: analysis.data.fileName, query: { analysisId: id } };
  }
  const view = views.find(({ value }) => value === scope);
  if (view) return { label: view.label, query: { view: JSON.stringify(view.view) } };
  return kind === 'view' ? null : { label: 'All documents', query: {} };
}
