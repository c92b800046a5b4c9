import { SELECT_BOX } from './row-selection.ts';

const BOX = 'size-4 shrink-0 rounded-sm';
/** The press area is the corner of the cell around the checkbox. */
const AROUND = 'print:hidden -my-3 -ml-3 flex shrink-0 cursor-pointer items-center py-3 pr-1 pl-3';

interface SelectBoxProps {
  /** The label: "Select Slack". */
  label: string;
  isSelected: boolean;
  isTabStop: boolean;
}

/** Selects a row. The table's body handles the press (`pressedBox`). */
export function SelectBox({ label, isSelected, isTabStop }: SelectBoxProps) {
  return (
    <label className={AROUND}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        readOnly
        tabIndex={isTabStop ? 0 : -1}
        {...{ [SELECT_BOX]: '' }}
        className={BOX}
      />
    </label>
  );
}

interface SelectPageBoxProps {
  page: 'none' | 'some' | 'all';
  onTogglePage: () => void;
}

/** Selects all rows of the page, or none. */
export function SelectPageBox({ page, onTogglePage }: SelectPageBoxProps) {
  return (
    <label className={AROUND}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        ref={(box) => {
          if (box) box.indeterminate = page === 'some';
        }}
        checked={page === 'all'}
        onChange={onTogglePage}
        className={BOX}
      />
    </label>
  );
}
