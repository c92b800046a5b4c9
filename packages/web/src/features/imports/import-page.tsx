import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import { NoAccess } from '../../platform/no-access.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { paths } from '../../platform/paths.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { useActor } from '../users/queries.ts';
import { ImportWizard } from './wizard/import-wizard.tsx';

const TITLE = 'Import Records';

/**
 * `/import`, for people who may add records (docs/product/screens.md, "Import and export pages";
 * docs/product/rights.md, "Who opens which page").
 */
export function ImportPage() {
  usePageTitle(TITLE);
  const decision = decide(useActor(), canCreateContract);
  return (
    <div className="mx-auto flex max-w-300 flex-col gap-5">
      <PageHeader
        title={TITLE}
        context="Add or update records from a spreadsheet. Review every change first, and undo it for 30 days."
        breadcrumb={
          <Breadcrumb>
            <Link to={paths.records()}>All Records</Link>
            <span aria-current="page">{TITLE}</span>
          </Breadcrumb>
        }
      />
      {decision.allowed ? (
        <ImportWizard />
      ) : (
        <Card>
          <NoAccess reason={decision.reason} />
        </Card>
      )}
    </div>
  );
}
