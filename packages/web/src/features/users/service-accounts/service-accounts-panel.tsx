import { useQuery } from '@tanstack/react-query';
import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { roleOf } from '@pactbook/domain/kernel/access.ts';
import {
  SERVICE_ACCOUNTS_LIMIT,
  type ServiceAccount,
} from '@pactbook/domain/features/users/service-account.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { serviceAccountsQuery, useRemoveServiceAccount } from '../administration-queries.ts';
import { ServiceAccountSheet, type EditedAccount } from './service-account-sheet.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';

export interface ServiceAccountsPanelProps {
  /** What makes a token for an account: tokens are a feature of their own. */
  NewToken: ComponentType<{ serviceAccount: ServiceAccount }>;
}

/** Programs with rights of their own, for System Admins. */
export function ServiceAccountsPanel({ NewToken }: ServiceAccountsPanelProps) {
  const accounts = useQuery(serviceAccountsQuery);
  const [edited, setEdited] = useState<EditedAccount>(null);
  const [removed, setRemoved] = useState<ServiceAccount | null>(null);
  const items = accounts.data?.items;
  const add = (
    <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      Add service account
    </Button>
  );
  return (
    <Panel
      title="Service accounts"
      context="Programs with their own rights. They use API tokens and cannot sign in."
      actions={items !== undefined && items.length > 0 && items.length < SERVICE_ACCOUNTS_LIMIT && add}
    >
      <QueryFallback query={accounts} lines={3} label="Loading the service accounts" />
      {items?.length === 0 && (
        <EmptyState
          icon={<Bot />}
          title="There are no service accounts."
          text="A service account keeps its access when a person leaves."
          action={add}
        />
      )}
      {items !== undefined && items.length > 0 && (
        <ul aria-label="Service accounts" className="divide-y divide-border">
          {items.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              newToken={<NewToken serviceAccount={account} />}
              onEdit={() => setEdited(account)}
              onRemove={() => setRemoved(account)}
            />
          ))}
        </ul>
      )}
      <ServiceAccountSheet edited={edited} onClose={() => setEdited(null)} />
      <Removal account={removed} onDone={() => setRemoved(null)} />
    </Panel>
  );
}

interface RemovalProps {
  /** The account to remove; null while no one wants to. */
  account: ServiceAccount | null;
  onDone: () => void;
}

/** Asks before an account is removed. */
function Removal({ account, onDone }: RemovalProps) {
  const removing = useRemoveServiceAccount();
  const remove = ({ id, name }: ServiceAccount) =>
    removing.mutate(
      { params: { serviceAccountId: id } },
      {
        onSuccess: () => saySucceeded(`“${name}” is removed.`),
        onError: sayFailed,
        onSettled: onDone,
      },
    );
  return (
    <ConfirmDialog
      isOpen={account !== null}
      onClose={onDone}
      title={`Remove “${account?.name ?? ''}”?`}
      text="Its tokens stop working at once. This cannot be undone. Its name stays in history."
      confirmLabel="Remove service account"
      isBusy={removing.isPending}
      onConfirm={() => account && remove(account)}
    />
  );
}

interface AccountRowProps {
  account: ServiceAccount;
  newToken: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
}

function AccountRow({ account, newToken, onEdit, onRemove }: AccountRowProps) {
  const { name, permissions, tokens } = account;
  const hidden = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-1 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-base font-medium">
          <span className="min-w-0 break-words">{name}</span>
          <Badge hasDot={false}>{roleOf({ isSuperAdmin: false, ...permissions })}</Badge>
        </p>
        <p className="text-sm text-muted">{tokens === 0 ? 'No token yet' : counted(tokens, 'token')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {newToken}
        <Button size="sm" onClick={onEdit}>
          Edit{hidden}
        </Button>
        <Button size="sm" onClick={onRemove}>
          Remove{hidden}
        </Button>
      </div>
    </li>
  );
}
