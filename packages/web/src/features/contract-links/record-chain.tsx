import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  CHAIN_KINDS,
  CHAIN_LIMIT,
  linkWords,
  type ChainLink,
} from '@pactbook/domain/features/contract-links/contract-link.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { paths } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { chainQuery, linksQuery } from './queries.ts';

/**
 * The record between those that came before it and after it, by replacing or amending each other, in the order of time,
 * below its time line. It says nothing while there are none; that links could not be read is said where they are listed.
 */
export function RecordChain({ contract }: { contract: Contract }) {
  const { data: links = [] } = useQuery(linksQuery(contract.id));
  const isInChain = links.some(({ kind }) => CHAIN_KINDS.some((one) => one === kind));
  const { data: chain = [] } = useQuery({ ...chainQuery(contract.id), enabled: isInChain });
  if (!isInChain || chain.length === 0) return null;
  const before = chain.filter(({ steps }) => steps < 0);
  const after = chain.filter(({ steps }) => steps > 0);
  return (
    <>
      <ol aria-label="Before and after" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {before.map((link, index) => (
          <Neighbour key={link.record.id} link={link} hasArrow={startsStep(before, index)} />
        ))}
        <li className="flex items-center gap-2 font-medium">
          {before.length > 0 && <Arrow />}
          This record
        </li>
        {after.map((link, index) => (
          <Neighbour key={link.record.id} link={link} hasArrow={index === 0 || startsStep(after, index)} />
        ))}
      </ol>
      {chain.length === CHAIN_LIMIT && (
        <p className="text-sm text-muted">The {CHAIN_LIMIT} nearest records are shown.</p>
      )}
    </>
  );
}

/** Whether a record is farther from this one, or nearer to it, than the one before. */
function startsStep(links: readonly ChainLink[], index: number): boolean {
  const last = links[index - 1];
  return last !== undefined && last.steps !== links[index]?.steps;
}

function Arrow() {
  return <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />;
}

/** "Jan 1, 2024 – Dec 31, 2025", "from Jan 1, 2024"; '' without days. */
function daysWords({ startDate, endDate }: ChainLink['record']): string {
  if (startDate !== null && endDate !== null)
    return `${formatMediumDate(startDate)} – ${formatMediumDate(endDate)}`;
  if (startDate !== null) return `from ${formatMediumDate(startDate)}`;
  return endDate === null ? '' : `to ${formatMediumDate(endDate)}`;
}

function Neighbour({ link, hasArrow }: { link: ChainLink; hasArrow: boolean }) {
  const { record, kind, steps } = link;
  const days = daysWords(record);
  // Replacing is what the arrow says; an amendment leaves what it amends in force.
  const said = linkWords({ kind, isInverse: steps > 0 });
  return (
    <li className="flex min-w-0 items-center gap-2">
      {hasArrow && <Arrow />}
      <span className="min-w-0">
        <span className={kind === 'AMENDS' ? 'text-muted' : 'sr-only'}>{said} </span>
        <LinkButton asChild className="inline break-words">
          <Link to={paths.record(record)} dir="auto">
            {record.product}
          </Link>
        </LinkButton>
        {days !== '' && <span className="text-muted tabular-nums"> ({days})</span>}
      </span>
    </li>
  );
}
