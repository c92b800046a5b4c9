import { FileX2 } from 'lucide-react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canRestoreContract } from '@pactbook/domain/features/contracts/access.ts';
import { usePageTitle } from '../../../platform/page-title.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { useActor } from '../../users/queries.ts';

export interface ContractMissingProps {
  /** The reason, in a sentence. */
  text?: string | undefined;
}

/**
 * Shown when a record does not exist (docs/product/screens.md, "Adding and changing a record"); administrators get a
 * link to the deleted ones.
 */
export function ContractMissing({
  text = 'This record does not exist or was deleted.',
}: ContractMissingProps) {
  usePageTitle('Record not found');
  const mayRestore = decide(useActor(), canRestoreContract).allowed;
  return (
    <div className="mx-auto flex max-w-300 flex-col gap-4">
      <PageHeader title="Record not found" />
      <Card>
        <EmptyState
          icon={<FileX2 />}
          title={text}
          text={mayRestore ? 'Deleted records can be restored for 30 days.' : undefined}
          action={
            <>
              {mayRestore && (
                <Button asChild>
                  <Link to={paths.deletedContracts()}>Deleted Records</Link>
                </Button>
              )}
              <Button asChild variant="primary">
                <Link to={paths.records()}>All Records</Link>
              </Button>
            </>
          }
        />
      </Card>
    </div>
  );
}
