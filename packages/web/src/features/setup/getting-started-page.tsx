import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useState } from 'react';
import { ORGANISATION_STEPS, SERVER_STEPS } from '@pactbook/domain/features/setup/checklist.ts';
import type { ChecklistStep, SetupChecklist } from '@pactbook/domain/features/setup/checklist.ts';
import { Button } from '../../ui/actions/button.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { checklistQuery, useRemoveDemo } from './queries.ts';
import { sayFailed } from '../../ui/feedback/say.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { paths } from '../../platform/paths.ts';

/** *Getting Started*: what is still to do before people rely on it (docs/product/running.md, "First start"). */
export function GettingStartedPage() {
  const checklist = useQuery({ ...checklistQuery, refetchOnMount: 'always' });
  if (!checklist.data)
    return <QueryFallback query={checklist} lines={8} label="Loading what is still to do" isCard />;
  const { data } = checklist;
  return (
    <div className="flex max-w-form flex-col gap-4">
      {data.isDemo && <RemoveDemoPanel />}
      <StepsPanel
        title="Your organization"
        context="Steps complete automatically."
        isFirst
        steps={ORGANISATION_STEPS}
        checklist={data}
      />
      <StepsPanel
        title="Your server"
        context="Set by the person who runs the server."
        steps={SERVER_STEPS}
        checklist={data}
      />
    </div>
  );
}

interface StepsPanelProps {
  title: string;
  context: string;
  /** Whether its next step is what the page is for. */
  isFirst?: boolean;
  steps: readonly ChecklistStep[];
  checklist: SetupChecklist;
}

function StepsPanel({ title, context, isFirst = false, steps, checklist }: StepsPanelProps) {
  const done = steps.filter((step) => checklist[step]).length;
  const next = steps.find((step) => !checklist[step]);
  const state = done === steps.length ? 'Everything is done.' : `${done} of ${steps.length} steps are done.`;
  return (
    <Panel title={title} context={`${state} ${context}`} isFlush>
      <ol aria-label={title} className="divide-y divide-border border-t border-border">
        {steps.map((step) => (
          <Step key={step} step={step} isDone={checklist[step]} isNext={isFirst && step === next} />
        ))}
      </ol>
    </Panel>
  );
}

interface StepProps {
  step: ChecklistStep;
  isDone: boolean;
  /** The one that comes next. */
  isNext: boolean;
}

function Step({ step, isDone, isNext }: StepProps) {
  const { title, text, link } = STEP_WORDS[step];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {isDone ? <Badge tone="positive">Done</Badge> : <Badge tone="neutral">To do</Badge>}
        </p>
        <p className="mt-0.5 text-sm break-words text-muted">{text}</p>
      </div>
      {link !== null && (
        <Button asChild size="sm" variant={isNext ? 'primary' : undefined}>
          <Link to={link.path}>{link.label}</Link>
        </Button>
      )}
    </li>
  );
}

/** From trying it to using it: the demo goes, and the setup of one's own organization comes. */
function RemoveDemoPanel() {
  const [isAsking, setIsAsking] = useState(false);
  const removing = useRemoveDemo();
  return (
    <Panel
      title="This is the demo"
      context="Remove it to start with your own data. The server then prints an address where you set up your organization."
      actions={<Button onClick={() => setIsAsking(true)}>Remove demo</Button>}
    >
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remove the demo?"
        text="Its organizations are deleted with all people, records and documents, including what you added. This cannot be undone."
        confirmLabel="Remove demo"
        isDangerous
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate(undefined, { onError: sayFailed })}
      />
    </Panel>
  );
}

/** A step for people. */
interface StepWords {
  readonly title: string;
  /** What it is for, and how it is done. */
  readonly text: string;
  /** Where it is done; null where the operator does it. */
  readonly link: { readonly path: string; readonly label: string } | null;
}

const STEP_WORDS: Readonly<Record<ChecklistStep, StepWords>> = {
  records: {
    title: 'Your list',
    text: 'Import your list as a spreadsheet or CSV file. You review every change first.',
    link: { path: paths.importRecords(), label: 'Import' },
  },
  people: {
    title: 'Your people',
    text: 'Invite a second System Admin first, so that no one is locked out. Then invite the owners of your contracts.',
    link: { path: paths.manageUsers(), label: 'Manage Users' },
  },
  currency: {
    title: 'Currency',
    text: 'Totals are in one currency. Records in other currencies need exchange rates.',
    link: { path: paths.currencies(), label: 'Currencies' },
  },
  teams: {
    title: 'Teams',
    text: 'Teams decide who can see costs and documents. Give each record a team.',
    link: { path: paths.manageTeams(), label: 'Manage Teams' },
  },
  singleSignOn: {
    title: 'Single sign-on',
    text: 'People sign in with the account they already have. Optional.',
    link: { path: paths.organisationSettings(), label: 'Single sign-on' },
  },
  publicAddress: {
    title: 'Public address',
    text: 'Links in emails need the address of Pactbook. Set PACTBOOK_PUBLIC_URL on the server.',
    link: null,
  },
  mail: {
    title: 'Email',
    text: 'Reminders and invitations go out by email. Set SMTP_URL on the server, then send a test email.',
    link: { path: paths.organisationSettings(), label: 'Email settings' },
  },
  backup: {
    title: 'Backups',
    text: 'A verified backup every day. Set PACTBOOK_BACKUP_FOLDER on the server to a folder on another disk.',
    link: { path: paths.systemHealth(), label: 'System Health' },
  },
};
