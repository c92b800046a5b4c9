import type { ApiError } from '../../../platform/api-client/api-error.ts';
import type { SentMapping } from '../draft/mapping-of.ts';

/** The faults that the server found with columns of a mapping, by the heading of the column. */
export function faultsByColumn(error: ApiError, mapping: SentMapping): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const [path, message] of Object.entries(error.fields)) {
    const place = /^mapping\.columns\.(\d+)(?:\.|$)/.exec(path)?.[1];
    const column = place === undefined ? undefined : mapping.columns[Number(place)];
    if (column) faults.set(column.column, message);
  }
  return faults;
}
