import { Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import {
  DEFAULT_LEAD_DAYS,
  LEAD_DAYS_LIMIT,
  LONGEST_LEAD_DAYS,
} from '@pactbook/domain/features/organisations/lead-days.ts';
import { addDays, formatMediumDate, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { useToday } from '../../users/queries.ts';
import type { SettingsPartProps } from './use-settings-form.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

/** How many days before a deadline the person is reminded (docs/product/notifications.md, "Reminders"). */
export function LeadDaysSection({ values, change, messages, isDirty }: SettingsPartProps) {
  const [isGoingBack, setIsGoingBack] = useState(false);
  const { leadDays } = values;
  const isOwn = values.leadDaysFrom === 'own';
  // The organization's days are not known here before they are saved.
  const isUnknown = isGoingBack && isDirty && !isOwn;
  const choose = (days: number[]) => {
    setIsGoingBack(false);
    change({ leadDays: days, leadDaysFrom: 'own' });
  };
  return (
    <Panel
      title="Reminder days"
      context="Days before a notice deadline or an end date, one reminder each. A digest includes it in the last email before that day."
    >
      <div className="flex flex-col gap-4 pt-1">
        <LeadDaysList
          leadDays={leadDays}
          isUnknown={isUnknown}
          onRemove={(days) => choose(leadDays.filter((one) => one !== days))}
        />
        <AddLeadDay
          leadDays={isUnknown ? [] : leadDays}
          problem={messages.leadDays}
          onAdd={(days) => choose(sorted([...(isUnknown ? [] : leadDays), days]))}
        />
        <WhoseDays
          isOwn={isOwn}
          onBack={() => {
            setIsGoingBack(true);
            // The server puts the organization's in their place.
            change({ leadDaysFrom: 'organization', leadDays: [...DEFAULT_LEAD_DAYS] });
          }}
        />
      </div>
    </Panel>
  );
}

interface LeadDaysListProps {
  leadDays: readonly number[];
  /** Whether they are those of the organization, which are not known here yet. */
  isUnknown: boolean;
  onRemove: (days: number) => void;
}

function LeadDaysList({ leadDays, isUnknown, onRemove }: LeadDaysListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (days: number) => {
    onRemove(days);
    // The focused button is removed.
    list.current?.focus();
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Days before a deadline"
      className="flex flex-wrap gap-2 rounded-md outline-none"
    >
      {(isUnknown ? [] : leadDays).map((days) => (
        <li
          key={days}
          className="inline-flex h-8 items-stretch rounded-md border border-border-strong bg-raised text-sm tabular-nums shadow-control has-disabled:bg-sunken has-disabled:text-muted has-disabled:shadow-none max-md:h-11"
        >
          <span className="flex items-center pr-1 pl-2.5">{counted(days, 'day')}</span>
          <button
            type="button"
            aria-label={`Remove ${counted(days, 'day')}`}
            onClick={() => remove(days)}
            className="flex w-7 items-center justify-center rounded-r-[5px] text-muted transition-colors hover:bg-hover hover:text-text disabled:cursor-not-allowed disabled:hover:bg-transparent disabled:hover:text-muted max-md:w-11"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
      {isUnknown && <li className="text-muted">They appear here once you save.</li>}
      {leadDays.length === 0 && <li className="text-muted">No reminders before a deadline.</li>}
    </ul>
  );
}

/** Whose lead days these are, and the way back to those of the organization. */
function WhoseDays({ isOwn, onBack }: { isOwn: boolean; onBack: () => void }) {
  return (
    <>
      <p className="text-sm text-muted">
        {isOwn ? 'Your own days.' : 'The days of your organization, until you change them.'} Reminders added
        to a record are sent as well.
      </p>
      {isOwn && (
        <LinkButton className="min-h-6 self-start text-sm" onClick={onBack}>
          Back to the days of the organization
        </LinkButton>
      )}
    </>
  );
}

const sorted = (days: readonly number[]) => [...days].toSorted((one, other) => other - one);

/** Why these days cannot be added; null when they can. */
function faultOf(text: string, leadDays: readonly number[]): string | null {
  const days = Number(text);
  if (!/^\d{1,4}$/.test(text) || days < 1 || days > LONGEST_LEAD_DAYS)
    return 'Enter whole days between 1 and 365';
  if (leadDays.includes(days)) return `${counted(days, 'day')} before is already added`;
  return leadDays.length >= LEAD_DAYS_LIMIT ? 'Choose at most 12 days' : null;
}

interface AddLeadDayProps {
  leadDays: readonly number[];
  /** The fault of the chosen days. */
  problem: string | undefined;
  onAdd: (days: number) => void;
}

function AddLeadDay({ leadDays, problem, onAdd }: AddLeadDayProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const inputId = useId();
  const add = () => {
    const entered = text.trim();
    const found = faultOf(entered, leadDays);
    setFault(found);
    document.getElementById(inputId)?.focus();
    if (found !== null) return;
    onAdd(Number(entered));
    setText('');
  };
  return (
    <Field label="Add a reminder" controlId={inputId} error={fault ?? problem} className="max-w-80">
      <div className="flex gap-2">
        <Input
          id={inputId}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          className="pr-24"
          trailing={<span className="pr-2 text-sm whitespace-nowrap text-muted">days before</span>}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds the days; it does not submit the form.
            event.preventDefault();
            add();
          }}
        />
        <Button icon={<Plus aria-hidden />} onClick={add}>
          Add
        </Button>
      </div>
    </Field>
  );
}

/** Pauses mails until a day (docs/product/notifications.md, "Settings"). */
export function PauseSection({ values, change, messages }: SettingsPartProps) {
  const today = useToday();
  const { pausedUntil } = values;
  const isPaused = pausedUntil !== null && isCalendarDate(pausedUntil) && pausedUntil > today;
  return (
    <Panel title="Pause emails" className="overflow-visible">
      <div className="flex flex-col items-start gap-2 pt-1">
        <Field
          label="No emails until"
          error={messages.pausedUntil}
          help={
            isPaused
              ? `Emails start again on ${formatMediumDate(pausedUntil)}. Your inbox here continues.`
              : 'For a holiday, for example. Your inbox in Pactbook continues.'
          }
          className="w-full max-w-80"
        >
          <DateInput
            value={pausedUntil ?? ''}
            min={addDays(today, 1)}
            onChange={(day) => change({ pausedUntil: day === '' ? null : day })}
          />
        </Field>
        {pausedUntil !== null && (
          <LinkButton className="min-h-6 text-sm" onClick={() => change({ pausedUntil: null })}>
            Send emails again
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}
