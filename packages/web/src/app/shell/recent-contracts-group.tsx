import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { History, X } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { clsx } from 'clsx/lite';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { useBeyondOneList } from '../../features/contracts/page-queries.ts';
import { contractQuery, contractsQuery } from '../../features/contracts/queries.ts';
import { useProductLogo } from '../../features/product-logos/queries.ts';
import { paths } from '../../platform/paths.ts';
import {
  RECENT_SHOWN,
  removeRecentContract,
  useRecentContracts,
} from '../../platform/opened-contracts/recent-contracts.ts';
import type { RecentContract } from '../../platform/opened-contracts/recent-contracts.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LogoImage } from '../../ui/media/logo-image.tsx';
import { DropdownMenu, MenuItem, MenuLabel } from '../../ui/overlays/dropdown-menu.tsx';
import { SidebarGroup } from './sidebar-group.tsx';
import { SIDEBAR_ROW } from './sidebar-item.tsx';

/**
 * The records opened last in this session, up to five (docs/product/screens.md, "Recently viewed"). Deleted ones are
 * left out.
 */
export function RecentContractsGroup({ isIconOnly }: { isIconOnly: boolean }) {
  const recent = useRecentContracts();
  const { list, isPending } = useRecentRecords(recent);
  const known = useMemo(() => knownOf(recent, list ?? []), [recent, list]);

  // Also empty when all of them have been deleted.
  const isEmpty = recent.length === 0 || (list !== undefined && known.length === 0);
  if (isIconOnly) return known.length > 0 && <RecentMenu records={known} />;
  return (
    <SidebarGroup title="Recently Viewed Records" isIconOnly={false}>
      {isEmpty && <p className="px-2 py-1 text-sm text-faint">Records you open appear here.</p>}
      {recent.length > 0 && isPending && <RecentSkeleton count={Math.min(recent.length, RECENT_SHOWN)} />}
      {known.map((contract) => (
        <RecentRow key={contract.id} contract={contract} />
      ))}
    </SidebarGroup>
  );
}

/** Records among which the recent ones are: the list, or each by itself where they are too many for one. */
export function useRecentRecords(recent: readonly RecentContract[]): {
  list: readonly Contract[] | undefined;
  isPending: boolean;
} {
  const { data, isPending } = useQuery({ ...contractsQuery, enabled: recent.length > 0 });
  const isBeyond = useBeyondOneList() !== null;
  const own = useQueries({
    queries: recent
      .slice(0, RECENT_SHOWN)
      .map(({ id }) => ({ ...contractQuery(id), enabled: isBeyond, retry: false })),
    combine: (answers) => ({
      list: answers.flatMap((answer) => answer.data ?? []),
      isPending: answers.some((answer) => answer.isPending),
    }),
  });
  if (!isBeyond) return { list: data, isPending };
  return { list: own.isPending ? undefined : own.list, isPending: own.isPending };
}

/** The records of the list that were opened last, found in one pass. */
export function knownOf(recent: readonly RecentContract[], list: readonly Contract[]): Contract[] {
  const found = new Map<string, Contract | null>(recent.map(({ id }) => [id, null]));
  if (found.size === 0) return [];
  for (const contract of list) if (found.has(contract.id)) found.set(contract.id, contract);
  return [...found.values()].filter((contract) => contract !== null).slice(0, RECENT_SHOWN);
}

function RecentSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} className="mx-2 my-2 w-40" />);
}

function RecentRow({ contract }: { contract: Contract }) {
  const logo = useProductLogo(contract.product, contract.vendor);
  return (
    <div className="group relative flex items-center">
      <NavLink
        to={paths.record(contract)}
        className={clsx(
          SIDEBAR_ROW,
          'gap-1.5 pr-8 aria-[current=page]:bg-selected aria-[current=page]:text-text',
        )}
      >
        <LogoImage url={logo} size="sm" />
        <span dir="auto" className="min-w-0 flex-1 truncate text-left">
          {contract.product}
        </span>
      </NavLink>
      <button
        type="button"
        aria-label={`Remove ${contract.product} from recently viewed`}
        onClick={() => removeRecentContract(contract.id)}
        className="absolute right-1 flex size-6 items-center justify-center rounded-sm text-faint opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-hover hover:text-text focus-visible:opacity-100 max-md:right-0 max-md:size-11 max-md:opacity-100"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}

function RecentMenu({ records }: { records: readonly Contract[] }) {
  return (
    <div className="border-t border-border pt-2">
      <DropdownMenu
        side="right"
        align="start"
        trigger={
          <button
            type="button"
            aria-label="Recently Viewed Records"
            title="Recently Viewed Records"
            className={clsx(SIDEBAR_ROW, 'size-8 justify-center px-0')}
          >
            <History aria-hidden />
          </button>
        }
      >
        <MenuLabel>Recently Viewed Records</MenuLabel>
        {records.map((contract) => (
          <MenuItem key={contract.id} asChild>
            <Link to={paths.record(contract)} dir="auto" className="max-w-72 truncate">
              {contract.product}
            </Link>
          </MenuItem>
        ))}
      </DropdownMenu>
    </div>
  );
}
