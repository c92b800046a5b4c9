import { ArrowRight, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { DECISION_LABELS, DECISIONS } from '@pactbook/domain/features/contracts/decision.ts';
import type { Decision } from '@pactbook/domain/features/contracts/decision.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { decisionMeanings } from './decision-meanings.ts';
import type { DecisionForm } from './use-decision.ts';

interface DecisionChoicesProps {
  form: DecisionForm;
  today: CalendarDate;
  /** The question about a late notice, in the card of the chosen decision. */
  late: ReactNode;
  /** The text of the notice, in the card of Cancel. */
  notice: ReactNode;
}

/** The decisions as cards, each with what it does to this record. */
export function DecisionChoices({ form, today, late, notice }: DecisionChoicesProps) {
  const meanings = decisionMeanings(form.save.base, today);
  return (
    <ul
      aria-label="Decision"
      tabIndex={-1}
      data-first-focus={form.isChosenBefore ? undefined : ''}
      className="flex flex-col gap-2 outline-none"
    >
      {DECISIONS.map((decision) => (
        <li key={decision}>
          <Choice form={form} decision={decision} meaning={meanings[decision]}>
            {form.chosen === decision && late}
            {decision === 'CANCEL' && notice}
          </Choice>
        </li>
      ))}
    </ul>
  );
}

/** The focus is below the cards then, so the chosen one has to be in sight. */
const showWhole = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' });

interface ChoiceProps {
  form: DecisionForm;
  decision: Decision;
  meaning: string;
  children: ReactNode;
}

/** The name is the button, stretched over its box; the meaning describes it. */
function Choice({ form, decision, meaning, children }: ChoiceProps) {
  const meaningId = useId();
  const isChosen = form.chosen === decision;
  const asksMore = form.needsMore(decision) || (isChosen && form.late.isAsked);
  return (
    <div
      ref={isChosen && form.isChosenBefore ? showWhole : undefined}
      className={clsx(
        'group relative flex flex-col rounded-lg border p-3 transition-colors hover:border-accent',
        isChosen ? 'border-accent bg-accent-soft' : 'border-border-strong bg-raised hover:bg-hover',
      )}
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-describedby={meaningId}
            aria-expanded={asksMore ? isChosen : undefined}
            aria-disabled={form.isSaving || undefined}
            onClick={({ detail }) => {
              // The second press of a double click on what opened the dialog decides nothing.
              if (detail < 2 || asksMore) form.choose(decision);
            }}
            className="block text-left text-base font-medium outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {DECISION_LABELS[decision]}
          </button>
          <p id={meaningId} className="text-sm text-muted">
            {meaning}
          </p>
        </div>
        <ChoiceMark isBusy={isChosen && form.isSaving} asksMore={asksMore} />
      </div>
      {/* Above the button that covers the card. */}
      <div className="relative flex flex-col gap-2 pt-3 empty:hidden">{children}</div>
    </div>
  );
}

/** Whether a press decides at once, or asks for more below. */
function ChoiceMark({ isBusy, asksMore }: { isBusy: boolean; asksMore: boolean }) {
  if (isBusy) return <Spinner />;
  const Icon = asksMore ? ChevronDown : ArrowRight;
  return <Icon aria-hidden className="size-4 shrink-0 text-faint group-hover:text-accent-text" />;
}
