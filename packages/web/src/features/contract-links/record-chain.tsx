import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { linkWords, type ContractLink } from '@pactbook/domain/features/contract-links/contract-link.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { paths } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { linksQuery } from './queries.ts';

/**
 * The record between those that it replaced and those that replaced it, in the order of time, below its time line. It
 * says nothing while there are none; that links could not be read is said where they are listed.
 */
export function RecordChain({ contract }: { contract: Contract }) {
  const { data: links = [] } = useQuery(linksQuery(contract.id));
  const replacing = links.filter(({ kind }) => kind === 'REPLACES');
  if (replacing.length === 0) return null;
  const before = replacing.filter(({ isInverse }) => !isInverse);
  const after = replacing.filter(({ isInverse }) => isInverse);
  return (
    <ol aria-label="Before and after" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {before.map((link) => (
        <Neighbour key={link.id} link={link} />
      ))}
      <li className="flex items-center gap-2 font-medium">
        {before.length > 0 && <Arrow />}
        This record
        {after.length > 0 && <Arrow />}
      </li>
      {after.map((link) => (
        <Neighbour key={link.id} link={link} />
      ))}
    </ol>
  );
}

function Arrow() {
  return <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />;
}

/** "Jan 1, 2024 – Dec 31, 2025", "from Jan 1, 2024"; '' without days. */
function daysWords({ startDate, endDate }: ContractLink['record']): string {
  if (startDate !== null && endDate !== null)
    return `${formatMediumDate(startDate)} – ${formatMediumDate(endDate)}`;
  if (startDate !== null) return `from ${formatMediumDate(startDate)}`;
  return endDate === null ? '' : `to ${formatMediumDate(endDate)}`;
}

function Neighbour({ link }: { link: ContractLink }) {
  const { record } = link;
  const days = daysWords(record);
  return (
    <li className="min-w-0">
      <span className="sr-only">{linkWords(link)} </span>
      <LinkButton asChild className="inline break-words">
        <Link to={paths.record(record)} dir="auto">
          {record.product}
        </Link>
      </LinkButton>
      {days !== '' && <span className="text-muted tabular-nums"> ({days})</span>}
    </li>
  );
}
