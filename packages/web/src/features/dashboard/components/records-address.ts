import type { RecordsBehind } from '@pactbook/domain/features/dashboard/records-behind.ts';
import { paths } from '../../../platform/paths.ts';

/** The address of the records behind a number: the same filters as `viewBehind` names, in the table's own words. */
export function recordsAddress(records: RecordsBehind): string {
  const { dataView, sort } = records;
  return paths.records({
    view: dataView?.key,
    range: dataView?.presetId,
    status: records.statuses,
    team: records.teams,
    category: records.categories,
    ends: records.endMonths,
    missing: records.missing,
    show: records.columns,
    sort: sort && `${sort.desc ? '-' : ''}${sort.id}`,
  });
}
