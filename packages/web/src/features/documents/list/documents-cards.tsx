import { formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { sizeText } from '../../../ui/text/size-text.ts';
import { useDocumentWords } from '../document-words.ts';
import type { DocumentWords, ContractName } from '../document-words.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentLink } from './documents-table.tsx';
import type { DocumentsListProps } from './documents-table.tsx';
import { ExpiryValue } from './expiry-value.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';

/** The documents of a record as cards, on narrow screens. */
export function DocumentsCards({ record, documents, uploads }: DocumentsListProps) {
  const words = useDocumentWords();
  return (
    <ul aria-label="Documents" className="flex flex-col gap-2">
      {documents.map((document) => (
        <li key={document.id}>
          <DocumentCard record={record} document={document} uploads={uploads} words={words} />
        </li>
      ))}
    </ul>
  );
}

interface DocumentCardProps {
  record: ContractName;
  document: RecordDocument;
  uploads: Uploads;
  words: DocumentWords;
}

function DocumentCard({ record, document, uploads, words }: DocumentCardProps) {
  const { category, number, size, pages, uploadedAt, uploadedBy, expiresOn } = document;
  const facts = [
    category,
    `Version ${number}`,
    sizeText(size),
    ...(pages === null ? [] : [counted(pages, 'page')]),
  ];
  return (
    <Card className="flex items-start gap-2 py-2 pr-1">
      <div className="min-w-0 flex-1 py-1.5">
        <div className="flex min-h-8 items-center font-medium">
          <DocumentLink record={record} document={document} />
        </div>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        <p className="text-sm text-muted">
          {words.person(uploadedBy)}, {formatShortDate(words.day(uploadedAt))}
        </p>
        {expiresOn !== null && (
          <p className="mt-1 text-sm text-muted">
            Expires: <ExpiryValue expiresOn={expiresOn} />
          </p>
        )}
      </div>
      <DocumentActions record={record} document={document} uploads={uploads} />
    </Card>
  );
}
