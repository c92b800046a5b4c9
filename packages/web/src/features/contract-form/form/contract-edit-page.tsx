import { decide } from '@pactbook/domain/kernel/access.ts';
import { canUpdateContract } from '@pactbook/domain/features/contracts/access.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { useActor } from '../../users/queries.ts';
import { EditContractForm } from './edit-contract-form.tsx';
import { useFormChoices } from '../use-form-choices.ts';
import { ContractNoAccess } from '../../contracts/contract-no-access.tsx';
import { useOpenContract } from '../../contracts/use-contract.ts';

/** `/record/{product}/{id}/edit`. */
export function ContractEditPage() {
  const record = useOpenContract();
  const { contract, isConfirmed } = record;
  const { loaded, hasFailed, isRetrying, retry } = useFormChoices();
  const decision = decide(useActor(), canUpdateContract, contract);
  if (!decision.allowed) {
    return <ContractNoAccess contract={contract} reason={decision.reason} />;
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
