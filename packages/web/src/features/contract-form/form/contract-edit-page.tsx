import { decide } from '@pactbook/domain/kernel/access.ts';
import { canUpdateContract } from '@pactbook/domain/features/contracts/access.ts';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { useActor } from '../../users/queries.ts';
import { EditContractForm } from './edit-contract-form.tsx';
import { useFormChoices } from '../use-form-choices.ts';
import { ContractNoAccess } from '../../contracts/contract-no-access.tsx';
import { useOpenContract } from '../../contracts/use-contract.ts';

/** `/record/{product}/{id}/edit`. */
export function ContractEditPage() {
  const record = useOpenContract();
  const { contract, isConfirmed } = record;
  const choices = useFormChoices();
  const decision = decide(useActor(), canUpdateContract, contract);
  if (!decision.allowed) {
    return <ContractNoAccess contract={contract} reason={decision.reason} />;
  }
  const loaded = isConfirmed ? choices.data : undefined;
  if (loaded) return <EditContractForm open={record} loaded={loaded} />;
  return <QueryFallback query={{ ...choices, data: loaded }} lines={8} label="Loading the form" isCard />;
}
