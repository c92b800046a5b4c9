import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { twMerge } from 'tailwind-merge';
import { fileTooLarge } from '@pactbook/domain/features/documents/document.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useDropZone, useNoStrayDrops } from '../../../ui/forms/drop-zone.ts';
import { ACCEPTED } from './accepted-files.ts';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

const ALLOWED = 'PDF, Word, Excel, PowerPoint, CSV, text, mail and pictures.';

/** Adds documents by drop or file chooser, several at once (docs/product/screens.md, "Documents page"). */
export function UploadPanel({ uploads }: { uploads: Uploads }) {
  const input = useRef<HTMLInputElement>(null);
  const { items } = uploads;
  useNoStrayDrops();
  const zone = useDropZone(uploads.add);
  return (
    <section aria-label="Add documents" className="flex min-w-0 flex-col gap-3">
      <div
        {...zone.handlers}
        data-over={zone.isOver || undefined}
        className={twMerge(
          'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-dashed border-border-control bg-raised px-4 py-4 transition-colors',
          zone.isOver && 'border-accent bg-accent-soft',
        )}
      >
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-base font-medium">
            {zone.isOver ? 'Let go to add the files' : 'Drop files here, or choose them'}
          </p>
          <p className="text-sm text-muted">
            {ALLOWED} {fileTooLarge(uploads.mostMegabytes)}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label="Files to add"
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            // Allows choosing the same file again after it was removed.
            event.target.value = '';
          }}
        />
        <Button
          variant={items.length === 0 ? 'primary' : 'secondary'}
          icon={<Upload aria-hidden />}
          className="max-md:w-full"
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
      </div>
      {items.length > 0 && <UploadList uploads={uploads} />}
    </section>
  );
}
