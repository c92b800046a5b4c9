import { useQuery } from '@tanstack/react-query';
import { History, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canRestoreContract } from '@pactbook/domain/features/contracts/access.ts';
import { TRASH_DAYS } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../../platform/paths.ts';
import { NoAccess } from '../../../platform/no-access.tsx';
import { usePageTitle } from '../../../platform/page-title.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { useActor } from '../../users/queries.ts';
import { DeletedContracts } from './deleted-contracts.tsx';
import { deletedContractsQuery } from '../queries.ts';

const TITLE = 'Deleted Records';

/**
 * `/records/deleted`: the deleted records, for record and system administrators (docs/product/records.md, "Deleting a
 * record").
 */
export function TrashPage() {
  usePageTitle(TITLE);
  const decision = decide(useActor(), canRestoreContract);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={TITLE}
        context={`Records stay here for ${TRASH_DAYS} days, then they are gone for good.`}
        actions={
          decision.allowed && (
            <Button asChild icon={<History aria-hidden />}>
              <Link to={paths.changeSets()}>Bulk Changes</Link>
            </Button>
          )
        }
        breadcrumb={
          <Breadcrumb>
            <Link to={paths.records()}>All Records</Link>
            <span aria-current="page">{TITLE}</span>
          </Breadcrumb>
        }
      />
      {decision.allowed ? (
        <Trash />
      ) : (
        <Card>
          <NoAccess reason={decision.reason} />
        </Card>
      )}
    </div>
  );
}

function Trash() {
  const deleted = useQuery(deletedContractsQuery);
  if (deleted.isPending) {
    return (
      <Card>
        <SkeletonLines lines={4} label="Loading the deleted records" />
      </Card>
    );
  }
  if (!deleted.data) {
    return (
      <Card>
        <ErrorPanel onRetry={() => void deleted.refetch()} isRetrying={deleted.isFetching} />
      </Card>
    );
  }
  if (deleted.data.length > 0) return <DeletedContracts records={deleted.data} />;
  return (
    <Card>
      <EmptyState
        icon={<Trash2 />}
        title="No deleted records."
        text="Records that someone deletes can be restored from here."
        action={
          <Button asChild>
            <Link to={paths.records()}>All Records</Link>
          </Button>
        }
      />
    </Card>
  );
}
