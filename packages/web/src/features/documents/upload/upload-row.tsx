import { CircleCheck, RotateCw, X } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { UploadFault, UploadProgress } from '../../../ui/feedback/upload-line.tsx';
import { sizeText } from '../../../ui/text/size-text.ts';
import { CategorySelect } from './category-select.tsx';
import type { UploadItem, UploadQueue } from './upload-queue.ts';

export interface UploadRowProps {
  item: UploadItem;
  queue: UploadQueue;
}

/** One file: its name, its progress, and its actions. */
export function UploadRow({ item, queue }: UploadRowProps) {
  const { file, key, state, category } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <div className="min-w-0 flex-1 md:basis-32">
        <p dir="auto" className="truncate text-base font-medium">
          {file.name}
        </p>
        <UploadStateLine item={item} />
      </div>
      {state.kind === 'chosen' && (
        <CategorySelect
          label={`Category of ${file.name}`}
          className="w-40 max-md:order-last max-md:w-full"
          value={category}
          onChange={(next) => queue.categorise(next, key)}
        />
      )}
      <UploadSteps item={item} queue={queue} />
    </li>
  );
}

/** The progress of a file as text and, while it uploads, as a bar. */
function UploadStateLine({ item: { file, state, replaces } }: { item: UploadItem }) {
  const size = sizeText(file.size);
  switch (state.kind) {
    case 'refused':
    case 'failed':
      return <UploadFault reason={state.reason} />;
    case 'duplicate':
      return (
        <p role="alert" dir="auto" className="text-sm text-caution">
          Same content as {state.of.name}.
        </p>
      );
    case 'sending':
      return (
        <UploadProgress
          {...state}
          name={file.name}
          words={`${sizeText(state.sent)} of ${sizeText(state.total)}`}
        />
      );
    case 'waiting':
      return <p className="text-sm text-muted">{size} · Waiting</p>;
    case 'cancelled':
      return <p className="text-sm text-muted">{size} · Cancelled</p>;
    case 'done':
      return (
        <p className="flex items-center gap-1.5 text-sm text-positive [&>svg]:size-3.5">
          <CircleCheck aria-hidden />
          Uploaded
        </p>
      );
    default:
      return (
        <p dir="auto" className="truncate text-sm text-muted">
          {replaces ? `${size} · New version of ${replaces.name}` : size}
        </p>
      );
  }
}

function UploadSteps({ item: { key, file, state, replaces }, queue }: UploadRowProps) {
  const isRunning = state.kind === 'waiting' || state.kind === 'sending';
  if (state.kind === 'done') return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {state.kind === 'duplicate' && (
        <>
          <Button size="sm" onClick={() => queue.retry(key, { allowDuplicate: true })}>
            Upload anyway
          </Button>
          {/* A file that was chosen as a new version stays one of its document. */}
          {replaces === undefined && (
            <Button size="sm" onClick={() => queue.retry(key, { replaces: state.of, allowDuplicate: true })}>
              Add as new version
            </Button>
          )}
        </>
      )}
      {(state.kind === 'failed' || state.kind === 'cancelled') && (
        <Button size="sm" icon={<RotateCw aria-hidden />} onClick={() => queue.retry(key)}>
          Retry
        </Button>
      )}
      {isRunning ? (
        <Button size="sm" aria-label={`Cancel ${file.name}`} onClick={() => queue.cancel(key)}>
          Cancel
        </Button>
      ) : (
        <IconButton label={`Remove ${file.name}`} onClick={() => queue.remove(key)}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
