import { BellRing, CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Lookout } from '@pactbook/domain/features/dashboard/figures.ts';
import { attentionSum } from '@pactbook/domain/features/dashboard/outlook.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { contractsAddress } from './contracts-address.ts';
import { useListSum } from './use-list-sum.ts';
import { numberText } from '../../ui/text/own-numbers.ts';

interface AttentionPanelProps {
  contracts: readonly Contract[];
  lookout: Lookout;
}

/** *Needs attention* (docs/product/screens.md, "Dashboard"): missing values, each with a link to its records. */
export function AttentionPanel({ contracts, lookout }: AttentionPanelProps) {
  const sum = useMemo(() => attentionSum(lookout), [lookout]);
  const all = useListSum(sum, contracts);
  const lacking = all.filter(({ count }) => count > 0);
  return (
    <Panel
      title="Needs attention"
      actions={
        <Button asChild size="sm" variant="ghost" icon={<BellRing aria-hidden />}>
          <Link to={paths.reminderHealth()}>Reminder Health</Link>
        </Button>
      }
      isFlush
    >
      {lacking.length === 0 && (
        <EmptyState
          className="py-8"
          icon={<CircleCheck />}
          title="Nothing needs attention."
          text="Every Live record has its dates, renewal, cost, owner and documents, and no notice deadline was missed."
        />
      )}
      {lacking.length > 0 && (
        <ul className="border-t border-border">
          {lacking.map(({ id, label, help, count, records }) => (
            <li key={id} className="border-b border-border last:border-b-0">
              <Link
                to={contractsAddress(records)}
                className="flex min-h-12 items-center justify-between gap-4 px-4 py-2 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="min-w-0">
                  <span className="block text-base">{label}</span>
                  {help && <span className="block text-sm text-muted">{help}</span>}
                </span>
                <span className="text-base font-semibold tabular-nums">{numberText(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
