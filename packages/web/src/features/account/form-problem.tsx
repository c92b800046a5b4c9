import { CircleAlert } from 'lucide-react';

/** Why a form could not be sent, when it was not the fault of a field; announced when it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-md bg-negative-soft px-3 py-2 text-base text-negative"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
