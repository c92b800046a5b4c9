import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { DEFAULT_UPLOAD_MB } from '@pactbook/domain/features/documents/document.ts';
import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import { useLeaveGuard } from '../../../platform/leave-guard.tsx';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { configQuery } from '../../categories/queries.ts';
import { sendDocument, useRefreshDocuments } from '../queries.ts';
import { isUnsettled, UploadQueue } from './upload-queue.ts';
import type { NamedDocument, UploadItem } from './upload-queue.ts';

/** Reports finished uploads once the queue is empty. */
function saySent(items: readonly UploadItem[]): void {
  const [only] = items;
  const description =
    items.length === 1 && only
      ? only.replaces
        ? `${only.replaces.name} has a new version.`
        : `${only.file.name} was added.`
      : `${items.length} documents were added.`;
  saySucceeded(description);
}

/** The uploads of a record's page. They end with the page, which asks before it is left. */
export function useUploads(contractId: string) {
  const refresh = useRefreshDocuments();
  const [queue] = useState(
    () =>
      new UploadQueue(
        ({ file, category, replaces, allowDuplicate }, how) =>
          sendDocument({ contractId, file, category, replaces: replaces?.id, allowDuplicate, ...how }),
        refresh,
      ),
  );
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const { data: config } = useQuery(configQuery);
  const mostMegabytes = config?.maxUploadMb ?? DEFAULT_UPLOAD_MB;
  useLeaveGuard(items.some(isUnsettled));

  useEffect(() => () => queue.clear(), [queue]);

  const isAllDone = items.length > 0 && items.every(({ state }) => state.kind === 'done');
  useEffect(() => {
    if (!isAllDone) return;
    saySent(queue.items());
    queue.clear();
  }, [isAllDone, queue]);

  return useMemo(
    () => ({
      items,
      queue,
      mostMegabytes,
      add: (files: readonly File[]) => queue.add(files, { category: 'Contracts', mostMegabytes }),
      replace: ({ category, id, name }: NamedDocument & { category: DocumentCategory }, file: File) =>
        queue.add([file], { category, mostMegabytes, replaces: { id, name } }),
    }),
    [items, queue, mostMegabytes],
  );
}

export type Uploads = ReturnType<typeof useUploads>;
