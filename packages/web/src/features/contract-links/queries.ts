import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import {
  linkContracts,
  listContractChain,
  listContractLinks,
  unlinkContracts,
} from '@pactbook/domain/features/contract-links/endpoints.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { pageRowsQuery } from '../contracts/page-queries.ts';

/** The links of a record. */
export function linksQuery(contractId: string) {
  return endpointQuery('Records', listContractLinks, { params: { contractId } });
}

/** The records before and after a record. */
export function chainQuery(contractId: string) {
  return endpointQuery('Records', listContractChain, { params: { contractId } });
}

const LINKED = { invalidates: ['Records', 'Activity', 'Metrics'] } as const satisfies {
  invalidates: readonly CacheGroup[];
};

/** Links two records. */
export const useLinkContracts = () => useEndpointMutation(linkContracts, LINKED);
/** Removes a link. */
export const useUnlinkContracts = () => useEndpointMutation(unlinkContracts, LINKED);

/** The first records that contain a text, found by the server, whatever the size of the catalogue; none without a text. */
export function useFoundRecords(text: string) {
  const search = useDeferredValue(text.trim());
  const view = defaultTableView();
  const asked = { ...view, filters: { ...view.filters, search } };
  return useQuery({
    ...pageRowsQuery(asked, 0),
    enabled: search !== '',
    refetchInterval: false,
    select: ({ rows = [] }) => rows,
  });
}
