import { ANALYZED_TYPES } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import { fileTooLarge } from '@pactbook/domain/features/documents/document.ts';
import { FileDropZone } from '../../../ui/forms/file-drop-zone.tsx';
import { UploadLines } from './upload-lines.tsx';
import { useContractUploads } from './use-contract-uploads.ts';

const ACCEPTED = ANALYZED_TYPES.map((ending) => `.${ending}`).join(',');

/** Contracts to analyze, by drop or file chooser (docs/product/screens.md, "Contract Intelligence"). */
export function UploadZone() {
  const { items, queue, mostMegabytes } = useContractUploads();
  return (
    <section aria-label="Add contracts" className="flex min-w-0 flex-col gap-3">
      <FileDropZone
        title="Drop contracts here, or choose them"
        titleOver="Let go to analyze the files"
        text={`PDF, DOCX, TXT or EML. ${fileTooLarge(mostMegabytes)} Read on this server only.`}
        inputLabel="Contracts to analyze"
        accept={ACCEPTED}
        onFiles={(files) => queue.add(files, mostMegabytes)}
      />
      {items.length > 0 && <UploadLines items={items} queue={queue} />}
    </section>
  );
}
