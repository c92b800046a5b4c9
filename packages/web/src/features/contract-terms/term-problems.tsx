import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx';
import { useConflictAuthor } from '../contracts/use-conflict-author.ts';
import type { TermSave } from './use-term-save.ts';

export interface TermProblemsProps {
  save: TermSave;
  /** The id of the control that a fault belongs to; undefined without one. */
  controlIdOf: (path: string) => string | undefined;
  submitCount: number;
}

/** All faults, at the top of the dialog. */
export function TermProblems({ save, controlIdOf, submitCount }: TermProblemsProps) {
  const faults = Object.entries(save.faults);
  return (
    <>
      {save.conflictSince !== null && <Conflict contractId={save.base.id} since={save.conflictSince} />}
      {(save.problem !== undefined || faults.length > 0) && (
        <FormErrorSummary
          title={save.problem === undefined ? undefined : 'Nothing was saved'}
          errors={
            save.problem === undefined
              ? faults.map(([path, message]) => ({ controlId: controlIdOf(path), message }))
              : [{ message: save.problem }]
          }
          submitCount={submitCount}
        />
      )}
    </>
  );
}

function Conflict({ contractId, since }: { contractId: string; since: number }) {
  const author = useConflictAuthor(contractId, since);
  return (
    <p role="alert" className="rounded-lg bg-caution-soft px-4 py-2.5 text-caution">
      {author}. What you typed is still here: check it, then continue.
    </p>
  );
}
