import { useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react';
import { ANNUAL_COSTS_LIMIT } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { useCostCurrency } from './cost-currency.ts';
import { useHasCurrencies } from '../users/queries.ts';
import { costDraft, costFaults, hasReason, isCounted, isCredit } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';
import { cellOf, stepOf } from './cost-keys.ts';
import type { CostCell } from './cost-keys.ts';
import { isSheetText, pasteCosts, pasteWords } from './pasted-costs.ts';
import { withCostBelow, withValueFromAbove } from './planned-costs.ts';

export interface CostGridOptions {
  rows: readonly CostDraft[];
  onChange: (rows: CostDraft[]) => void;
  /** A save was refused: all faults are shown, also those of empty cells. */
  isRefused: boolean;
  /** The place that is focused when the grid appears. */
  startsAt?: 'lastCost' | 'emptyLine' | undefined;
}

/** Focuses a cell, at once or after the next render. */
function useCellFocus(first: CostCell | null) {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef(first);
  const goTo = ({ index, column }: CostCell): boolean => {
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${index}-${column}"]`);
    cell?.focus();
    if (cell instanceof HTMLInputElement) cell.select();
    return cell != null;
  };
  useLayoutEffect(() => {
    if (wanted.current && goTo(wanted.current)) wanted.current = null;
  });
  return {
    frame,
    goTo,
    goToNext: (cell: CostCell | undefined) => {
      wanted.current = cell ?? null;
    },
  };
}

type GoToNext = ReturnType<typeof useCellFocus>['goToNext'];

/** The empty line at the end: typing in it adds a row. */
function useSpareRow(rows: readonly CostDraft[]): CostDraft {
  const [spare, setSpare] = useState(() => costDraft());
  if (!rows.some(({ id }) => id === spare.id)) return spare;
  const next = costDraft();
  setSpare(next);
  return next;
}

/** What was said about the last paste or fill, and the rows before it. */
interface Said {
  readonly words: string;
  readonly before?: readonly CostDraft[];
}

/** Changes of the rows: those that can be undone are shown. */
function useRowChanges({ rows, onChange }: Pick<CostGridOptions, 'rows' | 'onChange'>, goToNext: GoToNext) {
  const [said, setSaid] = useState<Said>({ words: '' });
  const change = (next: CostDraft[], focus?: CostCell) => {
    goToNext(focus);
    onChange(next);
  };
  const put = (next: CostDraft[], words: string, focus?: CostCell) => {
    setSaid({ words, before: rows });
    change(next, focus);
  };
  return {
    said,
    say: (words: string) => setSaid({ words }),
    put,
    /** Puts the rows back as they were before the last paste or fill. */
    undo:
      said.before &&
      (() => {
        setSaid({ words: 'Undone.' });
        change([...(said.before ?? [])]);
      }),
    setRow: (row: CostDraft) => {
      if (said.words !== '') setSaid({ words: '' });
      const isKnown = rows.some(({ id }) => id === row.id);
      onChange(isKnown ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row]);
    },
    setRows: (next: CostDraft[], focus?: CostCell) => {
      setSaid({ words: '' });
      change(next, focus);
    },
    fillBelow: (index: number) => {
      const words = `The rows below have the cost of row ${index + 1}.`;
      put(withCostBelow(rows, index), words, { index, column: 'cost' });
    },
    removeRow: (index: number) => {
      const next = rows.filter((_, at) => at !== index);
      put(next, `Row ${index + 1} was removed.`, { index: Math.min(index, next.length), column: 'date' });
    },
  };
}

/** The cells below amounts, which are there when they are asked for and where a row has them. */
function useCellsBelow(rows: readonly CostDraft[]) {
  const [areQuantitiesAsked, setQuantitiesAsked] = useState(false);
  const [areReasonsAsked, setReasonsAsked] = useState(false);
  return {
    hasQuantities: areQuantitiesAsked || rows.some(isCounted),
    showQuantities: () => setQuantitiesAsked(true),
    hasReasons: areReasonsAsked || rows.some(hasReason),
    showReasons: () => setReasonsAsked(true),
  };
}

const hasCommand = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/**
 * Keyboard, paste, fill, focus and faults of the grid (docs/product/look.md, "Forms"; docs/product/screens.md, "Annual
 * costs page").
 */
