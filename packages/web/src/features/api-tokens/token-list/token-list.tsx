import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SCOPE_WORDS, type ApiToken } from '@pactbook/domain/features/api-tokens/api-token.ts';
import { calendarDateAt, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { useNow } from '../../../platform/now.ts';
import { timeAgo } from '../../../platform/time-ago.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { teamsQuery } from '../../teams/queries.ts';
import { useProfile } from '../../users/queries.ts';
import { useEndToken } from '../queries.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

export interface TokenListProps {
  tokens: readonly ApiToken[];
  isReadOnly?: boolean;
  showsOwner?: boolean;
}

/** Tokens, the latest first, each with the way to end it. */
export function TokenList({ tokens, isReadOnly = false, showsOwner = false }: TokenListProps) {
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const end = useEndToken();
  const confirm = (token: ApiToken) =>
    end.mutate(
      { params: { tokenId: token.id } },
      {
        onSuccess: () => saySucceeded(`“${token.name}” is revoked.`),
        onError: (error) => {
          // Ended in the meantime: that is what was wanted.
          if (!(error instanceof ApiError && error.status === 404)) sayFailed(error);
        },
        onSettled: () => setEnding(null),
      },
    );
  return (
    <>
      <ul aria-label="API tokens" className="divide-y divide-border">
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            showsOwner={showsOwner}
            onEnd={isReadOnly ? undefined : () => setEnding(token)}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={ending !== null}
        onClose={() => setEnding(null)}
        title={`Revoke “${ending?.name ?? ''}”?`}
        text="Programs that use it lose access at once. A revoked token cannot be restored."
        confirmLabel="Revoke token"
        isBusy={end.isPending}
        onConfirm={() => ending && confirm(ending)}
      />
    </>
  );
}

interface TokenRowProps {
  token: ApiToken;
  showsOwner: boolean;
  onEnd: (() => void) | undefined;
}

function TokenRow({ token, showsOwner, onEnd }: TokenRowProps) {
  const now = useNow();
  const { timeZoneId } = useProfile();
  const lastDay = calendarDateAt(Date.parse(token.expiresAt) - 1, timeZoneId);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-1 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-base font-medium">
          <span className="min-w-0 break-words">{token.name}</span>
          <Badge hasDot={false}>{SCOPE_WORDS[token.scope].label}</Badge>
          {token.teams !== null && <TeamsBadge teams={token.teams} />}
          {token.isExpired && <Badge tone="caution">Expired</Badge>}
        </p>
        <p className="text-sm text-muted">
          {showsOwner && `${token.owner.name}${token.owner.isServiceAccount ? ' (service account)' : ''} · `}
          Ends with <span className="font-mono">{token.hint}</span> · {token.isExpired ? 'Ended' : 'Last day'}{' '}
          <time dateTime={token.expiresAt}>{formatMediumDate(lastDay)}</time> ·{' '}
          {token.lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              Last used <time dateTime={token.lastUsedAt}>{timeAgo(Date.parse(token.lastUsedAt), now)}</time>
            </>
          )}
        </p>
      </div>
      {onEnd && (
        <Button size="sm" onClick={onEnd}>
          Revoke<span className="sr-only"> {token.name}</span>
        </Button>
      )}
    </li>
  );
}

function TeamsBadge({ teams }: { teams: readonly string[] }) {
  const { data } = useQuery(teamsQuery);
  if (data === undefined || teams.length > 2)
    return <Badge hasDot={false}>{counted(teams.length, 'team')}</Badge>;
  const names = teams.map((id) => data.find((team) => team.id === id)?.name ?? 'Deleted team');
  return <Badge hasDot={false}>{names.join(', ')}</Badge>;
}
