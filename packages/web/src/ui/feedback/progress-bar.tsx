export interface ProgressBarProps {
  /** The running operation: "Importing". */
  label: string;
  done: number;
  /** Zero while the total is unknown. */
  total: number;
  /** The progress as text, which screen readers read instead of the percentage. */
  words?: string | undefined;
}

/** The progress of a long operation; the caller shows the numbers beside it (docs/product/look.md, "States"). */
export function ProgressBar({ label, done, total, words }: ProgressBarProps) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      className="h-1.5 w-full overflow-hidden rounded-full bg-track forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
