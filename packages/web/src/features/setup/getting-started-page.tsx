import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CHECKLIST_STEPS } from '@pactbook/domain/features/setup/checklist.ts';
import type { ChecklistStep } from '@pactbook/domain/features/setup/checklist.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { STEP_WORDS } from './checklist-words.ts';
import { checklistQuery } from './queries.ts';
import { RemoveDemoPanel } from './remove-demo-panel.tsx';

/** *Getting Started*: what is still to do before people rely on it (docs/product/running.md, "First start"). */
export function GettingStartedPage() {
  const checklist = useQuery({ ...checklistQuery, refetchOnMount: 'always' });
  if (checklist.isPending) {
    return (
      <Card>
        <SkeletonLines lines={8} label="Loading what is still to do" />
      </Card>
    );
  }
  if (!checklist.data) {
    return (
      <Card>
        <ErrorPanel onRetry={() => void checklist.refetch()} isRetrying={checklist.isFetching} />
      </Card>
    );
  }
  const { data } = checklist;
  const done = CHECKLIST_STEPS.filter((step) => data[step]).length;
  return (
    <>
      {data.isDemo && <RemoveDemoPanel />}
      <Panel
        title="What is still to do"
        context={
          done === CHECKLIST_STEPS.length
            ? 'Everything is done.'
            : `${done} of ${CHECKLIST_STEPS.length} steps are done. Steps are checked by themselves.`
        }
        isFlush
      >
        <ol aria-label="Steps" className="divide-y divide-border border-t border-border">
          {CHECKLIST_STEPS.map((step) => (
            <Step key={step} step={step} isDone={data[step]} />
          ))}
        </ol>
      </Panel>
    </>
  );
}

function Step({ step, isDone }: { step: ChecklistStep; isDone: boolean }) {
  const { title, text, link } = STEP_WORDS[step];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {isDone ? <Badge tone="positive">Done</Badge> : <Badge tone="neutral">To do</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-balance break-words text-muted">{text}</p>
      </div>
      {link !== null && (
        <Button asChild size="sm">
          <Link to={link.path}>{link.label}</Link>
        </Button>
      )}
    </li>
  );
}
