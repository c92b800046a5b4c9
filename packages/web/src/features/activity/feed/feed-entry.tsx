import { useState } from 'react';
import { Link } from 'react-router';
import { actorWords } from '@pactbook/domain/kernel/event.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import type { WordingContext } from '@pactbook/domain/features/contracts/change-words.ts';
import { eventGroupOf } from '@pactbook/domain/features/activity/event-groups.ts';
import { paths } from '../../../platform/paths.ts';
import { dayIn } from '../../../platform/today.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { ChangeLines } from '../../../field-kit/value/change-lines.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { entryChanges } from './entry-changes.ts';
import { eventSentence } from './event-words.ts';

/** Types after which the subject no longer exists. */
const GONE = new Set([
  'contractDeleted',
  'contractPurged',
  'teamDeleted',
  'teamMerged',
  'ssoConnectionRemoved',
  'apiTokenEnded',
]);

/** Types of which every value is new: the sentence says what there is since, the values are one press away. */
const BEGINNINGS = new Set([
  'contractCreated',
  'userCreated',
  'customFieldCreated',
  'ssoConnectionAdded',
  'apiTokenMade',
]);

/** The page of an event's subject; null when there is none. */
function addressOf({ type, subject }: ActivityEntry): string | null {
  if (GONE.has(type)) return null;
  switch (subject.kind) {
    case 'contract':
      return paths.record({ product: subject.label, id: subject.id });
    case 'user':
      return paths.manageUsers({ q: subject.label });
    case 'team':
      return paths.manageTeams({ q: subject.label });
    case 'customField':
      return paths.customFields();
    case 'organisation':
    case 'ssoConnection':
      return paths.organisationSettings();
    case 'apiToken':
      return paths.allTokens();
    default:
      return null;
  }
}

export interface FeedEntryProps {
  entry: ActivityEntry;
  context: WordingContext;
  timeZoneId: string;
  /** The time of day; the date is in the heading above. */
  time: string;
}

/** One event: who, as whom, what, on what, old to new, and when (docs/product/screens.md, "Activity feed page"). */
export function FeedEntry({ entry, context, timeZoneId, time }: FeedEntryProps) {
  const { done, name, after } = eventSentence(entry, entry.actor.name, entry.subject.label);
  const address = addressOf(entry);
  const changes = entryChanges(entry, context, dayIn(timeZoneId, Date.parse(entry.at)));
  const isFolded = BEGINNINGS.has(entry.type) || eventGroupOf(entry.type) === 'access';
  const [isOpen, setIsOpen] = useState(!isFolded);
  return (
    <li className="flex gap-3 px-4 py-3">
      <Avatar name={(entry.impersonator ?? entry.actor).name} size="sm" />
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="break-words">
          <span className="font-medium">{actorWords(entry)}</span> {done}
          {name !== null && ' '}
          {name !== null && <Subject name={name} address={address} />}
          <span dir="auto">{after}</span>
          {isFolded && changes.length > 0 && (
            <LinkButton
              aria-expanded={isOpen}
              aria-label={isOpen ? 'Hide the details' : `Details: ${done} ${name ?? ''}`.trim()}
              className="ml-2 text-sm"
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Hide details' : 'Details'}
            </LinkButton>
          )}
        </p>
        {isOpen && changes.length > 0 && <ChangeLines changes={changes} />}
        {entry.changeSet && (
          <SetLinks changeSet={entry.changeSet} isWhole={entry.subject.kind !== 'contract'} />
        )}
      </div>
      <Tooltip content={exactTime(Date.parse(entry.at), timeZoneId)}>
        <time
          dateTime={entry.at}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact moment shows on focus as it does on hover
          tabIndex={0}
          className="h-fit shrink-0 rounded-sm pt-0.5 text-sm text-muted tabular-nums"
        >
          {time}
        </time>
      </Tooltip>
    </li>
  );
}

interface SetLinksProps {
  changeSet: NonNullable<ActivityEntry['changeSet']>;
  /** Whether the entry is about the whole set and not about one of its records. */
  isWhole: boolean;
}

const SET_LINK = 'rounded-sm text-accent-text underline underline-offset-3';

/** Links to the records of a change set: its own page, and its entries in the feed. */
function SetLinks({ changeSet: { id, label, records }, isWhole }: SetLinksProps) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
      {!isWhole && (
        <span className="min-w-0 break-words text-muted">
          Part of <span dir="auto">{label}</span>
        </span>
      )}
      <Link to={paths.changeSet(id)} className={SET_LINK}>
        {contractsWords(records)}
      </Link>
      {isWhole && (
        <Link to={paths.activity({ set: id })} className={SET_LINK}>
          Show each
        </Link>
      )}
    </p>
  );
}

function Subject({ name, address }: { name: string; address: string | null }) {
  if (address === null) {
    return (
      <span dir="auto" className="font-medium">
        {name}
      </span>
    );
  }
  return (
    <Link
      to={address}
      dir="auto"
      className="rounded-sm font-medium text-accent-text underline-offset-3 hover:underline"
    >
      {name}
    </Link>
  );
}
