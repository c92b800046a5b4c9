import { Link } from 'react-router';
import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { paths } from '../../../platform/paths.ts';
import { sizeText } from '../../../ui/text/size-text.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { useDocumentWords } from '../document-words.ts';
import type { DocumentWords, ContractName } from '../document-words.ts';
import { FileIcon } from '../file-icon.tsx';
import type { Uploads } from '../upload/use-uploads.ts';
import { DocumentActions } from './document-actions.tsx';
import { ExpiryValue } from './expiry-value.tsx';

export interface DocumentsListProps {
  record: ContractName;
  documents: readonly RecordDocument[];
  uploads: Uploads;
}

/** The columns that matter least need room beside the expanded sidebar. */
const FROM_WIDE = 'max-xl:hidden';

/** The documents of a record, newest first. */
export function DocumentsTable({ record, documents, uploads }: DocumentsListProps) {
  const words = useDocumentWords();
  return (
    <TableFrame>
      <Table aria-label="Documents">
        <TableHead>
          <Row>
            <HeaderCell isSticky>Name</HeaderCell>
            <HeaderCell>Category</HeaderCell>
            <HeaderCell isNumeric>Version</HeaderCell>
            <HeaderCell isNumeric className={FROM_WIDE}>
              Size
            </HeaderCell>
            <HeaderCell isNumeric className={FROM_WIDE}>
              Pages
            </HeaderCell>
            <HeaderCell>Uploaded By</HeaderCell>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell>Expires</HeaderCell>
            <HeaderCell className="sticky right-0 z-20">
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              record={record}
              document={document}
              uploads={uploads}
              words={words}
            />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

interface DocumentRowProps {
  record: ContractName;
  document: RecordDocument;
  uploads: Uploads;
  words: DocumentWords;
}

function DocumentRow({ record, document, uploads, words }: DocumentRowProps) {
  return (
    <Row>
      <RowHeaderCell isSticky className="max-w-72">
        <DocumentLink record={record} document={document} />
      </RowHeaderCell>
      <Cell>{document.category}</Cell>
      <Cell isNumeric>{document.number}</Cell>
      <Cell isNumeric className={FROM_WIDE}>
        {sizeText(document.size)}
      </Cell>
      <Cell isNumeric className={FROM_WIDE}>
        {document.pages ?? '—'}
      </Cell>
      <Cell>{words.person(document.uploadedBy)}</Cell>
      <Cell>{formatShortDate(words.day(document.uploadedAt))}</Cell>
      <Cell>
        <ExpiryValue expiresOn={document.expiresOn} />
      </Cell>
      <Cell className="sticky right-0 z-10 w-12 text-right">
        <DocumentActions record={record} document={document} uploads={uploads} />
      </Cell>
    </Row>
  );
}

/** The name of a document as a link that opens it. */
export function DocumentLink({ record, document }: { record: ContractName; document: RecordDocument }) {
  return (
    <Link
      to={paths.contractDocument(record, document.id)}
      preventScrollReset
      className="flex min-h-6 min-w-0 items-center gap-2 rounded-sm underline-offset-3 hover:underline"
    >
      <FileIcon contentType={document.contentType} />
      <span dir="auto" className="min-w-0 truncate">
        {document.name}
      </span>
    </Link>
  );
}
