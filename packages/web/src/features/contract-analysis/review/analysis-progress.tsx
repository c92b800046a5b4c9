import { CircleAlert, FileQuestion } from 'lucide-react';
import { NO_READABLE_TEXT } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { stateWords } from '../kit/state-label.tsx';
import { useRerunAnalysis } from '../queries.ts';

/** Whether there is something to review: the findings of an earlier run stay until the new ones are there. */
export function hasFindings({ state, fields, clauses }: Analysis): boolean {
  return state === 'ready' || fields.length + clauses.length > 0;
}

/** An analysis without findings: it waits, runs, failed, or the file has no text. */
export function AnalysisProgress({ analysis }: { analysis: Analysis }) {
  const { state, message } = analysis;
  const rerun = useRerunAnalysis();
  const tryAgain = (
    <Button
      isBusy={rerun.isPending}
      onClick={() => rerun.mutate({ params: { analysisId: analysis.id } }, { onError: sayFailed })}
    >
      Try Again
    </Button>
  );
  if (state === 'failed') {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<CircleAlert />}
          title="This document could not be analyzed."
          text={message}
          action={tryAgain}
        />
      </Card>
    );
  }
  if (state === 'noText') {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<FileQuestion />}
          title={NO_READABLE_TEXT}
          text="It is made of pictures only. Upload a version with text."
        />
      </Card>
    );
  }
  return (
    <Card aria-busy="true" className="flex items-center justify-center gap-2 py-16 text-base text-muted">
      <Spinner />
      <span role="status">{message ?? stateWords(state)}</span>
    </Card>
  );
}
