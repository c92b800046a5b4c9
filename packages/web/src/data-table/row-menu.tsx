import { EllipsisVertical } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { DropdownMenu } from '../ui/overlays/dropdown-menu.tsx';
import type { DataTableRow } from './data-column.ts';

/** Marks the button of a row's menu. The table's body handles the click. */
const MENU_BUTTON = 'data-row-menu';

/** The row menu of a table. */
export interface RowMenus<Record extends DataTableRow> {
  /** The label of a row's button: "More for Slack". */
  readonly labelOf: (record: Record) => string;
  readonly itemsOf: (record: Record) => ReactNode;
}

/** The menu of one row, once it was opened. */
export interface OpenedMenu {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly items: ReactNode;
}

/** The row whose menu button was pressed; null for every other press. */
export function pressedMenu(event: MouseEvent): string | null {
  if (!(event.target instanceof Element) || !event.target.closest(`[${MENU_BUTTON}]`)) return null;
  return event.target.closest('[data-row-id]')?.getAttribute('data-row-id') ?? null;
}

interface RowMenuProps {
  label: string;
  isTabStop: boolean;
  /** Undefined until this row's menu is opened: a menu in each row would be rendered with every change. */
  asked: OpenedMenu | undefined;
}

/** The button at the end of a row's name, visible on hover and focus, with its menu once that was opened. */
export function RowMenu({ label, isTabStop, asked }: RowMenuProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={asked?.isOpen ?? false}
      tabIndex={isTabStop ? 0 : -1}
      {...{ [MENU_BUTTON]: '' }}
      className="absolute right-0 flex size-6 items-center justify-center rounded-sm bg-(--row) text-muted opacity-0 hover:text-text focus-visible:opacity-100 data-[state=open]:opacity-100 [tr:focus-within_&]:opacity-100 [tr:hover_&]:opacity-100 [@media(hover:none)]:opacity-100"
    >
      <EllipsisVertical aria-hidden className="size-3.5" />
    </button>
  );
  if (!asked) return button;
  return (
    <DropdownMenu trigger={button} align="start" isOpen={asked.isOpen} onOpenChange={asked.onOpenChange}>
      {asked.items}
    </DropdownMenu>
  );
}
