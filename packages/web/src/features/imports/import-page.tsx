import { decide } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import { PageBelowRecords } from '../../platform/pages/page-below-records.tsx';
import { useActor } from '../users/queries.ts';
import { ImportWizard } from './wizard/import-wizard.tsx';

/**
 * `/import`, for people who may add records (docs/product/screens.md, "Import and export pages";
 * docs/product/rights.md, "Who opens which page").
 */
export function ImportPage() {
  return (
    <PageBelowRecords
      title="Import Records"
      context="Add or update records from a spreadsheet. Review every change first, and undo it for 30 days."
      decision={decide(useActor(), canCreateContract)}
      width="details"
    >
      <ImportWizard />
    </PageBelowRecords>
  );
}
