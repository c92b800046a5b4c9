import { RotateCw, X } from 'lucide-react';
import type { FileUpload } from '../../../platform/uploads/file-uploads.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { UploadFault, UploadProgress } from '../../../ui/feedback/upload-line.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { isRunning } from './upload-queue.ts';
import type { ContractUploads } from './upload-queue.ts';

interface UploadLinesProps {
  items: readonly FileUpload[];
  queue: ContractUploads;
}

/** From here on the files have a line for all of them. */
const MANY = 4;

/**
 * The files on their way: progress, what went wrong, and what can be done. Many of them scroll by themselves, so that
 * the documents below stay in sight.
 */
export function UploadLines({ items, queue }: UploadLinesProps) {
  const left = items.filter(isRunning).length;
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-raised">
      {left >= MANY && (
        <div className="flex items-center justify-between gap-4 border-b border-border bg-sunken px-4 py-2">
          <p role="status" className="text-base tabular-nums">
            {counted(left, 'file')} left to upload
          </p>
          <Button size="sm" onClick={() => queue.cancelAll()}>
            Cancel all
          </Button>
        </div>
      )}
      <ul aria-label="Files" className="max-h-72 divide-y divide-border overflow-y-auto overscroll-y-contain">
        {items.map((item) => (
          <li key={item.key} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
            <div className="min-w-0 flex-1 md:basis-32">
              <p dir="auto" className="truncate text-base font-medium">
                {item.file.name}
              </p>
              <UploadStateLine item={item} />
            </div>
            <UploadSteps item={item} queue={queue} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function UploadStateLine({ item: { file, state } }: { item: FileUpload }) {
  if (state.kind === 'refused' || state.kind === 'failed') {
    return <UploadFault reason={state.reason} />;
  }
  if (state.kind !== 'sending') {
    return <p className="text-sm text-muted">{state.kind === 'waiting' ? 'Waiting' : 'Cancelled'}</p>;
  }
  const percent = state.total === 0 ? 0 : Math.floor((state.sent / state.total) * 100);
  return <UploadProgress {...state} name={file.name} words={`${percent}%`} />;
}

function UploadSteps({ item: { key, file, state }, queue }: { item: FileUpload; queue: ContractUploads }) {
  if (state.kind === 'waiting' || state.kind === 'sending') {
    return (
      <Button size="sm" aria-label={`Cancel ${file.name}`} onClick={() => queue.cancel(key)}>
        Cancel
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-1.5">
      {state.kind !== 'refused' && (
        <Button size="sm" icon={<RotateCw aria-hidden />} onClick={() => queue.retry(key)}>
          Retry
        </Button>
      )}
      <IconButton label={`Remove ${file.name}`} onClick={() => queue.remove(key)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
