import { Check } from 'lucide-react';
import { clsx } from 'clsx/lite';
import { STEPS, STEP_TITLES } from './steps.ts';
import type { Step } from './steps.ts';

export interface StepBarProps {
  steps: readonly Step[];
  current: Step;
  /** The last step that can be opened without further input. */
  furthest: Step;
  onGo: (step: Step) => void;
  /** While something runs, or after the import, no step can be opened. */
  isFixed: boolean;
}

/** The current step of the import, and links to the others. */
export function StepBar({ steps, current, furthest, onGo, isFixed }: StepBarProps) {
  const place = steps.indexOf(current);
  return (
    <nav aria-label="Steps of the import">
      <p className="mb-2 text-sm text-muted lg:hidden">
        Step {place + 1} of {steps.length}:{' '}
        <span className="font-medium text-text">{STEP_TITLES[current]}</span>
      </p>
      <ol className="flex items-center gap-1.5 lg:gap-2">
        {steps.map((step, index) => {
          const canGo = !isFixed && index !== place && STEPS.indexOf(step) <= STEPS.indexOf(furthest);
          return (
            <li
              key={step}
              className="flex min-w-0 flex-1 items-center gap-2 last:flex-none max-lg:last:flex-1"
            >
              <StepButton
                number={index + 1}
                title={STEP_TITLES[step]}
                isCurrent={index === place}
                isDone={index < place}
                onGo={canGo ? () => onGo(step) : undefined}
              />
              {index < steps.length - 1 && (
                <span aria-hidden className="h-px min-w-2 flex-1 bg-border max-lg:hidden" />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepButtonProps {
  number: number;
  title: string;
  isCurrent: boolean;
  isDone: boolean;
  onGo: (() => void) | undefined;
}

function StepButton({ number, title, isCurrent, isDone, onGo }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      aria-disabled={onGo || isCurrent ? undefined : true}
      onClick={onGo}
      className={clsx(
        'flex min-h-8 min-w-0 items-center gap-2 rounded-md text-sm font-medium transition-colors max-lg:min-h-11 max-lg:flex-1 max-lg:justify-center',
        isCurrent ? 'text-text' : 'text-muted',
        onGo ? 'hover:text-text' : 'cursor-default',
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums [&_svg]:size-3.5',
          isDone
            ? 'border-transparent bg-accent-soft text-accent-text'
            : isCurrent
              ? 'border-accent bg-accent text-on-accent'
              : 'border-border-strong',
        )}
      >
        {isDone ? <Check /> : number}
      </span>
      <span className="truncate max-lg:sr-only">{title}</span>
      {isDone && <span className="sr-only"> (done)</span>}
    </button>
  );
}
