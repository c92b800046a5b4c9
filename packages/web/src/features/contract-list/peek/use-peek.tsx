import { Suspense, useEffect, useMemo, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import type { CellActions } from '../../../data-table/cells/cell-actions.ts';
import { cellAt, focusCell } from '../../../data-table/cells/cell-grid.ts';
import type { CellPlace } from '../../../data-table/cells/cell-grid.ts';
import { useIsLeaving, useNewestLocation } from '../../../platform/address-query.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { paths, readContractsQuery } from '../../../platform/paths.ts';
import { OWN_STEP } from '../view/use-contracts-view.ts';
import type { PeekPanelProps } from './peek-panel.tsx';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

const PeekPanel = lazyPart(
  () => import('./peek-panel.tsx'),
  (part) => part.PeekPanel,
);

/** How long the cursor rests on a row until the panel shows its record: arrows that are held down pass the others. */
const REST_MS = 120;

interface Peeking {
  isOpen: boolean;
  actions: Required<Pick<CellActions, 'onPeek' | 'onCell'>>;
  onKeyDown: (event: KeyboardEvent) => void;
  panel: ReactNode;
}

/** A record beside the table (docs/product/records-table.md, "Peek"); its id is in the address. */
export function usePeek(frame: () => HTMLElement | null): Peeking {
  const { search } = useLocation();
  const navigate = useNavigate();
  const newest = useNewestLocation();
  const isLeaving = useIsLeaving();
  const asked = readContractsQuery(search).peek ?? '';
  const peeked = idSchema.safeParse(asked).success ? asked : null;
  const place = useRef<CellPlace | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);

  const show = (id: string | null, isStep: boolean) => {
    clearTimeout(resting.current);
    if (isLeaving()) return;
    const query = { ...readContractsQuery(newest().search), peek: id ?? undefined };
    void navigate(paths.records(query), { replace: !isStep, state: OWN_STEP, preventScrollReset: true });
  };
  const latest = useRef({ peeked, show });
  useEffect(() => {
    latest.current = { peeked, show };
  });
  const actions = useMemo(
    () => ({
      onPeek: (id: string) => {
        const { current } = latest;
        current.show(current.peeked === id ? null : id, current.peeked === null);
      },
      onCell: (to: CellPlace) => {
        place.current = to;
        clearTimeout(resting.current);
        const { current } = latest;
        if (current.peeked === null || current.peeked === to.id) return;
        resting.current = setTimeout(() => latest.current.show(to.id, false), REST_MS);
      },
    }),
    [],
  );

  const focusBack = () => {
    const back = place.current ?? (peeked === null ? null : { id: peeked, column: 0 });
    const cell = back && cellAt(frame(), back);
    if (cell) focusCell(cell);
  };
  const close = () => {
    focusBack();
    show(null, false);
  };
  useFocusAfterBack(peeked !== null, focusBack);
  return {
    isOpen: peeked !== null,
    actions,
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || peeked === null) return;
      event.preventDefault();
      close();
    },
    panel: peeked !== null && <LoadedPanel id={peeked} onClose={close} />,
  };
}

/** Gives the focus back when Back closed the panel while the focus was in it. */
function useFocusAfterBack(isOpen: boolean, focusBack: () => void): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusBack();
    wasOpen.current = isOpen;
  });
}

function LoadedPanel(props: PeekPanelProps) {
  return (
    <PanelErrorBoundary>
      <Suspense>
        <PeekPanel {...props} />
      </Suspense>
    </PanelErrorBoundary>
  );
}
