import { FileSpreadsheet, Upload } from 'lucide-react';
import { useRef } from 'react';
import { twMerge } from 'tailwind-merge';
import { IMPORT_ROWS_LIMIT } from '@pactbook/domain/features/import-export/mapping/import-mapping.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useDropZone, useNoStrayDrops } from '../../../ui/forms/drop-zone.ts';

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ROWS = new Intl.NumberFormat('en-US').format(IMPORT_ROWS_LIMIT);

export interface DropPanelProps {
  onFiles: (files: readonly File[]) => void;
  /** Why the last file was refused. */
  fault: string | null;
  isBusy: boolean;
}

/** The drop zone for the file of an import. The server detects its kind by content, not by name. */
export function DropPanel({ onFiles, fault, isBusy }: DropPanelProps) {
  const input = useRef<HTMLInputElement>(null);
  useNoStrayDrops();
  const zone = useDropZone(onFiles);
  return (
    <div
      {...zone.handlers}
      className={twMerge(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed border-border-control bg-raised px-6 py-12 text-center transition-colors max-md:py-8',
        zone.isOver && 'border-accent bg-accent-soft',
      )}
    >
      <span
        aria-hidden
        className="flex size-10 items-center justify-center rounded-lg border border-border bg-raised text-muted shadow-control"
      >
        <FileSpreadsheet className="size-5" />
      </span>
      <div>
        <p className="text-base font-medium">
          {zone.isOver ? 'Let go to read this file' : 'Drop a spreadsheet here, or choose it'}
        </p>
        <p className="mt-0.5 text-base text-balance text-muted">
          CSV or Excel (XLSX), up to 10 MB and {ROWS} rows. Nothing is written before you have seen what will
          happen.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label="Spreadsheet to import"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows choosing the same file again after it was corrected.
          event.target.value = '';
        }}
      />
      <Button
        variant="primary"
        icon={<Upload aria-hidden />}
        isBusy={isBusy}
        className="max-md:w-full"
        onClick={() => input.current?.click()}
      >
        Choose File
      </Button>
      {fault !== null && (
        <p role="alert" className="max-w-lg text-base text-negative">
          {fault}
        </p>
      )}
    </div>
  );
}
