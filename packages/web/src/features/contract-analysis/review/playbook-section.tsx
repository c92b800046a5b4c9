import { Check, CircleAlert, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import {
  BUYER_PLAYBOOK,
  judge,
  SEVERITY_WORDS,
} from '@pactbook/domain/features/contract-analysis/playbook.ts';
import type { Judgement } from '@pactbook/domain/features/contract-analysis/playbook.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import type { BadgeTone } from '../../../ui/text/badge.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { quoteWords } from '../kit/finding-words.ts';
import { IconBadge } from '../kit/icon-badge.tsx';

interface PlaybookSectionProps {
  analysis: Pick<Analysis, 'fields' | 'clauses'>;
  /** Shows a finding in the document, by its key. */
  onShow: (key: string) => void;
}

/** The document against the playbook: folded, with its deviations counted in the heading. */
export function PlaybookSection({ analysis, onShow }: PlaybookSectionProps) {
  const judged = judge(BUYER_PLAYBOOK, analysis);
  const deviations = judged.filter(({ outcome }) => outcome === 'deviates').length;
  return (
    <Collapsible
      title={`Playbook: ${counted(deviations, 'deviation')}`}
      isInitiallyOpen={false}
      titleClassName="px-3 py-2"
    >
      <p className="px-4 pb-2 text-sm text-muted">
        What buyers of software usually expect. A clause that was not found may still be in the contract.
      </p>
      <ul aria-label="Playbook" className="border-y border-border">
        {judged.map((one) => (
          <JudgementRow key={one.rule} judgement={one} onShow={onShow} />
        ))}
      </ul>
    </Collapsible>
  );
}

const OUTCOMES: Readonly<Record<Judgement['outcome'], { words: string; tone: BadgeTone; icon: ReactNode }>> =
  {
    deviates: { words: 'Deviates', tone: 'negative', icon: <CircleAlert aria-hidden /> },
    checkByHand: { words: 'Check by hand', tone: 'caution', icon: <Search aria-hidden /> },
    meets: { words: 'Meets', tone: 'positive', icon: <Check aria-hidden /> },
  };

function JudgementRow({
  judgement: { rule, severity, outcome, finding },
  onShow,
}: {
  judgement: Judgement;
  onShow: (key: string) => void;
}) {
  const { words, tone, icon } = OUTCOMES[outcome];
  return (
    <li className="flex flex-col items-start gap-1 border-b border-border px-4 py-2.5 last:border-b-0">
      <span className="flex w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium break-words">{rule}</span>
        <span className="ml-auto flex items-center gap-2 text-sm text-muted">
          {SEVERITY_WORDS[severity]}
          <IconBadge tone={tone} icon={icon}>
            {words}
          </IconBadge>
        </span>
      </span>
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
