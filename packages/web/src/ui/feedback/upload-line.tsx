import { CircleAlert } from 'lucide-react';
import { ProgressBar } from './progress-bar.tsx';

/** Why a file was not uploaded. */
export function UploadFault({ reason }: { reason: string }) {
  return (
    <p
      role="alert"
      className="flex items-center gap-1.5 text-sm text-negative [&>svg]:size-3.5 [&>svg]:shrink-0"
    >
      <CircleAlert aria-hidden />
      {reason}
    </p>
  );
}

export interface UploadProgressProps {
  name: string;
  sent: number;
  total: number;
  /** What was sent so far. */
  words: string;
}

/** The progress of one upload; when it is complete, the server still checks it. */
export function UploadProgress({ name, sent, total, words }: UploadProgressProps) {
  return (
    <div className="flex max-w-80 items-center gap-3 pt-0.5">
      <ProgressBar label={`Uploading ${name}`} done={sent} total={total} />
      <span className="text-sm whitespace-nowrap text-muted tabular-nums">
        {total > 0 && sent >= total ? 'Checking…' : words}
      </span>
    </div>
  );
}
