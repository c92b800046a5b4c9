import { Columns3 } from 'lucide-react';
import { Button } from '../ui/actions/button.tsx';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../ui/overlays/dropdown-menu.tsx';
import { counted } from '../ui/text/own-numbers.ts';

export interface ColumnsMenuProps<Key extends string> {
  columns: readonly { readonly key: Key; readonly label: string }[];
  shown: ReadonlySet<Key>;
  onChange: (key: Key, isShown: boolean) => void;
  onReset: () => void;
}

/** Only the icon where the row of controls has little room. */
const ICON_WHERE_SHORT = '@max-[84rem]:w-8 @max-[84rem]:gap-0 @max-[84rem]:px-0 @max-[84rem]:[&_svg]:mx-0.5';

/** Chooses the visible columns of a table, and resets them to the default. */
export function ColumnsMenu<Key extends string>({
  columns,
  shown,
  onChange,
  onReset,
}: ColumnsMenuProps<Key>) {
  return (
    <DropdownMenu
      trigger={
        <Button icon={<Columns3 aria-hidden />} title="Columns" className={ICON_WHERE_SHORT}>
          <span className="@max-[84rem]:sr-only">Columns</span>
        </Button>
      }
      className="w-60"
    >
      <MenuLabel>
        {shown.size} of {counted(columns.length, 'column')}
      </MenuLabel>
      {columns.map(({ key, label }) => (
        <MenuCheckItem
          key={key}
          isChecked={shown.has(key)}
          disabled={shown.size === 1 && shown.has(key)}
          onChange={(isShown) => onChange(key, isShown)}
        >
          {label}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onReset}>Reset Columns</MenuItem>
    </DropdownMenu>
  );
}
