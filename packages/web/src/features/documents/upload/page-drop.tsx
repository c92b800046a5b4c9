import { Upload } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { UploadList } from './upload-list.tsx';
import { useFilesOverPage } from './use-files-over-page.ts';
import { useUploads } from './use-uploads.ts';

/** Uploads files that are dropped anywhere on the page of a record, and shows their progress here. */
export function PageDrop({ contract }: { contract: Contract }) {
  const uploads = useUploads(contract.id);
  const isOver = useFilesOverPage((files) => {
    uploads.add(files);
    uploads.queue.start();
  });
  return (
    <>
      {uploads.items.length > 0 && (
        <div className="mt-3">
          <UploadList uploads={uploads} />
        </div>
      )}
      {isOver &&
        createPortal(
          <div className="pointer-events-none fixed inset-2 z-50 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/80">
            <p className="flex items-center gap-2 rounded-md bg-float px-4 py-3 text-lg font-medium shadow-float">
              <Upload aria-hidden className="size-5 text-accent-text" />
              Let go to add to {contract.product}
            </p>
          </div>,
          document.body,
        )}
    </>
  );
}
