import { fileTooLarge } from '@pactbook/domain/features/documents/document.ts';
import { FileDropZone } from '../../../ui/forms/file-drop-zone.tsx';
import { ACCEPTED } from './accepted-files.ts';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

const ALLOWED = 'PDF, Word, Excel, PowerPoint, CSV, text, email and pictures.';

/** Adds documents by drop or file chooser, several at once (docs/product/screens.md, "Documents page"). */
export function UploadPanel({ uploads }: { uploads: Uploads }) {
  const { items, mostMegabytes, add } = uploads;
  return (
    <section aria-label="Add documents" className="flex min-w-0 flex-col gap-3">
      <FileDropZone
        title="Drop files here, or choose them"
        titleOver="Let go to add the files"
        text={`${ALLOWED} ${fileTooLarge(mostMegabytes)}`}
        inputLabel="Files to add"
        accept={ACCEPTED}
        onFiles={add}
        isPrimary={items.length === 0}
      />
      {items.length > 0 && <UploadList uploads={uploads} />}
    </section>
  );
}
