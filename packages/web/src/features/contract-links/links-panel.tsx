import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
import {
  linkWords,
  LINKS_LIMIT,
  type ContractLink,
} from '@pactbook/domain/features/contract-links/contract-link.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { linksQuery, useLinkContracts, useUnlinkContracts } from './queries.ts';

/** The records that a record amends, replaces, is part of or is related to, with the way to link more. */
export function LinksPanel({ contract }: { contract: Contract }) {
  const answer = useQuery(linksQuery(contract.id));
  const [isAdding, setIsAdding] = useState(false);
  const links = answer.data ?? [];
  return (
    <Panel
      title="Linked records"
      actions={
        contract.canEdit &&
        links.length < LINKS_LIMIT && (
          <Button variant="ghost" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Link a record
          </Button>
        )
      }
    >
      <QueryFallback query={answer} lines={2} label="Loading the linked records" />
      {answer.data?.length === 0 && <p className="text-muted">No linked records.</p>}
      {links.length > 0 && (
        <ul className="flex flex-col gap-2">
          {links.map((link) => (
            <LinkLine key={link.id} contract={contract} link={link} />
          ))}
        </ul>
      )}
      <LinkDialog contract={contract} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Panel>
  );
}

function LinkLine({ contract, link }: { contract: Contract; link: ContractLink }) {
  const removing = useUnlinkContracts();
  const adding = useLinkContracts();
  const { record, kind, isInverse } = link;
  const words = linkWords(link);
  const remove = () => {
    const params = { contractId: contract.id };
    const putBack = () =>
      void adding.mutateAsync({ params, body: { kind, isInverse, recordId: record.id } }).catch(sayFailed);
    removing.mutateAsync({ params: { ...params, linkId: link.id } }).then(
      () =>
        toast({
          variant: 'success',
          title: 'Success',
          description: 'The link was removed.',
          action: { label: 'Undo', onPress: putBack },
        }),
      sayFailed,
    );
  };
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <span className="text-sm text-muted">{words}</span>
        <LinkButton asChild className="block break-words">
          <Link to={paths.record(record)} dir="auto">
            {record.product}
          </Link>
        </LinkButton>
        <span className="text-sm text-muted tabular-nums">
          {STATUS_LABELS[record.status]} · {formatMediumDate(record.startDate)} –{' '}
          {formatMediumDate(record.endDate)}
        </span>
      </div>
      {contract.canEdit && (
        <IconButton
          label={`Remove: ${words} ${record.product}`}
          disabled={removing.isPending}
          onClick={remove}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
