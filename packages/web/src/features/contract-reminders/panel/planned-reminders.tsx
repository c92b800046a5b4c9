import { useState } from 'react';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ContractReminders } from '@pactbook/domain/features/notifications/notification.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { useProfile } from '../../users/queries.ts';
import { reminderWords } from '@pactbook/domain/features/notifications/notification-words.ts';
import { REASONS } from '../proof/proof-words.ts';

type Planned = ContractReminders['planned'][number];

/** Days that are shown first. */
const SHORT = 3;

/** The reminder of one day with all its recipients. */
interface PlannedDay {
  readonly key: string;
  readonly first: Planned;
  readonly people: readonly Planned[];
}

function daysOf(planned: readonly Planned[]): PlannedDay[] {
  const days = Map.groupBy(
    planned,
    ({ date, kind, deadline, document, note, daysLeft }) =>
      `${date} ${kind} ${deadline} ${daysLeft} ${document ?? note ?? ''}`,
  );
  return [...days].flatMap(([key, people]) => {
    const [first] = people;
    return first === undefined ? [] : [{ key, first, people }];
  });
}

/** When the email goes out: the time alone on the day that the reminder is listed under. */
function mailWords({ mailAt, date }: Planned, timeZoneId: string): string {
  if (mailAt === null) return 'inbox only';
  const moment = exactTime(Date.parse(mailAt), timeZoneId);
  const day = `${formatMediumDate(date)}, `;
  return moment.startsWith(day) ? `email at ${moment.slice(day.length)}` : `email on ${moment}`;
}

/** The planned reminders, the next first. */
export function PlannedReminders({ planned }: { planned: readonly Planned[] }) {
  const { timeZoneId } = useProfile();
  const [areAllShown, setAreAllShown] = useState(false);
  const days = daysOf(planned);
  const shown = areAllShown ? days : days.slice(0, SHORT);
  return (
    <div>
      <ol aria-label="Planned reminders" className="divide-y divide-border">
        {shown.map(({ key, first, people }) => (
          <li key={key} className="py-2.5 first:pt-0 last:pb-0">
            <p className="font-medium">{formatMediumDate(first.date)}</p>
            <p className="text-sm text-muted">{reminderWords(first)}</p>
            <ul aria-label="Recipients" className="mt-1 flex flex-col gap-0.5 text-sm">
              {people.map((reminder) => (
                <li key={reminder.person.id} className="break-words">
                  {reminder.person.name}{' '}
                  <span className="text-muted">
                    ({REASONS[reminder.because]}), {mailWords(reminder, timeZoneId)}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {days.length > SHORT && (
        <LinkButton className="mt-2 text-sm" onClick={() => setAreAllShown(!areAllShown)}>
          {areAllShown ? 'Show fewer' : `Show all ${days.length}`}
        </LinkButton>
      )}
    </div>
  );
}
