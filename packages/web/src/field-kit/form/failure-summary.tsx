import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx';
import type { FormFailure } from './form-failure.ts';

export interface FailureSummaryProps {
  failure: FormFailure;
  submits: number;
  /** The id of a field's control; undefined for a field without one. */
  controlIdOf: (name: string) => string | undefined;
  /** The title above a problem that is no field's fault. */
  title?: string | undefined;
}

/** Why a form was refused, above its fields, with a link to each field that is at fault. */
export function FailureSummary({
  failure: { fields, problem },
  submits,
  controlIdOf,
  title = 'Nothing was saved',
}: FailureSummaryProps) {
  const errors = Object.entries(fields).map(([name, message]) => ({ controlId: controlIdOf(name), message }));
  return (
    <FormErrorSummary
      errors={problem === undefined ? errors : [{ message: problem }]}
      title={problem === undefined ? undefined : title}
      submitCount={submits}
    />
  );
}
