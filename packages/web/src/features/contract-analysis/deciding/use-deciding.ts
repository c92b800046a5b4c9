import type { Analysis, SentVerdict } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { HIGH_CONFIDENCE } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useDecideFindings } from '../queries.ts';
import type { NewDecision } from '../queries.ts';
import { canDecide, findingsOf } from '../kit/findings.ts';
import type { Finding } from '../kit/findings.ts';

/** Decides on findings: shown at once, rolled back when the server refuses. */
export function useDeciding(analysis: Analysis) {
  const decide = useDecideFindings(analysis.id);
  const send = (decisions: readonly NewDecision[]) => {
    if (decisions.length === 0) return;
    decide.mutate(decisions, {
      onError: (error) =>
        toast({ variant: 'error', title: 'The decision was not saved', description: error.message }),
    });
  };
  const { fields, groups } = findingsOf(analysis);
  const sure = [...fields, ...groups.flatMap(({ likely }) => likely)].filter(
    (finding) => finding.decision === null && canDecide(finding) && finding.confidence >= HIGH_CONFIDENCE,
  );
  return {
    send,
    say: ({ key }: Finding, verdict: SentVerdict | null) => send([{ key, verdict }]),
    /** The findings that "Accept all" would accept. */
    sure: sure.length,
    acceptSure: () => send(sure.map(({ key }) => ({ key, verdict: 'accepted' }))),
  };
}

export type Deciding = ReturnType<typeof useDeciding>;
