import { useQueryClient } from '@tanstack/react-query';
import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { documentsQuery, saveDocument, useDeleteDocument, useRestoreDocument } from '../queries.ts';

/** Reports why an action failed, and that the document is gone when it is. */
function sayFailed(title: string, error: Error): void {
  const isGone = error instanceof ApiError && error.status === 404;
  toast({ variant: 'error', title, description: isGone ? 'It no longer exists.' : error.message });
}

/** Downloads a version; the current one when none is named. */
export function downloadDocument(document: RecordDocument, version = document.number): void {
  const file = { contractId: document.contractId, documentId: document.id, version };
  saveDocument(file).catch((error: Error) => sayFailed('The document was not downloaded', error));
}

/** Restores a deleted document. */
export function useRestoring() {
  const restoring = useRestoreDocument();
  const restore = (contractId: string, documentId: string) => {
    restoring.mutateAsync({ params: { contractId, documentId } }).then(
      ({ name }) => toast({ variant: 'success', title: 'Document restored', description: name }),
      (error: Error) => sayFailed('The document could not be restored', error),
    );
  };
  return { restore, isBusy: restoring.isPending };
}

/** Deletes a document at once. It can be restored for 30 days, and by Undo in the toast. */
export function useDeletion(document: RecordDocument) {
  const client = useQueryClient();
  const deleting = useDeleteDocument();
  const { restore } = useRestoring();
  const { contractId, id, name } = document;
  const remove = () => {
    deleting.mutateAsync({ params: { contractId, documentId: id } }).then(
      () => {
        client.setQueryData(documentsQuery(contractId).queryKey, (list) =>
          list?.filter((one) => one.id !== id),
        );
        toast({
          title: 'Document deleted',
          description: name,
          action: { label: 'Undo', onPress: () => restore(contractId, id) },
        });
      },
      (error: Error) => sayFailed('The document was not deleted', error),
    );
  };
  return { remove, isBusy: deleting.isPending };
}
