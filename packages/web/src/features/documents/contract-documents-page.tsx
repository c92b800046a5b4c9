import { useQuery } from '@tanstack/react-query';
import { FileText, Lock, ArchiveRestore } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { canChangeDocuments, canReadDocuments } from '@pactbook/domain/features/documents/access.ts';
import type { RecordDocument, DeletedDocument } from '@pactbook/domain/features/documents/document.ts';
import { fileTooLarge, DOCUMENT_TRASH_DAYS } from '@pactbook/domain/features/documents/document.ts';
import { formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { paths } from '../../platform/paths.ts';
import { readOpenDocument } from '../../platform/addresses/open-document.ts';
import { readContractStep } from '../../platform/opened-contracts/contract-step.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useFitsTable } from '../../ui/layout/use-media-query.ts';
import { useActor } from '../users/queries.ts';
import { DocumentsCards } from './list/documents-cards.tsx';
import { DocumentsTable } from './list/documents-table.tsx';
import { DocumentSheet } from './preview/document-sheet.tsx';
import { useUploads } from './upload/use-uploads.ts';
import { documentsQuery, deletedDocumentsQuery } from './queries.ts';
import { FileDropZone } from '../../ui/forms/file-drop-zone.tsx';
import { ACCEPTED } from './upload/accepted-files.ts';
import { UploadList } from './upload/upload-list.tsx';
import type { Uploads } from './upload/use-uploads.ts';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { useWhomToAsk } from '../contracts/access-queries.ts';
import { sizeText } from '../../ui/text/size-text.ts';
import { useDocumentWords } from './document-words.ts';
import { useRestoring } from './list/use-document-steps.ts';

export interface ContractDocumentsPageProps {
  contract: Contract;
}

/**
 * `/record/{product}/{id}/documents` (docs/product/screens.md, "Documents page"). Nothing is requested for people who
 * may not read them.
 */
export function ContractDocumentsPage({ contract }: ContractDocumentsPageProps) {
  const decision = decide(useActor(), canReadDocuments, contract);
  const ask = useWhomToAsk(contract);
  if (!decision.allowed || contract.access === 'limited') {
    return (
      <Card>
        <EmptyState
          icon={<Lock />}
          title="Restricted"
          text={decision.allowed ? ask : `${decision.reason} ${ask}`}
          action={
            <Button asChild>
              <Link to={paths.record(contract)}>Back to details</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  return <Documents contract={contract} />;
}

function Documents({ contract }: ContractDocumentsPageProps) {
  const documents = useQuery(documentsQuery(contract.id));
  const canChange = decide(useActor(), canChangeDocuments, contract).allowed;
  const uploads = useUploads(contract.id);
  const { begin } = readContractStep(useLocation().search);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {canChange && <UploadPanel uploads={uploads} takesFocus={begin === 'add'} />}
      <QueryFallback query={documents} lines={4} label="Loading the documents" isCard />
      {documents.data && (
        <>
          <DocumentsList
            contract={contract}
            documents={documents.data}
            uploads={uploads}
            canChange={canChange}
          />
          <OpenDocument contract={contract} documents={documents.data} />
        </>
      )}
      {canChange && <DeletedDocuments contractId={contract.id} />}
    </div>
  );
}

interface DocumentsListProps {
  contract: Contract;
  documents: readonly RecordDocument[];
  uploads: ReturnType<typeof useUploads>;
  canChange: boolean;
}

function DocumentsList({ contract, documents, uploads, canChange }: DocumentsListProps) {
  const fitsTable = useFitsTable();
  if (documents.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<FileText />}
          title={canChange ? 'No documents yet. Add the signed contract first.' : 'No documents yet.'}
        />
      </Card>
    );
  }
  const List = fitsTable ? DocumentsTable : DocumentsCards;
  return <List record={contract} documents={documents} uploads={uploads} />;
}

/** The document of the address, over the list. */
function OpenDocument({ contract, documents }: { contract: Contract; documents: readonly RecordDocument[] }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const open = readOpenDocument(search);
  if (!open) return null;
  return (
    <DocumentSheet
      document={documents.find(({ id }) => id === open.document)}
      version={open.version}
      start={open.find === null ? null : { words: open.find, page: open.page ?? 1 }}
      onClose={() =>
        void navigate(paths.record(contract, 'documents'), { replace: true, preventScrollReset: true })
      }
    />
  );
}

const ALLOWED = 'PDF, Word, Excel, PowerPoint, CSV, text, email and pictures.';

interface UploadPanelProps {
  uploads: Uploads;
  /** Whether the person came to add a file: its chooser is focused. */
  takesFocus: boolean;
}

/** Adds documents by drop or file chooser, several at once (docs/product/screens.md, "Documents page"). */
function UploadPanel({ uploads, takesFocus }: UploadPanelProps) {
  const { items, mostMegabytes, add } = uploads;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  return (
    <section ref={element} aria-label="Add documents" className="flex min-w-0 flex-col gap-3">
      <FileDropZone
        title="Drop files here, or choose them"
        titleOver="Drop to add the files"
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

/** The documents of a record that can be restored, for people who may edit the record; loaded when opened. */
function DeletedDocuments({ contractId }: { contractId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Collapsible title="Deleted documents" isOpen={isOpen} onOpenChange={setIsOpen}>
      <div className="pt-1">
        <DeletedList contractId={contractId} />
      </div>
    </Collapsible>
  );
}

function DeletedList({ contractId }: { contractId: string }) {
  const deleted = useQuery(deletedDocumentsQuery(contractId));
  if (!deleted.data) return <QueryFallback query={deleted} lines={2} label="Loading the deleted documents" />;
  if (deleted.data.length === 0) {
    return (
      <p className="text-base text-muted">
        No deleted documents. They stay here for {DOCUMENT_TRASH_DAYS} days, then they are deleted
        permanently.
      </p>
    );
  }
  return (
    <ul
      aria-label="Deleted documents"
      className="divide-y divide-border rounded-lg border border-border bg-raised"
    >
      {deleted.data.map((document) => (
        <DeletedRow key={document.id} contractId={contractId} document={document} />
      ))}
    </ul>
  );
}

function DeletedRow({ contractId, document }: { contractId: string; document: DeletedDocument }) {
  const words = useDocumentWords();
  const { restore, isBusy } = useRestoring();
  const { id, name, category, size, deletedAt, deletedBy, purgedOn } = document;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="truncate text-base font-medium">
          {name}
        </p>
        <p className="text-sm text-muted">
          {category} · {sizeText(size)} · deleted by {words.person(deletedBy)} on {words.time(deletedAt)} ·
          kept until {formatShortDate(purgedOn)}
        </p>
      </div>
      <Button
        size="sm"
        icon={<ArchiveRestore aria-hidden />}
        aria-label={`Restore ${name}`}
        isBusy={isBusy}
        onClick={() => restore(contractId, id)}
      >
        Restore
      </Button>
    </li>
  );
}
