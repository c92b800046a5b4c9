import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useProfile } from '../users/queries.ts';
import { NewTokenButton } from './new-token/new-token-button.tsx';
import { ownTokensQuery } from './queries.ts';
import { TokenList } from './token-list/token-list.tsx';

/** `/profile/api-tokens`: the tokens by which programs act in the person's place. */
export function OwnTokensPage() {
  const isReadOnly = isImpersonating(useProfile());
  const tokens = useQuery(ownTokensQuery);
  const items = tokens.data?.items;
  return (
    <Panel
      title="API tokens"
      context={
        isReadOnly
          ? NOT_WHILE_IMPERSONATING
          : 'Programs use a token to read or change records with your rights.'
      }
      // In one place whether there are tokens or not: what it opens shows a secret once, and must not go when the first token comes.
      actions={items !== undefined && !isReadOnly && <NewTokenButton />}
    >
      <QueryFallback query={tokens} lines={3} label="Loading your API tokens" />
      {items?.length === 0 && (
        <EmptyState
          icon={<KeyRound />}
          title={isReadOnly ? 'This person has no API tokens.' : 'You have no API tokens.'}
          text={isReadOnly ? undefined : 'Create one for a script, a report or another system.'}
        />
      )}
      {items !== undefined && items.length > 0 && <TokenList tokens={items} isReadOnly={isReadOnly} />}
    </Panel>
  );
}
