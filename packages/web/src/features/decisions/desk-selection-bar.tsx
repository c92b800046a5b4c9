import { Gavel, X } from 'lucide-react';
import { viewsAll } from '@pactbook/domain/kernel/access.ts';
import { WhatIfButton } from '../../data-table/selection/what-if-button.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { numberText } from '../../ui/text/own-numbers.ts';
import { useActor } from '../users/queries.ts';
import { BulkDecideDialog } from './bulk-decide-dialog.tsx';
import type { AskedBulk } from './use-desk.ts';

interface DeskSelectionBarProps {
  ids: readonly string[];
  /** What the selected records cost a year, as text; null where that is nothing. */
  cost: string | null;
  /** What the dialog asks about; undefined while it is closed. */
  bulk: AskedBulk | undefined;
  onBulk: (asked: AskedBulk | undefined) => void;
  onClear: () => void;
}

/** What can be done with the selected terms. */
export function DeskSelectionBar({ ids, cost, bulk, onBulk, onClear }: DeskSelectionBarProps) {
  const actor = useActor();
  return (
    <>
      {ids.length > 0 && (
        <section
          aria-label="Selected records"
          data-bottom-bar
          className="sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-border-strong bg-float px-3 py-2 shadow-float"
        >
          <p aria-live="polite" className="mr-1 flex-1 font-medium tabular-nums">
            {numberText(ids.length)} selected
            {cost !== null && <span className="font-normal text-muted"> · {cost}</span>}
          </p>
          <Button variant="primary" icon={<Gavel aria-hidden />} onClick={() => onBulk({ ids })}>
            Decide
          </Button>
          {viewsAll(actor) && <WhatIfButton ids={ids} />}
          <Button variant="ghost" icon={<X aria-hidden />} onClick={onClear}>
            Clear
          </Button>
        </section>
      )}
      {bulk && (
        <BulkDecideDialog
          ids={bulk.ids}
          decision={bulk.decision}
          onClose={() => onBulk(undefined)}
          onDone={() => {
            onBulk(undefined);
            onClear();
          }}
        />
      )}
    </>
  );
}
