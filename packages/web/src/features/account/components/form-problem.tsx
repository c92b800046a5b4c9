import { Banner } from '../../../ui/feedback/banner.tsx';

/** Why a form could not be sent, when it was not the fault of a field; announced when it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div aria-live="assertive">
      {text !== undefined && (
        <Banner tone="negative" className="rounded-md">
          {text}
        </Banner>
      )}
    </div>
  );
}
