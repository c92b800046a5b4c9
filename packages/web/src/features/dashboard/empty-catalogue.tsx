import { FolderKanban } from 'lucide-react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import { canAdministerUsers } from '@pactbook/domain/features/users/access.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/panel.tsx';

/** Shown without records: the first steps that this person may take (docs/product/screens.md, "Dashboard"). */
export function EmptyCatalogue({ actor }: { actor: Actor }) {
  const mayCreate = decide(actor, canCreateContract).allowed;
  const mayInvite = decide(actor, canAdministerUsers).allowed;
  return (
    <Card>
      <EmptyState
        icon={<FolderKanban />}
        title="Your catalog is empty."
        text={
          mayCreate ? 'Add the first record to begin.' : 'Records appear here as soon as someone adds them.'
        }
        action={
          mayCreate && (
            <>
              <Button asChild variant="primary">
                <Link to={paths.newRecord()}>Add a New Record</Link>
              </Button>
              <Button asChild>
                <Link to={paths.importRecords()}>Import a spreadsheet</Link>
              </Button>
              {mayInvite && (
                <Button asChild>
                  <Link to={paths.manageUsers()}>Invite people</Link>
                </Button>
              )}
            </>
          )
        }
      />
    </Card>
  );
}
