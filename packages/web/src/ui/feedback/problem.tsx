import { clsx } from 'clsx/lite';

export interface ProblemProps {
  /** Nothing is shown without it. */
  text: string | null | undefined;
  className?: string | undefined;
}

/** Why something did not work, in a line that screen readers read out. */
export function Problem({ text, className }: ProblemProps) {
  if (!text) return null;
  return (
    <p role="alert" className={clsx('text-negative', className)}>
      {text}
    </p>
  );
}
