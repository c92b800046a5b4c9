import { ChevronsDownUp, ChevronsUpDown, Rows3 } from 'lucide-react';
import { clsx } from 'clsx/lite';
import { GROUPING_RULES, mayGroupBy } from '@pactbook/domain/features/saved-views/groupings.ts';
import { GROUPINGS } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Grouping, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { withGrouping } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ICON_WITHOUT_WORDS, ToolWords } from '../../../ui/actions/tool-words.tsx';
import { ToolbarItem } from '../../../ui/actions/toolbar.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import {
  DropdownMenu,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '../../../ui/overlays/dropdown-menu.tsx';
import { useActor } from '../../users/queries.ts';
import type { ChangeView } from '../view/use-contracts-view.ts';
import type { OpenGroups } from '../view/use-open-groups.ts';

const NONE = 'none';
type Choice = Grouping | typeof NONE;

interface GroupSelectProps {
  view: TableView;
  change: ChangeView;
}

/** What the person can group by, and the function that does it. */
function useGroupChoice({ view, change }: GroupSelectProps) {
  const actor = useActor();
  const options = [
    { value: NONE as Choice, label: 'None' },
    ...GROUPINGS.filter((grouping) => mayGroupBy(grouping, actor)).map((grouping) => ({
      value: grouping,
      label: GROUPING_RULES[grouping].label,
    })),
  ];
  const choose = (choice: string) =>
    change((before) => withGrouping(before, GROUPINGS.find((grouping) => grouping === choice) ?? null));
  return { options, choose, chosen: view.groupBy ?? NONE };
}

/** Groups the records; for touch. */
export function GroupSelect(props: GroupSelectProps) {
  const { options, choose, chosen } = useGroupChoice(props);
  return <Select value={chosen} options={options} onChange={(event) => choose(event.target.value)} />;
}

interface GroupControlProps extends GroupSelectProps {
  open: Pick<OpenGroups, 'openAll' | 'closeAll'>;
}

/** Groups the records by a field that the person reads; closes and opens all groups. */
export function GroupControl({ open, ...props }: GroupControlProps) {
  const { options, choose, chosen } = useGroupChoice(props);
  const { groupBy } = props.view;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <ToolbarItem>
          <Button
            icon={<Rows3 aria-hidden />}
            title="Group"
            className={clsx(ICON_WITHOUT_WORDS, groupBy !== null && 'border-accent text-accent-text')}
          >
            <ToolWords rank={3}>
              {groupBy === null ? 'Group' : `Group: ${GROUPING_RULES[groupBy].label}`}
            </ToolWords>
          </Button>
        </ToolbarItem>
      }
    >
      <MenuRadioGroup label="Group by" value={chosen} onChange={choose} options={options} />
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
