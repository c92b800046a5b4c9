import { FileSpreadsheet } from 'lucide-react';
import { clsx } from 'clsx/lite';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import { IMPORT_ROWS_LIMIT } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { columnLetters } from '@pactbook/domain/features/import-rows/cell.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Problem } from '../../ui/feedback/problem.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { BesideRows } from './beside-rows.tsx';
import { EarlierImportNotice } from './earlier-import-notice.tsx';
import type { ImportFile, LoadedFile } from './use-import-file.ts';
import { KnownRowsNotice } from './file-step/known-rows-notice.tsx';
import { ReadingOptionsForm } from './file-step/reading-options-form.tsx';
import { readingInWords, encodingInWords } from './file-step/reading-words.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FileDropZone } from '../../ui/forms/file-drop-zone.tsx';
import { counted, numberText } from '../../ui/text/own-numbers.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';

/** The first step: the file, and how it was read. */
export function FileStep({ source }: { source: ImportFile }) {
  const { loaded, fault, isReading } = source;
  if (!loaded) return <DropPanel onFiles={source.choose} fault={fault?.message ?? null} isBusy={isReading} />;
  return <ChosenFile source={source} loaded={loaded} />;
}

function ChosenFile({ source, loaded }: { source: ImportFile; loaded: LoadedFile }) {
  const { analysis, file } = loaded;
  const rows = (
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
        <PreviewTable analysis={analysis} />
        <p className="text-sm text-muted">
          {counted(analysis.rows, 'row')} below the headings. Empty rows are left out.
        </p>
      </div>
    </Panel>
  );
  const options = (
    <Panel title="How this file is read">
      <div className="flex flex-col gap-4">
        <EncodingNotice analysis={analysis} />
        <ReadingOptionsForm source={source} loaded={loaded} />
        <Problem text={source.fault?.message} className="text-base" />
      </div>
    </Panel>
  );
  return <BesideRows rows={rows} options={options} />;
}

/** Says how sure the encoding of a text file is, with words by which a person sees whether it is right. */
function EncodingNotice({ analysis: { reading } }: { analysis: ImportAnalysis }) {
  const text = encodingInWords(reading);
  const words = reading.decoding?.words ?? [];
  if (text === null || words.length === 0) return null;
  return (
    <Banner tone={reading.decoding?.confidence === 'guess' ? 'caution' : 'info'} className="rounded-lg">
      <p>{text}</p>
      <ul
        aria-label="Words of this file"
        className="mt-1 flex flex-wrap gap-x-4 gap-y-1 font-normal text-text"
      >
        {words.map((word) => (
          <li key={word} dir="auto" className="min-w-0 break-words">
            {word}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface DropPanelProps {
  onFiles: (files: readonly File[]) => void;
  /** Why the last file was refused. */
  fault: string | null;
  isBusy: boolean;
}

/** The drop zone for the file of an import. The server detects its kind by content, not by name. */
function DropPanel({ onFiles, fault, isBusy }: DropPanelProps) {
  return (
    <FileDropZone
      icon={<FileSpreadsheet />}
      title="Drop a spreadsheet here, or choose it"
      titleOver="Drop to read this file"
      text={`CSV or Excel (XLSX), up to 10 MB and ${numberText(IMPORT_ROWS_LIMIT)} rows. You review every change before it is saved.`}
      inputLabel="Spreadsheet to import"
      accept={ACCEPTED}
      onFiles={onFiles}
      buttonLabel="Choose file"
      isSingle
      isBusy={isBusy}
    >
      <Problem text={fault} className="max-w-lg text-base" />
    </FileDropZone>
  );
}

/** The first rows of the file, with the headings marked, so that a wrong detection is seen at once. */
function PreviewTable({ analysis: { preview, reading } }: { analysis: ImportAnalysis }) {
  const width = Math.max(0, ...preview.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => columnLetters(index));
  return (
    <TableFrame tabIndex={0} role="region" aria-label="The first rows of the file" className="max-h-96">
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isNumeric className="w-12">
              Row
            </HeaderCell>
            {columns.map((letters) => (
              <HeaderCell key={letters}>{letters}</HeaderCell>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {preview.map(({ row, cells }) => {
            const isHeading = row === reading.headerRow;
            return (
              <Row key={row} className={isHeading ? '[--row:var(--surface-selected)]' : undefined}>
                <RowHeaderCell className="w-12 text-right font-normal text-muted tabular-nums">
                  {row}
                </RowHeaderCell>
                {columns.map((letters, index) => (
                  <Cell key={letters} className={clsx('max-w-56', isHeading && 'font-semibold')}>
                    <span dir="auto">{cells[index] ?? ''}</span>
                  </Cell>
                ))}
              </Row>
            );
          })}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
