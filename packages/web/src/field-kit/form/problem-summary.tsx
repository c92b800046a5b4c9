import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx';
import { faultsOfErrors, inFieldOrder } from './form-faults.ts';
import { controlIdOf } from './form-field.ts';

export interface ProblemSummaryProps {
  /** The fields in their order on screen. */
  names: readonly string[];
  /** The number of refused submits; 0 shows nothing. */
  refusals: number;
}

/** All faults, at the top of the form, after a refused submit; the focus moves to the first. */
export function ProblemSummary({ names, refusals }: ProblemSummaryProps) {
  const { errors } = useFormState();
  const problems = inFieldOrder(faultsOfErrors(errors), names);
  const first = problems[0]?.name;

  useEffect(() => {
    if (refusals === 0) return;
    const faulty = document.querySelector<HTMLElement>(
      '[data-form] [aria-invalid="true"], [data-form] [data-invalid]',
    );
    faulty?.focus();
  }, [refusals]);

  if (refusals === 0 || first === undefined) return null;
  return (
    <FormErrorSummary
      errors={problems.map(({ name, message }) => ({ controlId: controlIdOf(name), message }))}
      takesFocus={false}
    />
  );
}
