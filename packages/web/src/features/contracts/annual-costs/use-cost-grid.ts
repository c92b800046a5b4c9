import { useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react';
import { ANNUAL_COSTS_LIMIT } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { costDraft, costFaults, isBlank } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';
import { isSheetText, pasteCosts, pasteWords } from './pasted-costs.ts';
import type { CostColumn } from './pasted-costs.ts';

interface CellPlace {
  readonly index: number;
  readonly column: CostColumn;
}

function placeOf(element: EventTarget): CellPlace | null {
  const name = element instanceof HTMLElement ? element.dataset.cell : undefined;
  const [index, column] = name?.split('-') ?? [];
  if (index === undefined || (column !== 'date' && column !== 'cost')) return null;
  return { index: Number(index), column };
}

export interface CostGridOptions {
  rows: readonly CostDraft[];
  onChange: (rows: CostDraft[]) => void;
  /** A save was refused: all faults are shown, also those of empty cells. */
  isRefused: boolean;
}

/** Focuses a cell after the next render. */
function useCellFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef<CellPlace | null>(null);
  const cellAt = ({ index, column }: CellPlace) =>
    frame.current?.querySelector<HTMLInputElement>(`[data-cell="${index}-${column}"]`);

  useLayoutEffect(() => {
    const cell = wanted.current ? cellAt(wanted.current) : null;
    if (!cell) return;
    wanted.current = null;
    cell.focus();
    cell.select();
  });
  return {
    frame,
    goTo: (place: CellPlace) => cellAt(place)?.focus(),
    goToNext: (place: CellPlace | undefined) => {
      wanted.current = place ?? null;
    },
  };
}

/** Where a key moves the focus from a cell: another cell, a new row, or the browser's default. */
function stepOf(
  event: KeyboardEvent<HTMLInputElement>,
  { index, column }: CellPlace,
  rows: readonly CostDraft[],
): CellPlace | null {
  const isLast = index === rows.length - 1;
  const row = rows[index];
  const mayGrow = isLast && row !== undefined && !isBlank(row);
  const below = { index: index + 1, column };
  if (event.key === 'Enter' && (!isLast || mayGrow)) return below;
  if (event.key === 'ArrowDown' && !isLast) return below;
  if (event.key === 'ArrowUp' && index > 0) return { index: index - 1, column };
  const isTabOn = event.key === 'Tab' && !event.shiftKey && column === 'cost';
  return isTabOn && mayGrow ? { index: index + 1, column: 'date' } : null;
}

/**
 * Keyboard, paste, focus and faults of the grid (docs/product/look.md, "Forms"; docs/product/screens.md, "Annual costs
 * page").
 */
export function useCostGrid({ rows, onChange, isRefused }: CostGridOptions) {
  const { frame, goTo, goToNext } = useCellFocus();
  const [focused, setFocused] = useState<CellPlace | null>(null);
  const [said, setSaid] = useState('');
  const isFull = rows.length >= ANNUAL_COSTS_LIMIT;

  const change = (next: CostDraft[], focus?: CellPlace) => {
    goToNext(focus);
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: CellPlace) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = stepOf(event, at, rows);
    const isNew = place !== null && place.index >= rows.length;
    // In a full grid Tab leaves the grid. Enter never submits the form here.
    if (event.key === 'Enter' || (place && !(isNew && isFull))) event.preventDefault();
    if (!place) return;
    if (!isNew) goTo(place);
    else if (isFull) setSaid(`A record can have at most ${ANNUAL_COSTS_LIMIT} annual costs.`);
    else change([...rows, costDraft()], place);
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!at || !isSheetText(text)) return;
    event.preventDefault();
    const result = pasteCosts(rows, at, text);
    setSaid(pasteWords(result));
    change(result.rows, { index: Math.max(at.index, at.index + result.pasted - 1), column: at.column });
  };

  const grid = {
    said,
    isFull,
    faults: visibleFaults(rows, focused, isRefused),
    onPaste,
    onKeyDown,
    onFocus: (event: FocusEvent) => setFocused(placeOf(event.target)),
    onBlur: () => setFocused(null),
    setRows: (next: CostDraft[], focus?: CellPlace) => {
      setSaid('');
      change(next, focus);
    },
    removeRow: (index: number) => {
      const next = rows.filter((_, at) => at !== index);
      const place = { index: Math.min(index, next.length - 1), column: 'date' } as const;
      change(next, next.length === 0 ? undefined : place);
    },
  };
  return { frame, grid };
}

export type CostGrid = ReturnType<typeof useCostGrid>['grid'];

/** Faults are hidden for the cell being typed in and for cells that were not visited yet. */
function visibleFaults(
  rows: readonly CostDraft[],
  focused: CellPlace | null,
  isRefused: boolean,
): Record<string, string> {
  const faults = costFaults(rows);
  if (isRefused) return faults;
  const isShown = ([path]: [string, string]) => {
    const [index, column] = path.split('.');
    const row = rows[Number(index)];
    if (path === '' || !row || (column !== 'date' && column !== 'cost')) return true;
    const isFocused = focused?.index === Number(index) && focused.column === column;
    return row[column].trim() !== '' && !isFocused;
  };
  return Object.fromEntries(Object.entries(faults).filter(isShown));
}
