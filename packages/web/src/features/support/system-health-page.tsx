import { useQuery } from '@tanstack/react-query';
import { isProblemNow, systemState } from '@pactbook/domain/features/support/system-health.ts';
import type { SystemHealth } from '@pactbook/domain/features/support/system-health.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useProfile } from '../users/queries.ts';
import { adviceFor, cautionWords, warningWords } from './health/health-words.ts';
import { BackupPanel } from './health/backup-panel.tsx';
import { JobsPanel } from './health/jobs-panel.tsx';
import { NodesPanel } from './health/nodes-panel.tsx';
import { MailQueuePanel } from './health/mail-queue-panel.tsx';
import { healthQuery } from './queries.ts';

const ASK_EVERY_MS = 10_000;

/**
 * *System Health*: whether mail is sent and scheduled work runs (docs/product/screens.md, "Organization settings and
 * system health"; docs/product/notifications.md, "Scheduled work").
 */
export function SystemHealthPage() {
  const health = useQuery({ ...healthQuery, refetchInterval: ASK_EVERY_MS });
  if (health.isPending) {
    return (
      <Card>
        <SkeletonLines lines={8} label="Loading the system health" />
      </Card>
    );
  }
  if (!health.data) {
    return (
      <Card>
        <ErrorPanel onRetry={() => void health.refetch()} isRetrying={health.isFetching} />
      </Card>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4">
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
