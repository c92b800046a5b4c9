import type { BackupHealth } from '@pactbook/domain/features/support/backup-health.ts';
import { sizeText } from '../../../ui/text/size-text.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import type { BadgeTone } from '../../../ui/text/badge.tsx';
import { Figure } from './figure.tsx';
import { Moment } from './moment.tsx';

function stateOf({ isScheduled, last, lost, error }: BackupHealth): [BadgeTone, string] {
  if (!isScheduled) return ['neutral', 'Not set up'];
  if (error !== null) return ['caution', 'Failed'];
  if (lost !== null) return ['caution', 'Missing'];
  return last === null ? ['neutral', 'None yet'] : ['positive', 'OK'];
}

/** The backups that the server makes by itself (docs/guides/back-up-and-restore.md). */
export function BackupPanel({ backup }: { backup: BackupHealth }) {
  const { isScheduled, last, lost, nextAt, error } = backup;
  const [tone, state] = stateOf(backup);
  return (
    <Panel title="Backups" actions={<Badge tone={tone}>{state}</Badge>} isFlush>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {!isScheduled && (
          <p className="text-muted">
            Scheduled backups are off. Set PACTBOOK_BACKUP_FOLDER on the server, and a verified backup is made
            every day.
          </p>
        )}
        {error !== null && (
          <p className="break-words text-negative">{error} The next try is within an hour.</p>
        )}
        {lost !== null && (
          <p className="break-words">{lost} was moved, removed or changed in the backup folder.</p>
        )}
        {(isScheduled || last !== null) && (
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-4">
            <Figure label="Last backup">
              <Moment at={last?.madeAt ?? null} />
            </Figure>
            <Figure label="Size">{last === null ? '—' : sizeText(last.bytes)}</Figure>
            <Figure label="Verified">
              <Moment at={last?.verifiedAt ?? null} />
            </Figure>
            <Figure label="Next backup">
              <Moment at={nextAt} isAhead />
            </Figure>
          </dl>
        )}
        {last !== null && <p className="text-sm break-all text-muted">{last.fileName}</p>}
      </div>
    </Panel>
  );
}
