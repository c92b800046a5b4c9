import { useQuery } from '@tanstack/react-query';
import { History, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canRestoreContract } from '@pactbook/domain/features/contracts/access.ts';
import { TRASH_DAYS } from '@pactbook/domain/features/contracts/contract.ts';
import { PageBelowRecords } from '../../../platform/pages/page-below-records.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { useActor } from '../../users/queries.ts';
import { DeletedContracts } from './deleted-contracts.tsx';
import { deletedContractsQuery } from '../queries.ts';

/**
 * `/records/deleted`: the deleted records, for record and system administrators (docs/product/records.md, "Deleting a
 * record").
 */
export function TrashPage() {
  const decision = decide(useActor(), canRestoreContract);
  return (
    <PageBelowRecords
      title="Deleted Records"
      context={`Records stay here for ${TRASH_DAYS} days, then they are deleted permanently.`}
      actions={
        decision.allowed && (
          <Button asChild icon={<History aria-hidden />}>
            <Link to={paths.changeSets()}>Bulk Changes</Link>
          </Button>
        )
      }
      decision={decision}
    >
      <Trash />
    </PageBelowRecords>
  );
}

function Trash() {
  const deleted = useQuery(deletedContractsQuery);
  if (!deleted.data)
    return <QueryFallback query={deleted} lines={4} label="Loading the deleted records" isCard />;
  if (deleted.data.length > 0) return <DeletedContracts records={deleted.data} />;
  return (
    <Card>
      <EmptyState
        icon={<Trash2 />}
        title="No deleted records."
        text="Deleted records can be restored from here."
        action={
          <Button asChild>
            <Link to={paths.records()}>All Records</Link>
          </Button>
        }
      />
    </Card>
  );
}
