import {
  Activity,
  BrainCircuit,
  Building2,
  CalendarClock,
  ChartLine,
  FilePlus2,
  FolderKanban,
  Gavel,
  LayoutDashboard,
  Settings,
  SlidersHorizontal,
  Tags,
  UserCog,
  UsersRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract, canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { canUseContractIntelligence } from '@pactbook/domain/features/contract-analysis/access.ts';
import {
  canAdministerOrganisation,
  canViewAdministration,
} from '@pactbook/domain/features/organisations/access.ts';
import { canViewTrends } from '@pactbook/domain/features/trends/access.ts';
import { decidingColumns } from '@pactbook/domain/features/saved-views/opened-view.ts';
import { paths } from '../../platform/paths.ts';
import type { ContractsQuery } from '../../platform/paths.ts';

/** One destination of the sidebar. */
export interface NavigationItem {
  readonly label: string;
  readonly path: string;
  readonly icon: LucideIcon;
  /** Shown after the label. */
  readonly badge?: string;
}

export interface Navigation {
  readonly top: readonly NavigationItem[];
  readonly records: readonly NavigationItem[];
  /** Views of the records and what they are grouped under, below them. */
  readonly views: readonly NavigationItem[];
  /** Empty when the group is not shown. */
  readonly admin: readonly NavigationItem[];
}

/** The links of the sidebar for a person, in this order (docs/product/screens.md, "Sidebar"). */
export function navigationFor(actor: Actor): Navigation {
  const administers = decide(actor, canViewAdministration).allowed;
  return {
    top: [
      { label: 'Dashboard', path: paths.dashboard(), icon: LayoutDashboard },
      ...only(decide(actor, canViewTrends).allowed, {
        label: 'Trends',
        path: paths.trends(),
        icon: ChartLine,
      }),
      ...only(decide(actor, canReadContractInFull).allowed, {
        label: 'Decisions',
        path: paths.decisions(),
        icon: Gavel,
      }),
    ],
    records: [
      { label: 'All Records', path: paths.records(), icon: FolderKanban },
      ...only(decide(actor, canCreateContract).allowed, {
        label: 'Add a New Record',
        path: paths.newRecord(),
        icon: FilePlus2,
      }),
    ],
    views: [
      { label: 'Expiring Soon', path: paths.records(endingIn('next90Days', actor)), icon: CalendarClock },
      { label: 'Vendors', path: paths.vendors(), icon: Building2 },
    ],
    admin: [
      ...only(
        administers,
        { label: 'Manage Users', path: paths.manageUsers(), icon: UserCog },
        { label: 'Manage Teams', path: paths.manageTeams(), icon: UsersRound },
        { label: 'Custom Fields', path: paths.customFields(), icon: SlidersHorizontal },
        { label: 'Categories', path: paths.categories(), icon: Tags },
        { label: 'Activity Feed', path: paths.activity(), icon: Activity },
      ),
      ...only(decide(actor, canUseContractIntelligence).allowed, {
        label: 'Contract Intelligence',
        path: paths.contractAnalysis(),
        icon: BrainCircuit,
        badge: 'beta',
      }),
      ...only(decide(actor, canAdministerOrganisation).allowed, {
        label: 'Organization Settings',
        path: paths.organisationSettings(),
        icon: Settings,
      }),
    ],
  };
}

/** What ends in a future range, such as the next 90 days, as the view Expiring Soon shows it when it is opened. */
export function endingIn(range: string, actor: Actor): ContractsQuery {
  return { view: 'EXPIRING_SOON', range, show: decidingColumns(actor), sort: 'endDate' };
}

function only(condition: boolean, ...items: NavigationItem[]): NavigationItem[] {
  return condition ? items : [];
}
