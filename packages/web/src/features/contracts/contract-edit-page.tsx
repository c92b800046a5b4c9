import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canUpdateContract } from '@pactbook/domain/features/contracts/access.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { NoAccessPanel } from '../../ui/feedback/no-access-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useActor } from '../users/queries.ts';
import { EditContractForm } from './contract-form/edit-contract-form.tsx';
import { useFormChoices } from './contract-form/use-form-choices.ts';
import { useOpenContract } from './contract-layout/use-contract.ts';

/** `/record/{product}/{id}/edit`. */
export function ContractEditPage() {
  const record = useOpenContract();
  const { contract, isConfirmed } = record;
  const { loaded, hasFailed, isRetrying, retry } = useFormChoices();
  const decision = decide(useActor(), canUpdateContract, contract);
  if (!decision.allowed) {
    return (
      <Card>
        <NoAccessPanel
          text={decision.reason}
          action={
            <Button asChild>
              <Link to={paths.record(contract)}>Back to details</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  if (hasFailed) {
    return (
      <Card>
        <ErrorPanel onRetry={retry} isRetrying={isRetrying} />
      </Card>
    );
  }
  if (!loaded || !isConfirmed) {
    return (
      <Card>
        <SkeletonLines lines={8} label="Loading the form" />
      </Card>
    );
  }
  return <EditContractForm open={record} loaded={loaded} />;
}
