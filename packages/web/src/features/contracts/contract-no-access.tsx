import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { NoAccessPanel } from '../../ui/feedback/no-access-panel.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useWhomToAsk } from './access-queries.ts';

/** What a page of a record shows to somebody who may not use it, with the way back to its details. */
export function ContractNoAccess({ contract, reason }: { contract: Contract; reason: string | undefined }) {
  const ask = useWhomToAsk(contract);
  return (
    <Card>
      <NoAccessPanel
        text={reason === undefined ? ask : `${reason} ${ask}`}
        action={
          <Button asChild>
            <Link to={paths.record(contract)}>Back to details</Link>
          </Button>
        }
      />
    </Card>
  );
}
