import { useRef, useState } from 'react';
import type { ImportOutcome, ImportProgress } from '@pactbook/domain/features/imports/import-outcome.ts';
import { PREVIEW_ROWS_LIMIT } from '@pactbook/domain/features/imports/preview/import-preview.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { countText } from '../../import-analysis/import-words.ts';
import type { Run, RunState } from '../run/use-run.ts';
import type { Check } from '../run/use-check.ts';
import type { ImportFile, LoadedFile } from '../../import-analysis/use-import-file.ts';
import { BesideRows } from '../../import-analysis/beside-rows.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { EarlierImportNotice } from '../../import-analysis/earlier-import-notice.tsx';
import { CheckFigures } from './check-figures.tsx';
import { CheckNotes } from './check-notes.tsx';
import { CheckOptions } from './check-options.tsx';
import { MissingList } from './missing-records.tsx';
import { OutcomeCounts, OutcomeNotes } from './outcome-counts.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { RowPreview } from './row-preview.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

export interface CheckStepProps {
  source: ImportFile;
  loaded: LoadedFile;
  check: Check;
  apply: Run;
}

/** The fourth step: a preview of the whole import. */
export function CheckStep(props: CheckStepProps) {
  const { source, loaded, check, apply } = props;
  const options = useRef<HTMLDivElement>(null);
  const last = useLastOutcome(check.state);
  if (apply.state.kind === 'running')
    return <ProgressPanel title="Importing" progress={apply.state.progress} onCancel={apply.cancel} />;
  const rows = (
    <>
      {apply.state.kind === 'cancelled' && (
        <p role="status" className="text-base text-muted">
          You cancelled the import. Nothing was written.
        </p>
      )}
      {apply.state.kind === 'failed' && <FailedImport error={apply.state.error} />}
      <EarlierImportNotice analysis={loaded.analysis} />
      <Checked {...props} />
      {check.state.kind === 'done' && (
        <CheckedRows outcome={check.state.outcome} loaded={loaded} check={check} />
      )}
    </>
  );
  const beside = (
    <>
      {last && (
        <CheckNotes
          notes={last.notes}
          draft={loaded.draft}
          change={source.change}
          isStale={check.state.kind !== 'done'}
          // The note is removed with its button; its choice is shown in the options.
          onSettled={() => options.current?.focus()}
        />
      )}
      <div ref={options} tabIndex={-1} className="outline-none">
        <CheckOptions draft={loaded.draft} sources={loaded.analysis.sources} change={source.change} />
      </div>
    </>
  );
  return <BesideRows rows={rows} options={beside} />;
}

/** The outcome of the last check. Its notes and the focus in them stay while the next check runs. */
function useLastOutcome(state: RunState): ImportOutcome | null {
  const [last, setLast] = useState<ImportOutcome | null>(null);
  if (state.kind === 'done' && state.outcome !== last) setLast(state.outcome);
  return last;
}

/** Why the import failed. It is complete or rolled back, but a lost answer leaves open which. */
function FailedImport({ error }: { error: Error }) {
  const isLost = 'status' in error && error.status === null;
  return (
    <p role="alert" className="rounded-lg bg-negative-soft px-4 py-3 text-base text-negative">
      {isLost
        ? 'The connection was lost. See the earlier imports below: this import is either complete or rolled back. Your file and choices are still here.'
        : `${refusalWords(error)} Nothing was imported.`}
    </p>
  );
}

function Checked({ check }: Pick<CheckStepProps, 'check'>) {
  const { state } = check;
  if (state.kind === 'running')
    return <ProgressPanel title="Checking every row" progress={state.progress} onCancel={check.cancel} />;
  if (state.kind === 'failed') {
    return (
      <Card className="p-0">
        <ErrorPanel
          title="The rows could not be checked."
          text={refusalWords(state.error)}
          onRetry={check.run}
        />
      </Card>
    );
  }
  if (state.kind !== 'done') {
    return (
      <Card className="p-0">
        <EmptyState
          title={state.kind === 'idle' ? 'The rows are not checked yet.' : 'You cancelled the check.'}
          action={<Button onClick={check.run}>Check the rows</Button>}
        />
      </Card>
    );
  }
  return <OutcomeCounts outcome={state.outcome} />;
}

interface CheckedRowsProps {
  outcome: ImportOutcome;
  loaded: LoadedFile;
  check: Check;
}

function CheckedRows({ outcome, loaded, check }: CheckedRowsProps) {
  const { rowsRejected, updated } = outcome;
  return (
    <>
      <RowPreview outcome={outcome} />
      {outcome.missing && <MissingList missing={outcome.missing} />}
      {rowsRejected > 0 && (
        <RejectedRows
          outcome={outcome}
          fileName={loaded.file.name}
          // The rows above have them as well.
          isListed={outcome.rowsRead > PREVIEW_ROWS_LIMIT}
        />
      )}
      {/* The rows above show as many changed ones. */}
      {updated > PREVIEW_ROWS_LIMIT && <ChangedRows outcome={outcome} check={check} />}
      <CheckFigures preview={outcome.preview} />
      <OutcomeNotes outcome={outcome} />
    </>
  );
}

/** The progress of an import in numbers: "Checking 1,200 of 20,000 rows". */
function progressInWords({ phase, done, total }: ImportProgress): string {
  const of = (one: string) => `${countText(done)} of ${counted(total, one)}`;
  switch (phase) {
    case 'waiting':
      return 'Waiting for its turn';
    case 'reading':
      return 'Reading the file';
    case 'checking':
      return total > 0 ? `Checking ${of('row')}` : 'Checking the rows';
    case 'writing':
      return total > 0 ? `Writing ${of('record')}` : 'Writing the records';
  }
}

interface ProgressPanelProps {
  title: string;
  progress: ImportProgress;
  onCancel: () => void;
}

/** The progress of a long operation, and a button to cancel it (docs/product/look.md, "States"). */
function ProgressPanel({ title, progress, onCancel }: ProgressPanelProps) {
  const words = progressInWords(progress);
  // All rows are written and the server commits them; cancelling has no effect any more.
  const isSettled = progress.phase === 'writing' && progress.done === progress.total;
  return (
    <Card className="flex flex-col gap-3 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-base font-medium">{title}</p>
          <p role="status" className="text-base text-muted tabular-nums">
            {words}
          </p>
        </div>
        {!isSettled && <Button onClick={onCancel}>Cancel</Button>}
      </div>
      <ProgressBar label={title} done={progress.done} total={progress.total} words={words} />
    </Card>
  );
}
