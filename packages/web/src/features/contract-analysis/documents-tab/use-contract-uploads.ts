import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DEFAULT_UPLOAD_MB } from '@pactbook/domain/features/documents/document.ts';
import { useLeaveGuard } from '../../../platform/leave-guard.tsx';
import { configQuery } from '../../categories/queries.ts';
import { sendContract, useRefreshAnalyses } from '../queries.ts';
import { ContractUploads, isUnderWay } from './upload-queue.ts';

/** The uploads of the page. They end with it, and it asks before it is left. */
export function useContractUploads() {
  const refresh = useRefreshAnalyses();
  const [queue] = useState(() => new ContractUploads(sendContract, refresh));
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const { data: config } = useQuery(configQuery);
  const mostMegabytes = config?.maxUploadMb ?? DEFAULT_UPLOAD_MB;
  useLeaveGuard(items.some(isUnderWay));
  useEffect(() => () => queue.clear(), [queue]);
  return { items, queue, mostMegabytes };
}
