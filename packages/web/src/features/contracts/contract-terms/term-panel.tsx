import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import { endingOf, ENDING_LABELS } from '@pactbook/domain/features/contracts/decision.ts';
import { noticeWords } from '@pactbook/domain/features/contracts/renewal.ts';
import { openDecision, renewalSentence } from '@pactbook/domain/features/contracts/term-words.ts';
import { paths } from '../../../platform/paths.ts';
import { FieldValue } from '../../../field-kit/value/field-value.tsx';
import { URGENCY_TONES } from '../../../field-kit/value/urgency-tone.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { contractTermsQuery } from './term-calls.ts';
import { contractContent } from '../contract-content.ts';
import { Detail, DetailList } from '../contract-details/detail-list.tsx';
import type { ContractPanelProps } from '../contract-details/overview-panel.tsx';
import { DecisionBlock } from './decision-block.tsx';
import { EarlierTerms } from './earlier-terms.tsx';
import { TermTimeLine } from './term-time-line.tsx';
import { timeLineOf } from './time-line.ts';

/** The renewal of a record: how it renews, the deadline, the decision, and the earlier terms. */
export function TermPanel({ contract, context }: ContractPanelProps) {
  const isFull = contract.access === 'full';
  const hasEarlier = isFull && (contract.termNumber ?? 1) > 1;
  const terms = useQuery({ ...contractTermsQuery(contract.id), enabled: hasEarlier });
  const ended = terms.data?.filter(({ endedAt }) => endedAt !== null) ?? [];
  const line = timeLineOf(contract, ended, context.today);
  return (
    <Panel title="Term and Renewal">
      <div className="flex flex-col gap-5">
        {isFull && <Outlook contract={contract} context={context} />}
        {line && <TermTimeLine line={line} today={context.today} />}
        {contract.decision && (
          <DecisionBlock contract={contract} decision={contract.decision} context={context} />
        )}
        <DetailList>
          <TermDetail contract={contract} context={context} fieldKey="renewal" />
          <TermDetail contract={contract} context={context} fieldKey="noticeDeadline" />
          <TermDetail contract={contract} context={context} fieldKey="owners" />
          {hasEarlier && (
            <Detail label="Term" note={termNote(contract.termStartDate)}>
              {contract.termNumber}
            </Detail>
          )}
        </DetailList>
        {hasEarlier && <EarlierTerms query={terms} ended={ended} context={context} />}
      </div>
    </Panel>
  );
}

function termNote(startDate: string | null | undefined): string | null {
  return startDate ? `Since ${formatLongDate(startDate)}` : null;
}

/** A sentence about the end of the term, and how urgent a decision is. */
function Outlook({ contract, context }: ContractPanelProps) {
  const open = openDecision(contract, context.today);
  const ending = endingOf(contract);
  const isEvergreen = contract.renewal?.type === 'EVERGREEN' && contract.status === 'LIVE';
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-base">
      <span className="min-w-0">{renewalSentence(contract, context.today)}</span>
      {isEvergreen && <Badge tone="positive">Evergreen</Badge>}
      {ending && <Badge tone={ending === 'undecided' ? 'caution' : 'neutral'}>{ENDING_LABELS[ending]}</Badge>}
      {open && <Badge tone={URGENCY_TONES[open.urgency]}>{open.words}</Badge>}
    </p>
  );
}

type TermKey = Extract<ContractFieldKey, 'renewal' | 'noticeDeadline' | 'owners'>;

function TermDetail({ contract, context, fieldKey }: ContractPanelProps & { fieldKey: TermKey }) {
  const content = contractContent(contract, fieldKey, context);
  const notice = fieldKey === 'noticeDeadline' ? noticeWords(contract.renewal ?? null) : '';
  const isUnset = content.kind === 'missing' && fieldKey !== 'noticeDeadline' && contract.canEdit;
  return (
    <Detail
      label={contractField(fieldKey).label}
      note={content.kind === 'date' && notice ? `${notice} before the end` : null}
    >
      {content.kind === 'date' ? (
        formatLongDate(content.date)
      ) : isUnset ? (
        <LinkButton asChild>
          <Link to={paths.record(contract, 'edit')}>
            {fieldKey === 'owners' ? 'Add owners' : 'Add renewal terms'}
          </Link>
        </LinkButton>
      ) : (
        <FieldValue content={content} layout="block" />
      )}
    </Detail>
  );
}
