import { clsx } from 'clsx/lite';

/** The product's mark: a folded page over a signed line. Decorative; the name is beside it. */
export function PactbookMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={clsx('fallback:size-7 shrink-0', className)}>
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path
        d="M10 8h8.5a5.5 5.5 0 0 1 0 11H14v5"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M10 8v16"
        stroke="var(--on-accent)"
        strokeOpacity="0.55"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
