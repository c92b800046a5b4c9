import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Decision } from '@pactbook/domain/features/contracts/decision.ts';
import type { DeskRow } from '@pactbook/domain/features/decisions/desk.ts';
import { pressedBox } from '../../data-table/row-selection.ts';
import { ROW_LINK, useRowFocus } from '../../data-table/use-row-focus.ts';
import { useRowOpening } from '../../data-table/use-row-opening.ts';
import { ROWS } from '../../ui/overlays/focus-return.ts';
import { usePageShortcuts, useWindowKeys, type Shortcut } from '../../platform/page-shortcuts.ts';
import { useTermDialog } from '../contract-terms/use-term-dialogs.tsx';

const NONE: ReadonlySet<string> = new Set();

const KEYS: Readonly<Record<string, Decision>> = {
  r: 'RENEW',
  n: 'RENEGOTIATE',
  c: 'CANCEL',
  l: 'LET_LAPSE',
};
const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['↓'], does: 'Go to the first record, then down the list' },
  { keys: ['Space'], does: 'Select the marked record' },
  { keys: ['R'], does: 'Decide: plan to renew' },
  { keys: ['N'], does: 'Decide: renegotiate' },
  { keys: ['C'], does: 'Decide: cancel' },
  { keys: ['L'], does: 'Decide: let lapse' },
];

/** The record of the row that has the focus on its link or its checkbox; no other control takes these keys. */
function markedIn(target: EventTarget, drawn: readonly Contract[]): Contract | undefined {
  if (!(target instanceof HTMLAnchorElement) && !(target instanceof HTMLInputElement)) return undefined;
  const id = target.closest('[data-row-id]')?.getAttribute('data-row-id');
  return drawn.find((contract) => contract.id === id);
}

/** What the dialog about many terms asks. */
export interface AskedBulk {
  readonly ids: readonly string[];
  readonly decision?: Decision | undefined;
}

/**
 * The selection of the desk, its keys, and the dialog about one term.
 *
 * @param rows all rows of the desk
 * @param drawn the records that are drawn, in their order
 */
export function useDesk(rows: readonly DeskRow[], drawn: readonly Contract[]) {
  const [chosen, setChosen] = useState(NONE);
  const [bulk, setBulk] = useState<AskedBulk>();
  const { ask, dialog } = useTermDialog();
  const table = useRef<HTMLTableElement>(null);
  const rowFocus = useRowFocus(drawn, table);
  usePageShortcuts(SHORTCUTS);
  // A page begins at its heading, and an undo ends at its message: the next arrow key enters the list, without the tab
  // stops before it.
  useWindowKeys((event) => {
    const isOnNothing = event.target instanceof HTMLElement && event.target.tabIndex < 0;
    if (event.key !== 'ArrowDown' || !isOnNothing || event.altKey || event.ctrlKey || event.metaKey)
      return false;
    table.current?.querySelector<HTMLElement>(`[${ROW_LINK}][tabindex="0"]`)?.focus();
    return true;
  });
  // A decided record leaves the desk, and the selection with it.
  const selected = useMemo(() => rows.filter(({ contract }) => chosen.has(contract.id)), [rows, chosen]);
  const toggle = (id: string) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const decide = (contract: Contract, decision?: Decision) => {
    if (selected.length > 0 && decision !== undefined)
      setBulk({ ids: selected.map((row) => row.contract.id), decision });
    else if (contract.canEdit) ask(contract, 'decide', decision);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    rowFocus.handlers.onKeyDown(event);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
    const contract = markedIn(event.target, drawn);
    if (contract === undefined) return;
    const decision = KEYS[event.key.toLowerCase()];
    // On a checkbox the browser itself selects with the space bar.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement && contract.canEdit)
      toggle(contract.id);
    else if (decision !== undefined) decide(contract, decision);
    else return;
    event.preventDefault();
  };
  const { pressed, ...pointer } = useRowOpening();
  const onClick = (event: MouseEvent) => {
    if (!pressedBox(event, toggle)) pressed(event)?.();
  };
  return {
    /** The attributes of the table. */
    table: { ...rowFocus.handlers, ...pointer, [ROWS]: '', ref: table, onClick, onKeyDown },
    tabStop: rowFocus.tabStop,
    selected,
    isSelected: (id: string) => chosen.has(id),
    clear: () => setChosen(NONE),
    /** Asks about a term, or about all selected ones where a decision is chosen by its key. */
    decide,
    /** Opens the dialog that records the renewal of a term. */
    renew: (contract: Contract) => ask(contract, 'renew'),
    bulk,
    askBulk: setBulk,
    dialog,
  };
}
