import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { CellActions } from '../../../data-table/cells/cell-actions.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { configQuery } from '../../categories/queries.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { peopleQuery, useToday } from '../../users/queries.ts';
import type { CellNames, CellText, LoadCellText, WantedPaste } from './cell-text.ts';
import { useRowCopy } from './use-row-copy.ts';
import type { CopyRecords, TickedRows } from './use-row-copy.ts';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

/** Loaded with the first paste. */
const CellPaste = lazyPart(
  () => import('./cell-paste.tsx'),
  (part) => part.CellPaste,
);

const NONE: readonly never[] = [];

interface CellTextOptions {
  load: LoadCellText;
  records: readonly Contract[] | null;
  customFields: readonly CustomField[];
  lockOf: (contract: Contract, key: ColumnKey) => string | null;
  ticked: TickedRows;
}

/** The latest value, for handlers that stay the same between renders. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

type CellTextActions = Pick<CellActions<ColumnKey>, 'onCopy' | 'onPaste' | 'prepare'>;

/** The parts that another feature draws, loaded before they are needed. */
function useParts(load: LoadCellText) {
  const [parts, setParts] = useState<CellText | null>(null);
  const loaded = useLatest(parts);
  const prepare = useCallback(() => {
    if (loaded.current) return;
    // Loaded again the next time it is needed.
    load().then(
      (cellText) => setParts(cellText),
      () => undefined,
    );
  }, [load, loaded]);
  const whenReady = useCallback((): CellText | null => {
    if (loaded.current) return loaded.current;
    prepare();
    sayFailed(new Error('Copy and paste are still loading. Try again in a moment.'));
    return null;
  }, [loaded, prepare]);
  return { parts, prepare, whenReady };
}

/** The names that cells are written with, as far as they are loaded. */
function useCellNames(customFields: readonly CustomField[]): CellNames {
  const today = useToday();
  const { data: teams = NONE } = useQuery(teamsQuery);
  const { data: people = NONE } = useQuery(peopleQuery);
  const { fiscalYearStartMonth } = useQuery(configQuery).data ?? {};
  return { today, customFields, teams, people, fiscalYearStartMonth };
}

/** Copying cells to a spreadsheet and pasting them from one. */
export function useCellText({ load, records, customFields, lockOf, ticked }: CellTextOptions): {
  actions: CellTextActions;
  dialog: ReactNode;
} {
  const latest = useLatest({ records, names: useCellNames(customFields) });
  const [wanted, setWanted] = useState<WantedPaste | null>(null);

  const { parts, prepare, whenReady } = useParts(load);
  const copy = useCallback<CopyRecords>(
    (contracts, keys, clipboard) => {
      const copied = whenReady()?.copyCells(contracts, keys, latest.current.names);
      if (!copied) return false;
      clipboard.setData('text/plain', copied.text);
      clipboard.setData('text/html', copied.html);
      return true;
    },
    [whenReady, latest],
  );
  useRowCopy({ ticked, copy });
  const hasTicked = ticked.count > 0;
  useEffect(() => {
    if (hasTicked) prepare();
  }, [hasTicked, prepare]);
  const actions = useMemo(
    (): CellTextActions => ({
      prepare,
      onCopy: ({ ids, keys }, clipboard) => {
        const page = new Map(latest.current.records?.map((contract) => [contract.id, contract]));
        return copy(
          ids.flatMap((id) => page.get(id) ?? []),
          keys,
          clipboard,
        );
      },
      onPaste: ({ ids, keys, reach }, text) => {
        if (whenReady()) setWanted({ text, rows: ids.length, columns: keys.length, ...reach });
      },
    }),
    [prepare, copy, whenReady, latest],
  );

  const Dialog = parts?.PasteDialog;
  const dialog = Dialog && wanted && (
    <PanelErrorBoundary>
      <Suspense>
        <CellPaste
          Dialog={Dialog}
          wanted={wanted}
          records={records ?? NONE}
          lockOf={lockOf}
          onClose={() => setWanted(null)}
        />
      </Suspense>
    </PanelErrorBoundary>
  );
  return { actions, dialog };
}
