import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { NoAccessPanel } from '../../ui/feedback/no-access-panel.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useActor } from '../users/queries.ts';
import { negotiationSheetQuery } from './queries.ts';
import { Sheet } from './sheet.tsx';

/** `/record/{product}/{id}/sheet`: one page to print before talks with the vendor, for users who read the record in full. */
export function NegotiationSheetPage({ contract }: { contract: Contract }) {
  const decision = decide(useActor(), canReadContractInFull, contract);
  if (decision.allowed) return <LoadedSheet contract={contract} />;
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

function LoadedSheet({ contract }: { contract: Contract }) {
  const sheet = useQuery(negotiationSheetQuery(contract));
  if (sheet.data === undefined)
    return <QueryFallback query={sheet} lines={10} isCard label="Loading the negotiation sheet" />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p className="text-sm text-muted">Everything to know before you talk to the vendor, on one page.</p>
        <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Sheet sheet={sheet.data} contract={contract} />
    </div>
  );
}
