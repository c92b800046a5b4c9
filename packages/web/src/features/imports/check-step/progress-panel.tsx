import type { ImportProgress } from '@pactbook/domain/features/imports/import-outcome.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { countText } from '../../import-analysis/import-words.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

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

export interface ProgressPanelProps {
  title: string;
  progress: ImportProgress;
  onCancel: () => void;
}

/** The progress of a long operation, and a button to cancel it (docs/product/look.md, "States"). */
export function ProgressPanel({ title, progress, onCancel }: ProgressPanelProps) {
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
