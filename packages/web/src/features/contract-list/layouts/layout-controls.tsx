import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { ContractsData } from '../view/use-contracts-data.ts';
import type { ChangeView } from '../view/use-contracts-view.ts';
import { GroupControl } from '../groups/group-control.tsx';
import { LayoutSwitch } from './layout-switch.tsx';
import type { OpenGroups } from '../view/use-open-groups.ts';

interface LayoutControlsProps {
  view: TableView;
  change: ChangeView;
  data: Pick<ContractsData, 'beyond'>;
  openGroups: OpenGroups;
}

/** How the filtered records are grouped and laid out; nothing where the server pages through them. */
export function LayoutControls({ view, change, data, openGroups }: LayoutControlsProps) {
  if (data.beyond !== null) return null;
  return (
    <>
      {view.layout !== 'calendar' && <GroupControl view={view} change={change} open={openGroups} />}
      <LayoutSwitch view={view} change={change} />
    </>
  );
}
