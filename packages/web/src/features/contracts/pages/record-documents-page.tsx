import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { readContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NoAccessPanel } from '../../../ui/feedback/no-access-panel.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { useActor } from '../../users/queries.ts';
import { DocumentsPanel } from '../components/record-details/documents-panel.tsx';
import { useOpenRecord } from '../components/record-layout/use-record.ts';

/** `/record/{product}/{id}/documents`: what there is, and plainly what does not work yet. */
export function RecordDocumentsPage() {
  const { contract } = useOpenRecord();
  const decision = decide(useActor(), readContractInFull, contract);
  if (!decision.allowed || contract.documents === undefined) {
    return (
      <Card>
        <NoAccessPanel
          text={decision.allowed ? undefined : decision.reason}
          action={
            <Button asChild>
              <Link to={paths.record(contract)}>Back to details</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  if (contract.documents.length > 0) return <DocumentsPanel contract={contract} />;
  return (
    <Card>
      <EmptyState
        icon={<FileText />}
        title="No documents yet."
        text="Uploading documents arrives with a coming version. Until then, keep a link to them in the notes."
      />
    </Card>
  );
}
