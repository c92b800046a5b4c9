import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { controlIdOf } from '../../field-kit/form/form-field.ts';
import { GuardedDialog } from '../../field-kit/form/guarded-dialog.tsx';
import { DialogForm } from '../../ui/overlays/dialog.tsx';
import { CostFields, TermFields } from './renewal-fields.tsx';
import { TermProblems } from './term-problems.tsx';
import { useRenewal } from './use-renewal.ts';

export interface RenewDialogProps {
  contract: Contract;
  today: CalendarDate;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The *Record renewal* dialog (docs/product/screens.md, "Renew and Decide"): the new term and the costs of its
 * years, both filled in from the last one.
 */
export function RenewDialog({ contract, today, isOpen, onClose }: RenewDialogProps) {
  const renewal = useRenewal(contract, today, onClose);
  return (
    <GuardedDialog
      isOpen={isOpen}
      onClose={onClose}
      isDirty={renewal.isTouched}
      size="lg"
      title={`Record renewal of ${contract.product}`}
      description="A new term begins. The current one is kept with its decision."
    >
      {(close) => (
        <DialogForm
          data-form
          onSubmit={renewal.submit}
          onCancel={close}
          submitLabel="Record renewal"
          isBusy={renewal.isSaving}
        >
          <TermProblems
            save={renewal.save}
            controlIdOf={(path) => controlIdOf(path === 'annualCosts' ? 'renew-costs' : fieldOf(path))}
            submitCount={renewal.submits}
          />
          <TermFields renewal={renewal} />
          <CostFields renewal={renewal} today={today} />
        </DialogForm>
      )}
    </GuardedDialog>
  );
}

/** Control ids of the dates, different from those in the record's form, which may be on the page, too. */
function fieldOf(path: string): string {
  return path.startsWith('annualCosts') ? path : `renew-${path}`;
}
