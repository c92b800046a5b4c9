import type { AnalysisBatch } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { timeLeftWords } from '../kit/finding-words.ts';
import { useCancelBatch } from '../queries.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

/** "312 of 500, about 4 minutes left". */
function batchWords({ done, total, secondsLeft }: AnalysisBatch): string {
  const counted = `${numberText(done)} of ${numberText(total)}`;
  return secondsLeft === null ? counted : `${counted}, ${timeLeftWords(secondsLeft)} left`;
}

/** The batches that are being worked on; what is done stays when one is cancelled. */
export function BatchProgress({ batches }: { batches: readonly AnalysisBatch[] }) {
  if (batches.length === 0) return null;
  return (
    <ul aria-label="Analyses under way" className="flex flex-col gap-2">
      {batches.map((batch) => (
        <li key={batch.id}>
          <BatchLine batch={batch} />
        </li>
      ))}
    </ul>
  );
}

function BatchLine({ batch }: { batch: AnalysisBatch }) {
  const cancel = useCancelBatch();
  const words = batchWords(batch);
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5">
        <p className="text-base tabular-nums">
          <span className="font-medium">Analyzing documents: </span>
          {words}
          {batch.failed > 0 && <span className="text-negative">, {batch.failed} failed</span>}
        </p>
        <ProgressBar label="Analyzing documents" done={batch.done} total={batch.total} words={words} />
      </div>
      <Button
        isBusy={cancel.isPending}
        onClick={() => cancel.mutate({ params: { batchId: batch.id } }, { onError: sayFailed })}
      >
        Cancel
      </Button>
    </Card>
  );
}
