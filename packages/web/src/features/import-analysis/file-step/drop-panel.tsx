import { FileSpreadsheet } from 'lucide-react';
import { IMPORT_ROWS_LIMIT } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { FileDropZone } from '../../../ui/forms/file-drop-zone.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface DropPanelProps {
  onFiles: (files: readonly File[]) => void;
  /** Why the last file was refused. */
  fault: string | null;
  isBusy: boolean;
}

/** The drop zone for the file of an import. The server detects its kind by content, not by name. */
export function DropPanel({ onFiles, fault, isBusy }: DropPanelProps) {
  return (
    <FileDropZone
      icon={<FileSpreadsheet />}
      title="Drop a spreadsheet here, or choose it"
      titleOver="Drop to read this file"
      text={`CSV or Excel (XLSX), up to 10 MB and ${numberText(IMPORT_ROWS_LIMIT)} rows. Nothing is written before you have seen what will happen.`}
      inputLabel="Spreadsheet to import"
      accept={ACCEPTED}
      onFiles={onFiles}
      buttonLabel="Choose File"
      isSingle
      isBusy={isBusy}
    >
      {fault !== null && (
        <p role="alert" className="max-w-lg text-base text-negative">
          {fault}
        </p>
      )}
    </FileDropZone>
  );
}
