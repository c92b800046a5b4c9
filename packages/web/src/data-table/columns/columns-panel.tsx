import { GripVertical, RotateCcw, Search } from 'lucide-react';
import { useState } from 'react';
import { clsx } from 'clsx/lite';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import type { IconButtonProps } from '../../ui/actions/icon-button.tsx';
import { ORDERED_ROW, useDragOrder } from '../../ui/actions/use-drag-order.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { matchScore } from '../../ui/navigation/match-score.ts';
import { counted } from '../../ui/text/own-numbers.ts';
import { useTextSearch } from '../../ui/text/text-search.ts';

export interface ColumnsPanelProps<Key extends string> {
  columns: readonly { readonly key: Key; readonly label: string }[];
  /** The visible ones, in their order. */
  shown: readonly Key[];
  onShow: (key: Key, isShown: boolean) => void;
  onOrder: (keys: Key[]) => void;
  onReset: () => void;
}

/** A list in which the visible columns have another order; the others keep their places. */
function withOrder<Key>(listed: readonly Key[], order: readonly Key[]): Key[] {
  const left = [...order];
  return listed.map((key) => (order.includes(key) ? (left.shift() ?? key) : key));
}

/**
 * All columns in one list: a search, a checkbox each, and a handle for the visible ones. Those that are visible when it
 * opens come first; a column that is shown or hidden meanwhile keeps its place.
 */
export function ColumnsPanel<Key extends string>(props: ColumnsPanelProps<Key>) {
  const { columns, shown, onShow, onOrder, onReset } = props;
  const { keyOf } = useTextSearch();
  const [search, setSearch] = useState('');
  const [listed, setListed] = useState(() => [...new Set([...shown, ...columns.map(({ key }) => key)])]);
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const nameOf = (key: Key) => labels.get(key) ?? key;
  const visible = listed.filter((key) => shown.includes(key));
  const { order, draggedId, handleOf, said } = useDragOrder({
    ids: visible,
    nameOf,
    onOrder: (keys) => {
      setListed(withOrder(listed, keys));
      onOrder(keys);
    },
  });
  const found = withOrder(listed, order).filter((key) => matchScore(keyOf, nameOf(key), search) > 0);
  return (
    <>
      <div className="p-2">
        <Input
          type="search"
          aria-label="Search columns"
          placeholder="Search columns"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          leading={<Search />}
        />
      </div>
      <ul aria-label="Columns" className="max-h-[300px] overflow-y-auto overscroll-contain px-2">
        {found.map((key) => (
          <ColumnRow
            key={key}
            id={key}
            label={nameOf(key)}
            isShown={shown.includes(key)}
            isOnly={shown.length === 1 && shown.includes(key)}
            isDragged={draggedId === key}
            handle={handleOf(key)}
            onShow={(isShown) => onShow(key, isShown)}
          />
        ))}
        {found.length === 0 && <li className="px-1 py-4 text-center text-muted">No results found.</li>}
      </ul>
      <p className="px-3 pt-2 text-xs text-muted">
        {counted(shown.length, 'column')} shown. Drag a handle, or press the arrow keys on it, to move a
        column.
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <div className="p-2">
        <Button variant="ghost" size="sm" icon={<RotateCcw aria-hidden />} onClick={onReset}>
          Reset columns
        </Button>
      </div>
    </>
  );
}

interface ColumnRowProps {
  id: string;
  label: string;
  isShown: boolean;
  /** Whether it is the only visible column, which stays. */
  isOnly: boolean;
  isDragged: boolean;
  handle: Pick<IconButtonProps, 'onPointerDown' | 'onKeyDown'>;
  onShow: (isShown: boolean) => void;
}

function ColumnRow({ id, label, isShown, isOnly, isDragged, handle, onShow }: ColumnRowProps) {
  return (
    <li
      {...{ [ORDERED_ROW]: id }}
      className={clsx(
        'flex min-h-8 items-center gap-1 rounded-sm hover:bg-hover',
        isDragged && 'relative bg-hover shadow-float',
      )}
    >
      {isShown ? (
        <IconButton
          label={`Move ${label}`}
          size="sm"
          className="cursor-grab touch-none active:cursor-grabbing"
          {...handle}
        >
          <GripVertical aria-hidden />
        </IconButton>
      ) : (
        <span className="size-6 shrink-0 max-md:size-11" />
      )}
      <Checkbox
        label={label}
        checked={isShown}
        disabled={isOnly}
        onChange={(event) => onShow(event.target.checked)}
        className="flex-1 items-center"
      />
    </li>
  );
}
