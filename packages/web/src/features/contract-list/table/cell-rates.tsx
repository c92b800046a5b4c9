import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONVERTED } from '../../../field-kit/value/field-value.tsx';
import { RatesOf } from '../../annual-costs/rates-of.tsx';

/** The delay of a tooltip under the pointer (docs/product/look.md, "Sizes and delays"). */
const HOVER_DELAY_MS = 700;
/** The distance between the amount and its tip, in pixels. */
const GAP = 4;

interface HoveredCell {
  readonly contract: Contract;
  readonly box: DOMRect;
}

const SELECTOR = `[${CONVERTED}]`;

/** The converted amount that has the focus of its cell, or lies under the pointer. */
function useHoveredCell(
  frame: RefObject<HTMLElement | null>,
  records: readonly Contract[],
): HoveredCell | null {
  const [hovered, setHovered] = useState<HoveredCell | null>(null);
  const present = useRef(records);
  useEffect(() => {
    present.current = records;
  }, [records]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setHovered(null);
    };
    const tell = (amount: Element | null | undefined) => {
      const id = amount?.closest('[data-row-id]')?.getAttribute('data-row-id');
      const contract = present.current.find((record) => record.id === id);
      setHovered(amount && contract ? { contract, box: amount.getBoundingClientRect() } : null);
    };
    const onFocus = ({ target }: FocusEvent) => {
      hide();
      if (target instanceof HTMLTableCellElement && target.matches(':focus-visible')) {
        tell(target.querySelector(SELECTOR));
      }
    };
    const onOver = ({ target, pointerType }: PointerEvent) => {
      const under = target instanceof Element ? target.closest('td')?.querySelector(SELECTOR) : null;
      if (!under || pointerType === 'touch') return;
      clearTimeout(timer);
      timer = setTimeout(() => tell(under), HOVER_DELAY_MS);
    };
    const ends = new AbortController();
    const { signal } = ends;
    const table = frame.current;
    table?.addEventListener('focusin', onFocus, { signal });
    table?.addEventListener('focusout', hide, { signal });
    table?.addEventListener('pointerover', onOver, { signal });
    table?.addEventListener('pointerout', hide, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
    window.addEventListener('scroll', hide, { signal, capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [frame]);
  return hovered;
}

interface CellRatesProps {
  /** The element around the table. */
  frame: RefObject<HTMLElement | null>;
  /** The records of the page. */
  records: readonly Contract[];
}

/**
 * The rates and their days of a converted amount in a cell: at the cell's focus and under the pointer. One for the table,
 * so that its cells need no tooltips of their own.
 */
export function CellRates({ frame, records }: CellRatesProps) {
  const hovered = useHoveredCell(frame, records);
  if (hovered === null) return null;
  const { box, contract } = hovered;
  return (
    <div
      role="status"
      style={{ top: box.bottom + GAP, right: Math.max(0, document.documentElement.clientWidth - box.right) }}
      className="fixed z-60 w-max max-w-72 animate-fade-in rounded-md bg-inverse px-2 py-1 text-xs break-words text-on-inverse shadow-float"
    >
      <RatesOf rows={contract.annualCosts ?? []} />
    </div>
  );
}
