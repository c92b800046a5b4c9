import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

export interface FormErrorSummaryProps {
  /** The invalid fields in their order on screen; `controlId` is the Field's. An empty list shows nothing. */
  errors: readonly { controlId?: string | undefined; message: string }[];
  title?: string | undefined;
  /** Change it with each submit (a counter), so that the summary takes the focus again. */
  submitCount?: number | undefined;
  /** False when the form itself focuses the first fault; the list is still announced. */
  takesFocus?: boolean | undefined;
}

/** Lists the faults at the top of a form after a submit, takes the focus, and links to each field. */
export function FormErrorSummary({
  errors,
  title = 'Check these fields',
  submitCount = 0,
  takesFocus = true,
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = errors.length === 0;

  useEffect(() => {
    if (!isEmpty && takesFocus) box.current?.focus();
  }, [submitCount, isEmpty, takesFocus]);

  if (isEmpty) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-2.5 rounded-lg border border-negative-mark bg-negative-soft px-3 py-2.5 text-base text-negative"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div>
        <p className="font-medium">{title}</p>
        <ul className="mt-1 flex flex-col gap-0.5">
          {errors.map((error) => (
            <li key={`${error.controlId ?? ''} ${error.message}`}>
              <ErrorLine controlId={error.controlId} message={error.message} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A button, not a #hash link: the router owns the address and the leave guard watches it. */
function ErrorLine({ controlId, message }: { controlId: string | undefined; message: string }) {
  if (controlId === undefined) return message;
  return (
    <button
      type="button"
      className="relative rounded-sm text-left max-md:before:absolute max-md:before:inset-x-0 max-md:before:-inset-y-1 underline underline-offset-3"
      onClick={() => document.getElementById(controlId)?.focus()}
    >
      {message}
    </button>
  );
}
