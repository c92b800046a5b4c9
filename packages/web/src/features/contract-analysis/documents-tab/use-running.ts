import { BATCH_LIMIT } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { AnalysisItem } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { documentsWords } from '../kit/finding-words.ts';
import { useRerunAnalysis, useRunAnalyses } from '../queries.ts';

interface Outcome {
  readonly queued: number;
  readonly skipped: readonly { readonly reason: string }[];
}

/** What a run did: how many documents wait, and why others do not. */
function sayQueued({ queued, skipped }: Outcome): void {
  const [first] = skipped;
  const why = first ? ` ${documentsWords(skipped.length)} left out: ${first.reason}` : '';
  toast({
    variant: queued > 0 ? 'success' : 'default',
    title: queued > 0 ? 'Analysis started' : 'Nothing to analyze',
    description: queued > 0 ? `${documentsWords(queued)} will be analyzed.${why}` : why.trim() || undefined,
  });
}

/** Starts analyses: of chosen documents, of all of a kind, of one again. */
export function useRunning() {
  const run = useRunAnalyses();
  const rerun = useRerunAnalysis();
  const said = { onSuccess: sayQueued, onError: sayFailed };
  return {
    isPending: run.isPending,
    runEvery: (every: 'new' | 'outdated' | 'failed') => run.mutate({ body: { every } }, said),
    runChosen: (items: readonly AnalysisItem[], onStarted: () => void) => {
      const documents = items.flatMap(({ record, documentId }) =>
        record && documentId !== null ? [{ contractId: record.id, documentId }] : [],
      );
      run.mutate(
        { body: { documents: documents.slice(0, BATCH_LIMIT) } },
        {
          onSuccess: (outcome) => {
            sayQueued(outcome);
            onStarted();
          },
          onError: sayFailed,
        },
      );
    },
    /** One document: again when it has an analysis, for the first time when not. */
    runOne: ({ id, record, documentId }: AnalysisItem) => {
      if (id !== null) rerun.mutate({ params: { analysisId: id } }, { onError: sayFailed });
      else if (record && documentId !== null)
        run.mutate({ body: { documents: [{ contractId: record.id, documentId }] } }, said);
    },
  };
}

export type Running = ReturnType<typeof useRunning>;
