import { decide } from '@pactbook/domain/kernel/access.ts';
import { canReadContractInFull, canSetAnnualCosts } from '@pactbook/domain/features/contracts/access.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { useActor, useToday } from '../users/queries.ts';
import { CostColumns } from '../annual-costs/cost-columns.tsx';
import { CostList } from '../annual-costs/cost-list.tsx';
import { CostsForm } from './costs/costs-form.tsx';
import { ContractNoAccess } from '../contracts/contract-no-access.tsx';
import { useOpenContract } from '../contracts/use-contract.ts';

/** `/record/{product}/{id}/annual-costs`: a grid for editors, a list for readers, a locked panel for others. */
export function ContractCostsPage() {
  const record = useOpenContract();
  const { contract, isConfirmed } = record;
  const actor = useActor();
  const today = useToday();
  const mayRead = decide(actor, canReadContractInFull, contract);
  if (!mayRead.allowed || contract.annualCosts === undefined) {
    return <ContractNoAccess contract={contract} reason={mayRead.allowed ? undefined : mayRead.reason} />;
  }
  if (!decide(actor, canSetAnnualCosts, contract).allowed) {
    return (
      <CostColumns costs={contract.annualCosts} today={today}>
        <Panel title="Annual Costs" isFlush>
          <CostList costs={contract.annualCosts} term={contract} today={today} />
        </Panel>
      </CostColumns>
    );
  }
  if (!isConfirmed) {
    return (
      <Card>
        <SkeletonLines lines={5} label="Loading the annual costs" />
      </Card>
    );
  }
  return <CostsForm record={record} />;
}
