import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { AnalysisItem } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { disagreementsWords } from '../kit/finding-words.ts';
import { contractAnalysesQuery } from '../queries.ts';

/**
 * Beside the documents of a record: a way to ask them once one is analyzed, and how often one says something else than the
 * record, as links to its review.
 */
export function AnalysisLinks({ contract }: { contract: Contract }) {
  const { data } = useQuery(contractAnalysesQuery(contract.id));
  const items = data?.items ?? [];
  const differing = items.filter(({ id, conflicts }) => id !== null && conflicts > 0);
  return (
    <>
      {items.some(({ state }) => state === 'ready') && (
        <LinkButton asChild className="self-start">
          <Link to={paths.contractAnalysis({ tab: 'ask', in: `record:${contract.id}` })}>
            <MessageCircleQuestion aria-hidden />
            Ask these documents
          </Link>
        </LinkButton>
      )}
      {differing.length > 0 && <Disagreements items={differing} />}
    </>
  );
}

function Disagreements({ items }: { items: readonly AnalysisItem[] }) {
  return (
    <ul
      aria-label="Disagreements with documents"
      className="flex flex-col gap-1 rounded-lg bg-caution-soft px-4 py-2.5 text-caution"
    >
      {items.map(({ id, fileName, conflicts, disagreements }) => (
        <li key={id} className="flex min-w-0 items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0">
          <TriangleAlert aria-hidden />
          <span className="min-w-0 break-words">
            <Link
              to={paths.analysis(id ?? '', disagreements[0]?.key)}
              className="rounded-sm font-medium underline underline-offset-3"
            >
              {disagreementsWords(conflicts)}
            </Link>{' '}
            with <span dir="auto">{fileName}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
