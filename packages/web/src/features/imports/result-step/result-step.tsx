import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { contractCountOf } from '@pactbook/domain/features/change-sets/change-set.ts';
import { paths } from '../../../platform/paths.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card, Panel } from '../../../ui/layout/panel.tsx';
import { changeSetQuery, ACTION_LABELS, SET_PAGE } from '../../change-sets/queries.ts';
import { OutcomeNotes } from '../check-step/outcome-counts.tsx';
import { RejectedRows } from '../check-step/rejected-rows.tsx';
import { UndoImportDialog } from '../history/undo-import-dialog.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { PageFooter } from '../../import-analysis/page-footer.tsx';

export interface ResultStepProps {
  outcome: ImportOutcome;
  fileName: string;
  onAgain: () => void;
  /** Saving the mapping for the next file. */
  actions: ReactNode;
}

/** The outcome of an import in one sentence. */
function resultInWords({ created, updated, unchanged, rowsRejected, missing }: ImportOutcome): string {
  const parts = [
    ...(created > 0 ? [`${contractsWords(created)} added`] : []),
    ...(updated > 0 ? [`${contractsWords(updated)} changed`] : []),
    ...(missing !== null && missing.changed > 0
      ? [`${contractsWords(missing.changed)} missing from the file changed`]
      : []),
    ...(unchanged > 0 ? [`${contractsWords(unchanged)} already as in the file`] : []),
    ...(rowsRejected > 0 ? [`${counted(rowsRejected, 'row')} left out`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** The last step: the outcome, links to the records, and the undo. */
export function ResultStep({ outcome, fileName, onAgain, actions }: ResultStepProps) {
  const { changeSetId } = outcome;
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4 py-6">
        <div className="flex items-start gap-3">
          <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-positive-mark" />
          <div className="flex min-w-0 flex-col gap-2">
            <div role="status">
              <h2 className="text-lg font-semibold">
                {changeSetId === null ? 'Nothing to change' : 'The import is done'}
              </h2>
              <p className="text-base">{resultInWords(outcome)}</p>
            </div>
            <OutcomeNotes outcome={outcome} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="primary">
            <Link to={paths.records()}>Go to All Records</Link>
          </Button>
          <Button onClick={onAgain}>Import another file</Button>
          {actions}
          {changeSetId !== null && <UndoButton changeSetId={changeSetId} />}
        </div>
        {changeSetId !== null && (
          <p className="text-sm text-muted">
            You can undo this import for 30 days, here or from the list below.
          </p>
        )}
      </Card>
      {changeSetId !== null && <ImportedContracts changeSetId={changeSetId} />}
      {outcome.rowsRejected > 0 && <RejectedRows outcome={outcome} fileName={fileName} />}
    </div>
  );
}

function UndoButton({ changeSetId }: { changeSetId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const set = useQuery(changeSetQuery(changeSetId)).data?.changeSet;
  if (!set) return null;
  // Skipped records are reported after the undo, when the button is gone.
  return (
    <>
      {set.undoneAt === null ? (
        <Button icon={<Undo2 aria-hidden />} onClick={() => setIsAsking(true)}>
          Undo
        </Button>
      ) : (
        <p className="self-center text-base text-muted">This import was undone.</p>
      )}
      <UndoImportDialog set={isAsking ? set : null} onClose={() => setIsAsking(false)} />
    </>
  );
}

/** The records of an import as links, page by page. */
function ImportedContracts({ changeSetId }: { changeSetId: string }) {
  const [pageIndex, setPageIndex] = useState(0);
  const set = useQuery(changeSetQuery(changeSetId, pageIndex));
  const records = set.data?.records ?? [];
  const total = set.data ? contractCountOf(set.data.changeSet) : 0;
  return (
    <Panel
      title="Records of this import"
      context={set.data && contractsWords(total)}
      isFlush={set.data !== undefined}
    >
      <QueryFallback query={set} lines={4} label="Loading the records" />
      {records.length > 0 && (
        <ul
          aria-busy={set.isPlaceholderData}
          className={clsx(
            'divide-y divide-border border-t border-border',
            set.isPlaceholderData && 'opacity-60',
          )}
        >
          {records.map(({ contractId, product, action, isDeleted }) => (
            <li key={contractId} className="flex items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                {isDeleted ? (
                  <span dir="auto" className="break-words text-muted">
                    {product}
                  </span>
                ) : (
                  <Link
                    to={paths.record({ product, id: contractId })}
                    dir="auto"
                    className="rounded-sm font-medium break-words text-accent-text underline-offset-3 hover:underline"
                  >
                    {product}
                  </Link>
                )}
              </span>
              <Badge hasDot={false}>{isDeleted ? 'Deleted since' : ACTION_LABELS[action]}</Badge>
            </li>
          ))}
        </ul>
      )}
      <PageFooter
        pageIndex={pageIndex}
        pageSize={SET_PAGE}
        total={total}
        onPageChange={setPageIndex}
        noun={['record', 'records']}
      />
    </Panel>
  );
}
