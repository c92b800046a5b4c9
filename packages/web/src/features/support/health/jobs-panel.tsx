import type { JobHealth } from '@pactbook/domain/features/support/system-health.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import type { BadgeTone } from '../../../ui/text/badge.tsx';
import { Fact } from './fact.tsx';
import { durationWords, everyWords, jobWords } from './job-words.ts';
import { Moment } from './moment.tsx';

function stateOf({ isStalled, isRunning, lastError, lastFinishedAt }: JobHealth): [BadgeTone, string] {
  if (isStalled) return ['negative', 'Stalled'];
  if (isRunning) return ['neutral', 'Running'];
  if (lastError !== null) return ['caution', 'Failed'];
  return lastFinishedAt === null ? ['neutral', 'Not yet run'] : ['positive', 'OK'];
}

/** The jobs with their last and next run (docs/product/notifications.md, "Scheduled work"). */
export function JobsPanel({ jobs }: { jobs: readonly JobHealth[] }) {
  return (
    <Panel title="Scheduled work" context="What the server does in the background." isFlush>
      {jobs.length === 0 && <p className="px-4 pb-4 text-muted">Nothing is scheduled yet.</p>}
      <ul aria-label="Scheduled work" className="divide-y divide-border border-t border-border">
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </ul>
    </Panel>
  );
}

function JobRow({ job }: { job: JobHealth }) {
  const [tone, state] = stateOf(job);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {jobWords(job.name)}
          <Badge tone={tone}>{state}</Badge>
        </p>
        <p className="text-sm text-muted">{everyWords(job.everySeconds)}</p>
        {job.lastError !== null && <p className="mt-1 text-sm break-words text-negative">{job.lastError}</p>}
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 text-sm sm:grid-cols-[repeat(3,minmax(7rem,auto))] sm:gap-x-6">
        <Fact label="Last run">
          <Moment at={job.lastStartedAt} />
        </Fact>
        <Fact label="Took">{durationWords(job.lastMilliseconds)}</Fact>
        <Fact label="Next run">
          <Moment at={job.nextRunAt} isAhead />
        </Fact>
      </dl>
    </li>
  );
}
