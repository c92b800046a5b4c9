import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { allTokensQuery } from './queries.ts';
import { TokenList } from './token-list/token-list.tsx';

/** `/admin/settings/api-tokens`: every token of the organization, to be looked over and revoked. */
export function AllTokensPage() {
  const tokens = useQuery(allTokensQuery);
  const items = tokens.data?.items;
  return (
    <Panel title="API tokens" context="The tokens of all users. People create their own in their profile.">
      <QueryFallback query={tokens} lines={4} label="Loading the API tokens" />
      {items?.length === 0 && <EmptyState icon={<KeyRound />} title="There are no API tokens." />}
      {items !== undefined && items.length > 0 && <TokenList tokens={items} showsOwner />}
    </Panel>
  );
}
