import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { contractTermsQuery } from './term-calls.ts';
import { Detail, DetailList } from '../contracts/detail-list.tsx';
import type { ContentContext } from '../contracts/contract-content.ts';
import { DecisionBlock } from './decision/decision-block.tsx';
import { EarlierTerms } from './earlier-terms.tsx';
import { NoticeLetterLink } from './notice-text.tsx';
import { TermTimeLine } from './term-time-line.tsx';
import { timeLineOf } from './time-line.ts';

export interface TermPanelProps {
  contract: Contract;
  context: ContentContext;
  /** What other features say below the time line. */
  belowTimeLine?: ReactNode;
}

/** The terms of a record in time, the decision about the present one, and the earlier ones; nothing without any. */
export function TermPanel({ contract, context, belowTimeLine }: TermPanelProps) {
  const isFull = contract.access === 'full';
  const hasEarlier = isFull && (contract.termNumber ?? 1) > 1;
  const terms = useQuery({ ...contractTermsQuery(contract.id), enabled: hasEarlier });
  const ended = terms.data?.filter(({ endedAt }) => endedAt !== null) ?? [];
  const line = timeLineOf(contract, ended, context.today);
  if (!line && !contract.decision && !hasEarlier) return null;
  return (
    <Panel
      title="Term and renewal"
      // A decision to cancel has it beside its own text.
      actions={
        contract.canEdit &&
        contract.status === 'LIVE' &&
        contract.decision?.decision !== 'CANCEL' && <NoticeLetterLink contract={contract} />
      }
    >
      <div className="flex flex-col gap-5">
        {line && <TermTimeLine line={line} today={context.today} />}
        {belowTimeLine}
        {contract.decision && (
          <DecisionBlock contract={contract} decision={contract.decision} context={context} />
        )}
        {hasEarlier && (
          <DetailList>
            <Detail label="Term" note={termNote(contract.termStartDate)}>
              {contract.termNumber}
            </Detail>
          </DetailList>
        )}
        {hasEarlier && <EarlierTerms query={terms} ended={ended} context={context} />}
      </div>
    </Panel>
  );
}

function termNote(startDate: string | null | undefined): string | null {
  return startDate ? `Since ${formatLongDate(startDate)}` : null;
}
