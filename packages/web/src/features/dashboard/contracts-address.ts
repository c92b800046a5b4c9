import type { ContractsBehind } from '@pactbook/domain/features/dashboard/contracts-behind.ts';
import { paths } from '../../platform/paths.ts';

/** The address of the records behind a number: the filters of `viewBehind` as address parameters. */
export function contractsAddress(records: ContractsBehind): string {
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