export function useCostGrid({ rows, onChange, isRefused, startsAt }: CostGridOptions) {
  const currency = useCostCurrency();
  const hasCurrencies = useHasCurrencies();
  const { frame, goTo, goToNext } = useCellFocus(startingCell(startsAt, rows.length));
  const [focused, setFocused] = useState<CostCell | null>(null);
  const { said, say, put, ...changes } = useRowChanges({ rows, onChange }, goToNext);
  const spare = useSpareRow(rows);
  const isFull = rows.length >= ANNUAL_COSTS_LIMIT;
  const below = useCellsBelow(rows);
  const shown = isFull ? rows : [...rows, spare];

  const fillFromAbove = (at: CostCell) => {
    const filled = withValueFromAbove(shown, at);
    if (filled) put(filled, `Row ${at.index + 1} was filled from the row above.`, at);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = cellOf(event.target);
    if (!at || event.nativeEvent.isComposing) return;
    const isFill = hasCommand(event) && event.key.toLowerCase() === 'd';
    if (isFill) fillFromAbove(at);
    const isOther = event.ctrlKey || event.metaKey || event.altKey;
    const cell = isOther
      ? null
      : stepOf(event, at, shown.length, {
          hasCurrencies,
          hasQuantities: below.hasQuantities || below.hasReasons,
        });
    // Enter never submits the form here.
    const isEnter = !isOther && event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if (isFill || cell || isEnter) event.preventDefault();
    // The last row has nothing to fill.
    if (cell && !goTo(cell) && cell.column === 'fill')
      besideFill(at, hasCurrencies).some((column) => goTo({ ...cell, column }));
    if (!cell && isEnter && isFull) say(`A record can have at most ${ANNUAL_COSTS_LIMIT} annual costs.`);
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!at || (at.column !== 'date' && at.column !== 'cost') || !isSheetText(text)) return;
    event.preventDefault();
    const { index, column } = at;
    const result = pasteCosts(rows, { index, column }, text, hasCurrencies, currency);
    const last = Math.max(index, index + result.pasted - 1);
    put(result.rows, pasteWords(result), { index: result.refused[0] ?? last, column });
  };

  const grid = {
    ...changes,
    shown,
    said: said.words,
    isFull,
    ...below,
    faults: withReasons(visibleFaults(rows, focused, isRefused, currency), rows, hasCurrencies),
    onPaste,
    onKeyDown,
    onFocus: (event: FocusEvent) => setFocused(cellOf(event.target)),
    onBlur: () => setFocused(null),
  };
  return { frame, grid };
}

function startingCell(startsAt: CostGridOptions['startsAt'], count: number): CostCell | null {
  if (startsAt === undefined) return null;
  return startsAt === 'lastCost' ? { index: count - 1, column: 'cost' } : { index: count, column: 'date' };
}

/** The place on the other side of the button that fills. */
function besideFill({ column }: CostCell, hasCurrencies: boolean): CostCell['column'][] {
  if (column !== 'remove') return ['remove'];
  return hasCurrencies ? ['currency', 'cost'] : ['cost'];
}

export type CostGrid = ReturnType<typeof useCostGrid>['grid'];

/** A credit that lacks nothing but its reason says so where the reason is entered. */
function withReasons(
  faults: Readonly<Record<string, string>>,
  rows: readonly CostDraft[],
  hasCurrencies: boolean,
): Record<string, string> {
  if (!hasCurrencies) return { ...faults };
  return Object.fromEntries(
    Object.entries(faults).map(([path, text]) => {
      const [index, column] = path.split('.');
      const row = rows[Number(index)];
      const lacksReason = column === 'cost' && row && isCredit(row) && (row.reason ?? '').trim() === '';
      return lacksReason ? [`${index}.reason`, REASON_MISSING] : [path, text];
    }),
  );
}

const REASON_MISSING = 'Enter a reason for an amount below 0';

/**
 * Faults are hidden for the cell being typed in and for cells that were not visited yet; a refused value of a paste
 * is shown at once.
 */
function visibleFaults(
  rows: readonly CostDraft[],
  focused: CostCell | null,
  isRefused: boolean,
  currency: CurrencyCode,
): Record<string, string> {
  const faults = costFaults(rows, currency);
  if (isRefused) return faults;
  const isShown = ([path]: [string, string]) => {
    const [index, column] = path.split('.');
    const row = rows[Number(index)];
    if (path === '' || !row || (column !== 'date' && column !== 'cost')) return true;
    if (row.refused?.[column] !== undefined) return true;
    const isFocused = focused?.index === Number(index) && focused.column === column;
    return row[column].trim() !== '' && !isFocused;
  };
  return Object.fromEntries(Object.entries(faults).filter(isShown));
}
