import type { ReminderHealth } from '@pactbook/domain/features/notifications/notification.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';

interface Figure {
  readonly label: string;
  readonly number: number;
  readonly help?: string;
}

/** Describes how the people of a record are notified, by the kind of mail delivery. */
const DELIVERY_HELP: Readonly<Record<ReminderHealth['mail'], string>> = {
  goesOut: 'By email, before their date.',
  standsStill: 'By email, once it goes out again.',
  keptAsFiles: 'Only in their inbox: no email is sent.',
};

function figuresOf(health: ReminderHealth): Figure[] {
  const isMailed = health.mail !== 'keptAsFiles';
  return [
    { label: 'Live records', number: health.live },
    { label: 'Remind someone', number: health.warned, help: DELIVERY_HELP[health.mail] },
    { label: 'Remind no one', number: health.silent },
    { label: 'Decided', number: health.decided, help: 'No reminder is needed.' },
    {
      label: 'Remind administrators only',
      number: health.administratorsOnly,
      help: `No owner or team manager is ${isMailed ? 'emailed' : 'notified'}.`,
    },
    {
      label: 'With a deactivated owner',
      number: health.deactivatedOwners,
      help: 'Their reminders go to others.',
    },
  ];
}

/** The state of the reminders in six numbers. */
export function HealthFigures({ health }: { health: ReminderHealth }) {
  return (
    <dl aria-label="Reminder health in numbers" className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {figuresOf(health).map(({ label, number, help }) => (
        <Card key={label} className="flex flex-col">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{numberText(number)}</dd>
          {help !== undefined && <dd className="mt-0.5 text-sm text-muted">{help}</dd>}
        </Card>
      ))}
    </dl>
  );
}
