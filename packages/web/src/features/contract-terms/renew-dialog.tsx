import { useEffect, useRef } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { controlIdOf } from '../../field-kit/form/form-field.ts';
import { GuardedDialog } from '../../field-kit/form/guarded-dialog.tsx';
import { DialogForm } from '../../ui/overlays/dialog.tsx';
import { CheckStep, CostsStep, TermStep } from './renew-steps.tsx';
import { TermProblems } from './term-problems.tsx';
import { RENEW_STEPS, useRenewal } from './use-renewal.ts';
import type { RenewStep } from './use-renewal.ts';

export interface RenewDialogProps {
  contract: Contract;
  today: CalendarDate;
  isOpen: boolean;
  onClose: () => void;
}

const TITLES: Readonly<Record<RenewStep, string>> = {
  term: 'The new term',
  costs: 'Yearly costs',
  check: 'Check',
};

/**
 * The *Renew* dialog (docs/product/screens.md, "Renew and Decide"): the new term, the costs of its years, and a summary
 * before it is saved.
 */
export function RenewDialog({ contract, today, isOpen, onClose }: RenewDialogProps) {
  const renewal = useRenewal(contract, today, onClose);
  const { step } = renewal;
  const isLast = step === 'check';
  return (
    <GuardedDialog
      isOpen={isOpen}
      onClose={onClose}
      isDirty={renewal.isTouched}
      size="lg"
      title={`Renew ${contract.product}`}
      description="The current term is kept; a new one begins."
    >
      {(close) => (
        <DialogForm
          data-form
          onSubmit={renewal.next}
          onCancel={step === 'term' ? close : renewal.back}
          cancelLabel={step === 'term' ? 'Cancel' : 'Back'}
          submitLabel={isLast ? 'Renew Record' : 'Next'}
          isBusy={renewal.isSaving}
        >
          <StepHeading step={step} />
          <TermProblems
            save={renewal.save}
            controlIdOf={(path) => controlIdOf(path === 'annualCosts' ? 'renew-costs' : fieldOf(path))}
            submitCount={renewal.submits}
          />
          {step === 'term' && <TermStep renewal={renewal} />}
          {step === 'costs' && <CostsStep renewal={renewal} today={today} />}
          {step === 'check' && <CheckStep renewal={renewal} />}
        </DialogForm>
      )}
    </GuardedDialog>
  );
}

/** Control ids of the dates, different from those in the record's form, which may be on the page, too. */
function fieldOf(path: string): string {
  return path.startsWith('annualCosts') ? path : `renew-${path}`;
}

/**
 * The heading of the step. It takes the focus when the step changes, so that a second press does not hit the next
 * button.
 */
function StepHeading({ step }: { step: RenewStep }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  const number = RENEW_STEPS.indexOf(step) + 1;
  return (
    <h3 ref={heading} tabIndex={-1} className="text-base font-semibold focus:outline-none">
      {TITLES[step]}
      <span className="ml-2 text-sm font-normal text-muted">
        Step {number} of {RENEW_STEPS.length}
      </span>
    </h3>
  );
}
