import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { isProblemNow, systemState } from '@pactbook/domain/features/support/system-health.ts';
import type { SystemHealth, NodeHealth, JobHealth } from '@pactbook/domain/features/support/system-health.ts';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useProfile } from '../users/queries.ts';
import { adviceFor, cautionWords, warningWords, clockWords } from './health/health-words.ts';
import { BackupPanel } from './health/backup-panel.tsx';
import { MailQueuePanel } from './health/mail-queue-panel.tsx';
import { healthQuery } from './queries.ts';
import { Moment } from './health/moment.tsx';
import type { BadgeTone } from '../../ui/text/badge.tsx';
import { durationWords, everyWords, jobWords } from './health/job-words.ts';

const ASK_EVERY_MS = 10_000;

/**
 * *System Health*: whether mail is sent and scheduled work runs (docs/product/screens.md, "Organization settings and
 * system health"; docs/product/notifications.md, "Scheduled work").
 */
export function SystemHealthPage() {
  const health = useQuery({ ...healthQuery, refetchInterval: ASK_EVERY_MS });
  if (!health.data)
    return <QueryFallback query={health} lines={8} label="Loading the system health" isCard />;
  return (
    <div className="flex flex-col gap-4">
      <StatePanel health={health.data} />
      <MailQueuePanel mail={health.data.mail} />
      <BackupPanel backup={health.data.backup} />
      <NodesPanel nodes={health.data.nodes} />
      <JobsPanel jobs={health.data.jobs} />
    </div>
  );
}

/** The overall state: that of the worst part below. */
function StatePanel({ health }: { health: SystemHealth }) {
  const { warnings, version, database } = health;
  const { timeZoneId } = useProfile();
  const { level, cautions } = systemState(health);
  return (
    <Panel title="State" context={`Pactbook ${version} · ${database}`}>
      {level === 'ok' ? (
        <p className="flex items-center gap-3 pt-1">
          <Badge tone="positive">OK</Badge>
          <span className="text-muted">Email goes out and scheduled work runs.</span>
        </p>
      ) : (
        <ul aria-label="Problems" className="flex flex-col gap-3 pt-1">
          {warnings.map((warning) => (
            <Trouble
              key={warningWords(warning, timeZoneId)}
              isProblem={isProblemNow(warning)}
              text={warningWords(warning, timeZoneId)}
              advice={adviceFor(warning)}
            />
          ))}
          {cautions.map((caution) => (
            <Trouble
              key={`${caution.kind} ${'job' in caution ? caution.job : ''}`}
              isProblem={false}
              {...cautionWords(caution)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface TroubleProps {
  isProblem: boolean;
  text: string;
  advice: string;
}

function Trouble({ isProblem, text, advice }: TroubleProps) {
  return (
    <li className="flex items-start gap-3">
      <Badge tone={isProblem ? 'negative' : 'caution'}>{isProblem ? 'Problem' : 'Caution'}</Badge>
      <div className="min-w-0">
        <p className="font-medium">{text}</p>
        <p className="text-sm break-words text-muted">{advice}</p>
      </div>
    </li>
  );
}

/** The servers on this database. */
function NodesPanel({ nodes }: { nodes: readonly NodeHealth[] }) {
  return (
    <Panel title="Servers" context="Servers that use this database. Each reports every 15 seconds." isFlush>
      {nodes.length === 0 && <p className="px-4 pb-4 text-muted">No server has reported yet.</p>}
      <ul aria-label="Servers" className="divide-y divide-border border-t border-border">
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} />
        ))}
      </ul>
    </Panel>
  );
}

function NodeRow({ node }: { node: NodeHealth }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-all">{node.name}</span>
          <Badge tone={node.isUp ? 'positive' : 'caution'}>{node.isUp ? 'Up' : 'Not seen'}</Badge>
        </p>
        <p className="text-sm text-muted">Pactbook {node.version}</p>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 text-sm sm:grid-cols-[repeat(3,minmax(7rem,auto))] sm:gap-x-6">
        <Fact label="Started">
          <Moment at={node.startedAt} />
        </Fact>
        <Fact label="Last seen">
          <Moment at={node.seenAt} />
        </Fact>
        <Fact label="Clock">{clockWords(node.clockAheadMs)}</Fact>
      </dl>
    </li>
  );
}

function stateOf({ isStalled, isRunning, lastError, lastFinishedAt }: JobHealth): [BadgeTone, string] {
  if (isStalled) return ['negative', 'Stalled'];
  if (isRunning) return ['neutral', 'Running'];
  if (lastError !== null) return ['caution', 'Failed'];
  return lastFinishedAt === null ? ['neutral', 'Not yet run'] : ['positive', 'OK'];
}

/** The jobs with their last and next run (docs/product/notifications.md, "Scheduled work"). */
function JobsPanel({ jobs }: { jobs: readonly JobHealth[] }) {
  return (
    <Panel title="Scheduled work" context="What the server does in the background." isFlush>
      {jobs.length === 0 && <p className="px-4 pb-4 text-muted">Nothing is scheduled yet.</p>}
      <JobHeadings />
      <ul aria-label="Scheduled work" className="divide-y divide-border border-t border-border">
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </ul>
    </Panel>
  );
}

/** On wide screens the facts of all jobs are columns below one heading; elsewhere each has its label. */
const JOB_COLUMNS = 'xl:grid xl:grid-cols-[minmax(0,1fr)_repeat(4,8rem)] xl:gap-x-4';

function JobHeadings() {
  return (
    <div
      aria-hidden
      className={clsx('hidden border-t border-border bg-sunken px-4 py-2 text-sm text-muted', JOB_COLUMNS)}
    >
      <span>Work</span>
      <span>Runs</span>
      <span>Last run</span>
      <span>Took</span>
      <span>Next run</span>
    </div>
  );
}

function JobRow({ job }: { job: JobHealth }) {
  const [tone, state] = stateOf(job);
  return (
    <li className={clsx('px-4 py-2.5', JOB_COLUMNS)}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {jobWords(job.name)}
          <Badge tone={tone}>{state}</Badge>
        </p>
        {job.lastError !== null && <p className="mt-1 text-sm break-words text-negative">{job.lastError}</p>}
      </div>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm xl:contents">
        <Fact label="Runs" isColumn>
          {everyWords(job.everySeconds)}
        </Fact>
        <Fact label="Last run" isColumn>
          <Moment at={job.lastStartedAt} />
        </Fact>
        <Fact label="Took" isColumn>
          {durationWords(job.lastMilliseconds)}
        </Fact>
        <Fact label="Next run" isColumn>
          <Moment at={job.nextRunAt} isAhead />
        </Fact>
      </dl>
    </li>
  );
}

interface FactProps {
  label: string;
  /** Whether the label is that of a column above. */
  isColumn?: boolean;
  children: ReactNode;
}

/** A term with its value, in a list of facts. */
function Fact({ label, isColumn = false, children }: FactProps) {
  return (
    <div className={clsx('contents', isColumn ? 'xl:block' : 'sm:block')}>
      <dt className={clsx('text-muted', isColumn && 'xl:sr-only')}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
