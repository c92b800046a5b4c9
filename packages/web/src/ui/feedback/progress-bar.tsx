export interface ProgressBarProps {
  /** What is under way: "Importing". */
  label: string;
  done: number;
  /** Zero while nobody knows yet how much there is. */
  total: number;
  /** How far it is in words, read out in place of the bare percentage. */
  words?: string | undefined;
}

/** How far long work is; whoever shows it says the numbers beside it (docs/product/look.md, "States"). */
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
