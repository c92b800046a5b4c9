import { useQuery } from '@tanstack/react-query';
import { FileText, Lock } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { canChangeDocuments, canReadDocuments } from '@pactbook/domain/features/documents/access.ts';
import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { paths, readOpenDocument } from '../../platform/paths.ts';
import { readContractStep } from '../../platform/opened-contracts/contract-step.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useIsNarrow } from '../../ui/layout/use-media-query.ts';
import { useActor } from '../users/queries.ts';
import { DeletedDocuments } from './list/deleted-documents.tsx';
import { DocumentsCards } from './list/documents-cards.tsx';
import { DocumentsTable } from './list/documents-table.tsx';
import { DocumentSheet } from './preview/document-sheet.tsx';
import { UploadPanel } from './upload/upload-panel.tsx';
import { useUploads } from './upload/use-uploads.ts';
import { documentsQuery } from './queries.ts';

export interface ContractDocumentsPageProps {
  contract: Contract;
}

/**
 * `/record/{product}/{id}/documents` (docs/product/screens.md, "Documents page"). Nothing is requested for people who
 * may not read them.
 */
export function ContractDocumentsPage({ contract }: ContractDocumentsPageProps) {
  const decision = decide(useActor(), canReadDocuments, contract);
  if (!decision.allowed || contract.access === 'limited') {
    return (
      <Card>
        <EmptyState
          icon={<Lock />}
          title="Restricted"
          text={decision.allowed ? undefined : decision.reason}
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
      {documents.isPending && (
        <Card>
          <SkeletonLines lines={4} label="Loading the documents" />
        </Card>
      )}
      {documents.isError && !documents.data && (
        <Card>
          <ErrorPanel onRetry={() => void documents.refetch()} isRetrying={documents.isFetching} />
        </Card>
      )}
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
  const isNarrow = useIsNarrow();
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
  const List = isNarrow ? DocumentsCards : DocumentsTable;
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
