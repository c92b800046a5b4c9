import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { actorWords } from '@pactbook/domain/kernel/event.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { canUpdateContract } from '@pactbook/domain/features/contracts/access.ts';
import { entryChangeWords } from '@pactbook/domain/features/contracts/change-words.ts';
import { useNow } from '../../../platform/now.ts';
import { paths } from '../../../platform/paths.ts';
import { dayIn } from '../../../platform/today.ts';
import { exactTime, timeAgo } from '../../../platform/time-ago.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { ChangeLines } from '../../../field-kit/value/change-lines.tsx';
import { NextPageButton } from '../../../ui/actions/next-page-button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { useActor, useProfile } from '../../users/queries.ts';
import { contractActivityQuery } from '../../contracts/queries.ts';
import type { ContentContext } from '../../contracts/contract-content.ts';
import { eventWords } from './event-words.ts';
import { ownWording } from '../../../field-kit/value/own-money.ts';

export interface ActivityPanelProps {
  contractId: string;
  context: ContentContext;
}

/** The history of a record, newest first, for people who read it in full. */
export function ActivityPanel({ contractId, context }: ActivityPanelProps) {
  const activity = useInfiniteQuery(contractActivityQuery(contractId));
  const entries = activity.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title="Last changes">
      <QueryFallback query={activity} lines={4} label="Loading the last changes" />
      {activity.data && entries.length === 0 && <p className="text-muted">Nothing has changed yet.</p>}
      <ol className="flex flex-col gap-4">
        {entries.map((entry) => (
          <ActivityItem key={entry.id} entry={entry} context={context} />
        ))}
      </ol>
      <NextPageButton query={activity} size="sm" className="mt-4">
        Show more
      </NextPageButton>
    </Panel>
  );
}

function ActivityItem({ entry, context }: { entry: ActivityEntry; context: ContentContext }) {
  const { timeZoneId } = useProfile();
  const now = useNow();
  const moment = Date.parse(entry.at);
  const exact = exactTime(moment, timeZoneId);
  const isNew = entry.type === 'contractCreated';
  const wording = { ...context, ...ownWording() };
  const changes = isNew ? [] : entryChangeWords(entry, wording, dayIn(timeZoneId, moment));
  return (
    <li className="flex gap-3">
      <Avatar name={entry.actor.name} size="sm" />
      <div className="min-w-0 flex-1 pt-0.5">
        <p>
          <span className="font-medium">{actorWords(entry)}</span> <span dir="auto">{eventWords(entry)}</span>
        </p>
        <time dateTime={entry.at} title={exact} className="text-sm text-muted">
          {timeAgo(moment, now)}
          <span className="sr-only">, {exact}</span>
        </time>
        {changes.length > 0 && <ChangeLines changes={changes} />}
        {entry.changeSet && <PartOf changeSet={entry.changeSet} />}
      </div>
    </li>
  );
}

/** A change of many records: its label, with a link to the set for people who may change records. */
function PartOf({
  changeSet: { id, label, records },
}: {
  changeSet: NonNullable<ActivityEntry['changeSet']>;
}) {
  const mayLook = decide(useActor(), canUpdateContract).allowed;
  const words = contractsWords(records);
  return (
    <p className="mt-1 text-sm break-words text-muted">
      Part of <span dir="auto">{label}</span>,{' '}
      {mayLook ? (
        <Link to={paths.changeSet(id)} className="rounded-sm text-accent-text underline underline-offset-3">
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  );
}
