import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
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
  const isFault = state.kind === 'refused' || state.kind === 'failed';
  if (isFault) {
    return (
      <p
        role="alert"
        className="flex items-center gap-1.5 text-sm text-negative [&>svg]:size-3.5 [&>svg]:shrink-0"
      >
        <CircleAlert aria-hidden />
        {state.reason}
      </p>
    );
  }
  switch (state.kind) {
    case 'duplicate':
      return (
        <p role="alert" dir="auto" className="text-sm text-caution">
          Same content as {state.of.name}.
        </p>
      );
    case 'sending':
      return <UploadProgress name={file.name} sent={state.sent} total={state.total} />;
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

function UploadProgress({ name, sent, total }: { name: string; sent: number; total: number }) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((sent / total) * 100));
  // The upload is complete, but the server still processes it.
  const words = percent === 100 ? 'Checking…' : `${sizeText(sent)} of ${sizeText(total)}`;
  return (
    <div className="flex items-center gap-3 pt-0.5">
      <div
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 w-full max-w-60 overflow-hidden rounded-full bg-track forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className="text-sm whitespace-nowrap text-muted tabular-nums">{words}</span>
    </div>
  );
}

function UploadSteps({ item: { key, file, state, replaces }, queue }: UploadRowProps) {
  const isUnderWay = state.kind === 'waiting' || state.kind === 'sending';
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
      {isUnderWay ? (
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
