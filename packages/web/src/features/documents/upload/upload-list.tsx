import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CategorySelect } from './category-select.tsx';
import { isUnsettled } from './upload-queue.ts';
import type { UploadItem } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

/** The category of all files, when it is the same. */
function commonCategory(items: readonly UploadItem[]): DocumentCategory | undefined {
  const [first, ...others] = items;
  return others.every(({ category }) => category === first?.category) ? first?.category : undefined;
}

/** The overall progress for a live region: announced when a file is finished, not with every packet. */
function progressWords(items: readonly UploadItem[]): string {
  const sending = items.filter(({ state }) => state.kind !== 'chosen' && state.kind !== 'refused');
  const done = sending.filter(({ state }) => state.kind === 'done').length;
  return sending.length === 0 ? '' : `${done} of ${sending.length} uploaded`;
}

/** "Upload 3 documents". */
function uploadWords(count: number): string {
  return count === 1 ? 'Upload 1 document' : `Upload ${count} documents`;
}

/** The files of the upload, with their categories and progress. */
export function UploadList({ uploads: { items, queue } }: { uploads: Uploads }) {
  const chosen = items.filter(({ state }) => state.kind === 'chosen');
  const isBusy = items.some((item) => isUnsettled(item) && item.state.kind !== 'chosen');
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-raised">
      <ul aria-label="Files" className="divide-y divide-border">
        {items.map((item) => (
          <UploadRow key={item.key} item={item} queue={queue} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-sunken px-4 py-2.5">
        {chosen.length > 1 ? (
          <div className="flex items-center gap-2 text-sm text-muted max-md:w-full">
            <span aria-hidden className="whitespace-nowrap">
              Category for all
            </span>
            <CategorySelect
              label="Category for all"
              className="w-40 max-md:flex-1"
              value={commonCategory(chosen)}
              onChange={(category) => queue.categorise(category)}
            />
          </div>
        ) : (
          <span />
        )}
        <span role="status" className="text-sm text-muted tabular-nums">
          {progressWords(items)}
        </span>
        <div className="flex flex-wrap justify-end gap-2 max-md:w-full max-md:[&>*]:flex-1">
          <Button onClick={() => queue.clear()}>{isBusy ? 'Cancel all' : 'Clear'}</Button>
          {chosen.length > 0 && (
            <Button variant="primary" onClick={() => queue.start()}>
              {uploadWords(chosen.length)}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
