import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENT_TRASH_DAYS } from '@pactbook/domain/features/documents/document.ts';
import type { DeletedDocument } from '@pactbook/domain/features/documents/document.ts';
import { formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { deletedDocumentsQuery } from '../queries.ts';
import { sizeText } from '../../../ui/text/size-text.ts';
import { useDocumentWords } from '../document-words.ts';
import { useRestoring } from './use-document-steps.ts';

/** The documents of a record that can be restored, for people who may edit the record; loaded when opened. */
export function DeletedDocuments({ contractId }: { contractId: string }) {
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
  if (deleted.isPending) return <SkeletonLines lines={2} label="Loading the deleted documents" />;
  if (!deleted.data) {
    return <ErrorPanel onRetry={() => void deleted.refetch()} isRetrying={deleted.isFetching} />;
  }
  if (deleted.data.length === 0) {
    return (
      <p className="text-base text-muted">
        No deleted documents. They stay here for {DOCUMENT_TRASH_DAYS} days, then they are gone for good.
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
