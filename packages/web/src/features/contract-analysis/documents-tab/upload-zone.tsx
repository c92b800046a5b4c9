import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { twMerge } from 'tailwind-merge';
import { ANALYZED_TYPES } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import { fileTooLarge } from '@pactbook/domain/features/documents/document.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useDropZone, useNoStrayDrops } from '../../../ui/forms/drop-zone.ts';
import { UploadLines } from './upload-lines.tsx';
import { useContractUploads } from './use-contract-uploads.ts';

const ACCEPTED = ANALYZED_TYPES.map((ending) => `.${ending}`).join(',');

/** Contracts to analyze, by drop or file chooser (docs/product/screens.md, "Contract Intelligence"). */
export function UploadZone() {
  const input = useRef<HTMLInputElement>(null);
  const { items, queue, mostMegabytes } = useContractUploads();
  const add = (files: readonly File[]) => queue.add(files, mostMegabytes);
  useNoStrayDrops();
  const zone = useDropZone(add);
  return (
    <section aria-label="Add contracts" className="flex min-w-0 flex-col gap-3">
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
            {zone.isOver ? 'Let go to analyze the files' : 'Drop contracts here, or choose them'}
          </p>
          <p className="text-sm text-muted">
            PDF, DOCX or TXT. {fileTooLarge(mostMegabytes)} Read on this server only.
          </p>
        </div>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label="Contracts to analyze"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // Allows choosing the same file again after it was removed.
            event.target.value = '';
          }}
        />
        <Button
          variant="primary"
          icon={<Upload aria-hidden />}
          className="max-md:w-full"
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
      </div>
      {items.length > 0 && <UploadLines items={items} queue={queue} />}
    </section>
  );
}
