import { ChevronsDownUp, ChevronsUpDown, Rows3 } from 'lucide-react';
import { GROUPING_RULES, mayGroupBy } from '@pactbook/domain/features/saved-views/groupings.ts';
import { GROUPINGS } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Grouping, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { withGrouping } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { Button } from '../../../ui/actions/button.tsx';
import {
  DropdownMenu,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '../../../ui/overlays/dropdown-menu.tsx';
import { useActor } from '../../users/queries.ts';
import type { ChangeView } from '../contracts-table/use-contracts-view.ts';
import type { OpenGroups } from './use-open-groups.ts';

const NONE = 'none';
type Choice = Grouping | typeof NONE;

interface GroupControlProps {
  view: TableView;
  change: ChangeView;
  open: Pick<OpenGroups, 'openAll' | 'closeAll'>;
}

/** Groups the records by a field that the person reads; closes and opens all groups. */
export function GroupControl({ view, change, open }: GroupControlProps) {
  const actor = useActor();
  const { groupBy } = view;
  const options = [
    { value: NONE as Choice, label: 'None' },
    ...GROUPINGS.filter((grouping) => mayGroupBy(grouping, actor)).map((grouping) => ({
      value: grouping,
      label: GROUPING_RULES[grouping].label,
    })),
  ];
  const choose = (choice: Choice) =>
    change((before) => withGrouping(before, choice === NONE ? null : choice));
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          icon={<Rows3 aria-hidden />}
          className={groupBy === null ? undefined : 'border-accent text-accent-text'}
        >
          {groupBy === null ? 'Group' : `Group: ${GROUPING_RULES[groupBy].label}`}
        </Button>
      }
    >
      <MenuRadioGroup label="Group by" value={groupBy ?? NONE} onChange={choose} options={options} />
      {groupBy !== null && (
        <>
          <MenuSeparator />
          <MenuItem icon={<ChevronsDownUp aria-hidden />} onSelect={open.closeAll}>
            Collapse all groups
          </MenuItem>
          <MenuItem icon={<ChevronsUpDown aria-hidden />} onSelect={open.openAll}>
            Expand all groups
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
