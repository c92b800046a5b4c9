import { FileSpreadsheet } from 'lucide-react';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EarlierImportNotice } from './earlier-import-notice.tsx';
import type { ImportFile, LoadedFile } from './use-import-file.ts';
import { DropPanel } from './file-step/drop-panel.tsx';
import { EncodingNotice } from './file-step/encoding-notice.tsx';
import { KnownRowsNotice } from './file-step/known-rows-notice.tsx';
import { PreviewTable } from './file-step/preview-table.tsx';
import { ReadingOptionsForm } from './file-step/reading-options-form.tsx';
import { readingInWords } from './file-step/reading-words.ts';
import { counted } from '../../ui/text/own-numbers.ts';

/** The first step: the file, and how it was read. */
export function FileStep({ source }: { source: ImportFile }) {
  const { loaded, fault, isReading } = source;
  if (!loaded) return <DropPanel onFiles={source.choose} fault={fault?.message ?? null} isBusy={isReading} />;
  return <ChosenFile source={source} loaded={loaded} />;
}

function ChosenFile({ source, loaded }: { source: ImportFile; loaded: LoadedFile }) {
  const { analysis, file } = loaded;
  return (
    <Panel
      title={
        <span className="flex min-w-0 items-center gap-2">
          <FileSpreadsheet aria-hidden className="size-4 shrink-0 text-muted" />
          <span dir="auto" className="min-w-0 break-words">
            {file.name}
          </span>
        </span>
      }
      context={readingInWords(analysis)}
      actions={<Button onClick={source.forget}>Choose another file</Button>}
    >
      <div className="flex flex-col gap-4 pt-1">
        <EarlierImportNotice analysis={analysis} />
        <KnownRowsNotice analysis={analysis} draft={loaded.draft} />
        <EncodingNotice analysis={analysis} />
        <ReadingOptionsForm source={source} loaded={loaded} />
        {source.fault && (
          <p role="alert" className="text-base text-negative">
            {source.fault.message}
          </p>
        )}
        <PreviewTable analysis={analysis} />
        <p className="text-sm text-muted">
          {counted(analysis.rows, 'row')} below the headings. Empty rows are left out.
        </p>
      </div>
    </Panel>
  );
}
