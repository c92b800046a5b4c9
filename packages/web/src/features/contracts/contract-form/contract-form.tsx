import type { SubmitEvent, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { FormFooter } from '../../../field-kit/form/form-footer.tsx';
import { FormSection } from '../../../field-kit/form/form-section.tsx';
import { ProblemSummary } from '../../../field-kit/form/problem-summary.tsx';
import { FieldControl } from '../../../field-kit/form/field-control.tsx';
import { WhileSaving } from '../../../field-kit/form/while-saving.tsx';
import { NoticeField } from './notice-field.tsx';
import { fieldNames } from './contract-form-fields.ts';
import type { ContractFormFields } from './contract-form-fields.ts';
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
  /** Below all fields: the costs of a new record. */
  children?: ReactNode;
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
  return (
    <FormProvider {...form}>
      <form noValidate data-form onSubmit={parts.onSubmit} className="flex flex-col gap-4">
        <WhileSaving isSaving={isSaving}>
          {parts.notice}
          <ProblemSummary names={fieldNames(fields)} refusals={refusals} />
          <FormSection title="General">
            <Fields fields={fields.general.slice(0, 2)} />
            {/* Without matches it is outside of the grid, which would leave a gap for it. */}
            {parts.matches && <div className="has-[>:empty]:absolute sm:@sm:col-span-2">{parts.matches}</div>}
            <Fields fields={fields.general.slice(2)} />
          </FormSection>
          <FormSection title="Dates">
            <Fields fields={fields.dates} />
            <TermLine today={today} />
          </FormSection>
          <FormSection title="Renewal">
            <Fields fields={fields.renewal} />
            <NoticeField />
            <Fields fields={fields.owners} />
          </FormSection>
          {fields.custom.length > 0 && (
            <FormSection title="Custom Fields">
              <Fields fields={fields.custom} />
            </FormSection>
          )}
          <FormSection title="Description and Notes">
            <Fields fields={fields.texts} className="sm:@sm:col-span-2" />
          </FormSection>
          {parts.children}
        </WhileSaving>
        <FormFooter problem={problem}>{parts.actions}</FormFooter>
      </form>
    </FormProvider>
  );
}

function Fields({ fields, className }: { fields: ContractFormFields['general']; className?: string }) {
  return fields.map((field) => <FieldControl key={field.name} field={field} className={className} />);
}
