import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { configQuery } from '../../features/categories/queries.ts';
import { withReplacedIds } from '../../platform/addresses/query-parameters.ts';

const ID = /[\da-f]{8}-[\da-f]{4}-/i;

/**
 * Replaces an address that names teams or categories that were merged by one that names what they were merged into, so
 * that bookmarks and links of emails continue (docs/product/records-table.md, "Saved filters").
 */
export function useFollowReplacedIds(): void {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const { data: config } = useQuery({ ...configQuery, enabled: ID.test(search) });
  const followed = withReplacedIds(search, config?.replacedIds ?? {});
  useEffect(() => {
    if (followed === search) return;
    void navigate({ pathname, search: followed, hash }, { replace: true, preventScrollReset: true, state });
  }, [followed, search, pathname, hash, state, navigate]);
}
