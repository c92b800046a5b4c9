import { CheckCheck, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClauseKind } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { DataNotice, SuggestionsNote } from '../kit/suggestions-note.tsx';
import type { FindingSteps } from '../kit/finding-details.tsx';
import { FindingRow } from './finding-row.tsx';
import { PlaybookSection } from './playbook-section.tsx';
import type { Finding, FindingGroup } from '../kit/findings.ts';
import type { Deciding } from '../deciding/use-deciding.ts';
import { quotesFold } from './use-review.ts';
import type { Review } from './use-review.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

interface FindingsPaneProps {
  review: Review;
  deciding: Deciding;
  steps: FindingSteps;
  /** Adds what was missed. */
  onAdd: () => void;
}

/** The findings: the playbook, fields, clauses by group, what is unlikely and what was not found. */
export function FindingsPane({ review, deciding, steps, onAdd }: FindingsPaneProps) {
  const { fields, groups, notFound, count } = review.findings;
  const decided = review.all.filter(({ decision }) => decision !== null).length;
  const showFinding = (key: string) => {
    const finding = review.all.find((one) => one.key === key);
    if (finding) steps.show(finding);
  };
  return (
    <div className="@container flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-4 py-2">
        <p role="status" className="text-sm text-muted tabular-nums">
          {count} found, {decided} decided
        </p>
        <div className="flex flex-wrap items-center gap-1.5">
          <Button size="sm" icon={<Plus aria-hidden />} onClick={onAdd}>
            Add what was missed
          </Button>
          {deciding.sure > 0 && (
            <Button size="sm" icon={<CheckCheck aria-hidden />} onClick={deciding.acceptSure}>
              Accept all above 80 % ({deciding.sure})
            </Button>
          )}
        </div>
      </div>
      <PlaybookSection analysis={review.analysis} onShow={showFinding} />
      <Group title="Fields">
        <Rows findings={fields} label="Fields" review={review} steps={steps} />
        {fields.length === 0 && <p className="px-4 py-3 text-muted">No fields were found.</p>}
      </Group>
      {groups.map((group) => (
        <ClauseGroupRows key={group.group} group={group} review={review} steps={steps} />
      ))}
      {notFound.length > 0 && <NotFound kinds={notFound} />}
      <div className="flex flex-col gap-1.5 px-4 py-4">
        <SuggestionsNote />
        <DataNotice />
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="sticky top-0 z-10 border-b border-border bg-sunken px-4 py-1.5 text-sm font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface RowsProps {
  findings: readonly Finding[];
  label: string;
  review: Review;
  steps: FindingSteps;
}

function Rows({ findings, label, review, steps }: RowsProps) {
  if (findings.length === 0) return null;
  return (
    <ul aria-label={label} className="border-b border-border">
      {findings.map((finding) => (
        <FindingRow
          key={finding.key}
          finding={finding}
          isChosen={finding.key === review.chosen?.key}
          onChoose={() => review.choose(finding)}
          steps={steps}
        />
      ))}
    </ul>
  );
}

interface ClauseGroupRowsProps extends Pick<RowsProps, 'review' | 'steps'> {
  group: FindingGroup;
}

function ClauseGroupRows({ group, review, steps }: ClauseGroupRowsProps) {
  const { likely, ofFields, unlikely } = group;
  return (
    <Group title={group.group}>
      <Rows findings={likely} label={`${group.group} clauses`} review={review} steps={steps} />
      {ofFields.length > 0 && (
        <Collapsible
          title={
            ofFields.length === 1
              ? '1 quote of the fields above'
              : `${ofFields.length} quotes of the fields above`
          }
          titleClassName="px-3 py-2"
          isOpen={review.isUnfolded(quotesFold(group.group))}
          onOpenChange={(isOpen) => review.fold(quotesFold(group.group), isOpen)}
        >
          <Rows findings={ofFields} label={`${group.group} quotes of fields`} review={review} steps={steps} />
        </Collapsible>
      )}
      {unlikely.length > 0 && (
        <Collapsible
          title={counted(unlikely.length, 'unlikely finding')}
          titleClassName="px-3 py-2"
          isOpen={review.isUnfolded(group.group)}
          onOpenChange={(isOpen) => review.fold(group.group, isOpen)}
        >
          <Rows findings={unlikely} label={`Unlikely ${group.group} clauses`} review={review} steps={steps} />
        </Collapsible>
      )}
    </Group>
  );
}

/** The kinds without a finding. They may still be in the contract. */
function NotFound({ kinds }: { kinds: readonly ClauseKind[] }) {
  return (
    <Collapsible
      title={counted(kinds.length, 'kind not found', 'kinds not found')}
      isInitiallyOpen={false}
      titleClassName="px-3 py-2"
    >
      <p className="px-4 pb-2 text-sm text-muted">
        A clause that was not found may still be in the contract.
      </p>
      <ul aria-label="Kinds not found" className="flex flex-col gap-1.5 px-4 pb-3 text-sm">
        {kinds.map(({ category, explanation }) => (
          <li key={category}>
            <span className="font-medium">{category}</span>
            <span className="text-muted"> {explanation}</span>
          </li>
        ))}
      </ul>
    </Collapsible>
  );
}
