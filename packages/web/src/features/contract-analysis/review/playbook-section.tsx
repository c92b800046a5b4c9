import { Check, CircleAlert, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { OUTCOME_WORDS, SEVERITY_WORDS } from '@pactbook/domain/features/contract-analysis/judgement.ts';
import type { Judgement } from '@pactbook/domain/features/contract-analysis/judgement.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import type { BadgeTone } from '../../../ui/text/badge.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { quoteWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import { IconBadge } from '../kit/icon-badge.tsx';

interface PlaybookSectionProps {
  analysis: Pick<Analysis, 'playbook'>;
  /** Shows a finding in the document, by its key. */
  onShow: (key: string) => void;
}

/** The document against the playbook: folded, with its deviations counted in the heading. */
export function PlaybookSection({ analysis: { playbook: judged }, onShow }: PlaybookSectionProps) {
  if (judged.length === 0) return null;
  const deviations = judged.filter(({ outcome }) => outcome === 'deviates').length;
  return (
    <Collapsible
      title={`Playbook: ${counted(deviations, 'deviation')}`}
      isInitiallyOpen={false}
      titleClassName="px-3 py-2"
    >
      <p className="px-4 pb-2 text-sm text-muted">
        What your playbook expects. A clause that was not found may still be in the contract.
      </p>
      <ul aria-label="Playbook" className="border-y border-border">
        {judged.map((one) => (
          <JudgementRow key={one.rule} judgement={one} onShow={onShow} />
        ))}
      </ul>
    </Collapsible>
  );
}

const OUTCOME_LOOKS: Readonly<Record<Judgement['outcome'], { tone: BadgeTone; icon: ReactNode }>> = {
  deviates: { tone: 'negative', icon: <CircleAlert aria-hidden /> },
  checkByHand: { tone: 'caution', icon: <Search aria-hidden /> },
  meets: { tone: 'positive', icon: <Check aria-hidden /> },
};

function JudgementRow({
  judgement: { rule, note, severity, outcome, finding },
  onShow,
}: {
  judgement: Judgement;
  onShow: (key: string) => void;
}) {
  const { tone, icon } = OUTCOME_LOOKS[outcome];
  return (
    <li className="flex flex-col items-start gap-1 border-b border-border px-4 py-2.5 last:border-b-0">
      <span className="flex w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium break-words">{rule}</span>
        <span className="ml-auto flex items-center gap-2 text-sm text-muted">
          {SEVERITY_WORDS[severity]}
          <IconBadge tone={tone} icon={icon}>
            {OUTCOME_WORDS[outcome]}
          </IconBadge>
        </span>
      </span>
      {note !== null && <span className="text-sm break-words text-muted">{note}</span>}
      {finding && (
        <>
          {finding.value !== null && <span>{finding.value}</span>}
          <q dir="auto" className="line-clamp-3 text-sm break-words text-muted">
            {quoteWords(finding.quote)}
          </q>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Show what ${rule} is based on`}
            onClick={() => onShow(finding.key)}
          >
            {finding.page === null ? 'Show' : `Show page ${finding.page}`}
          </Button>
        </>
      )}
    </li>
  );
}
