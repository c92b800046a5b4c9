import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { FormFooter } from '../../../field-kit/form/form-footer.tsx';
import { FormSection } from '../../../field-kit/form/form-section.tsx';
import { ProblemSummary } from '../../../field-kit/form/problem-summary.tsx';
import { FieldControl } from '../../../field-kit/form/field-control.tsx';
import { WhileSaving } from '../../../field-kit/form/while-saving.tsx';
import { controlIdOf } from '../../../field-kit/form/form-field.ts';
import { useFirstFocus } from '../../../field-kit/form/use-first-focus.ts';
import { NoticeField } from './notice-field.tsx';
import { fieldNames } from '../contract-form-fields.ts';
import type { ContractFormFields } from '../contract-form-fields.ts';
import type { RuleContext } from './contract-form-rules.ts';
import type { ContractFormValues } from './contract-form-values.ts';
import { TermLine } from './term-line.tsx';

export interface ContractFormProps {
  form: UseFormReturn<ContractFormValues, RuleContext>;
  fields: ContractFormFields;
  today: CalendarDate;
  onSubmit: (event: SubmitEvent) => void;
  /** While it is saved, inputs are disabled: the save would miss further changes. */
  isSaving: boolean;
  /** The number of refused submits. */
  refusals: number;
  /** Why the last save failed, when it was not the fault of a field. */
  problem: string | undefined;
  /** The buttons. */
  actions: ReactNode;
  /** Above the fields: the notice about a restored draft. */
  notice?: ReactNode;
  /** Below product and vendor. */
  matches?: ReactNode;
  /** Below the dates: the costs. */
  costs?: ReactNode;
}

/** The form for new and open records, rendered from field definitions (docs/product/look.md, "Forms"). */
export function ContractForm({
  form,
  fields,
  today,
  refusals,
  problem,
  isSaving,
  ...parts
}: ContractFormProps) {
  const { first } = fields;
  useFirstFocus(controlIdOf('product'));
  return (
    <FormProvider {...form}>
      <form
        noValidate
        data-form
        onSubmit={parts.onSubmit}
        onKeyDownCapture={saveOnCommandEnter}
        className="flex max-w-form flex-col gap-5"
      >
        <WhileSaving isSaving={isSaving}>
          {parts.notice}
          <ProblemSummary names={fieldNames(fields)} refusals={refusals} />
          <FormSection>
            <Fields fields={first.slice(0, 2)} />
            {/* Without matches it is outside of the grid, which would leave a gap for it. */}
            {parts.matches && <div className="has-[>:empty]:absolute sm:@sm:col-span-2">{parts.matches}</div>}
            <Fields fields={first.slice(2, 4)} />
            <TermLine today={today} />
            {parts.costs}
            <Fields fields={first.slice(4)} />
          </FormSection>
          <FormSection title="Renewal and notice">
            <Fields fields={fields.renewal} />
            <NoticeField />
            <Fields fields={fields.notice} />
          </FormSection>
          <FormSection title="Classification">
            <Fields fields={fields.general} />
          </FormSection>
          {fields.custom.length > 0 && (
            <FormSection title="Custom Fields">
              <Fields fields={fields.custom} />
            </FormSection>
          )}
          <FormSection title="Description and notes">
            <Fields fields={fields.texts} className="sm:@sm:col-span-2" />
          </FormSection>
        </WhileSaving>
        <FormFooter problem={problem} hint="Ctrl+Enter saves">
          {parts.actions}
        </FormFooter>
      </form>
    </FormProvider>
  );
}

/** Saves from every control, also from the list of a choice, whose Enter means something else. */
function saveOnCommandEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

function Fields({ fields, className }: { fields: ContractFormFields['general']; className?: string }) {
  return fields.map((field) => <FieldControl key={field.name} field={field} className={className} />);
}
