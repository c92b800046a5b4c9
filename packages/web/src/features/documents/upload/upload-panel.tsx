import { useEffect, useRef } from 'react';
import { fileTooLarge } from '@pactbook/domain/features/documents/document.ts';
import { FileDropZone } from '../../../ui/forms/file-drop-zone.tsx';
import { ACCEPTED } from './accepted-files.ts';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

const ALLOWED = 'PDF, Word, Excel, PowerPoint, CSV, text, email and pictures.';

export interface UploadPanelProps {
  uploads: Uploads;
  /** Whether the person came to add a file: its chooser is focused. */
  takesFocus: boolean;
}

/** Adds documents by drop or file chooser, several at once (docs/product/screens.md, "Documents page"). */
export function UploadPanel({ uploads, takesFocus }: UploadPanelProps) {
  const { items, mostMegabytes, add } = uploads;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  return (
    <section ref={element} aria-label="Add documents" className="flex min-w-0 flex-col gap-3">
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
