import { useQuery } from '@tanstack/react-query';
import {
  ArrowRight,
  Bookmark,
  History,
  Keyboard,
  LifeBuoy,
  LogOut,
  PanelLeft,
  Plus,
  SunMoon,
  UserX,
  Tag,
  UsersRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useNavigate, useLocation, useMatch } from 'react-router';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { loadSavedFilter } from '@pactbook/domain/features/saved-views/saved-filter.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { categoriesOf } from '@pactbook/domain/features/categories/organisation-config.ts';
import { addressOfView } from '../../../features/contract-list/view/view-address.ts';
import { useGoingBack } from '../../../features/impersonation/use-going-back.tsx';
import { sharedViewsQuery, useSavedFilters } from '../../../features/saved-views/queries.ts';
import { CommandPalette } from '../../../features/search/command-palette.tsx';
import type { PaletteEntry, PaletteGroup } from '../../../features/search/palette-entries.ts';
import { useActor, useProfile, useToday, peopleQuery } from '../../../features/users/queries.ts';
import { useTheme } from '../../../ui/layout/theme.ts';
import type { ThemeChoice } from '../../../ui/layout/theme.ts';
import { useSigningOut } from '../use-signing-out.tsx';
import { beginnings, dataViews, destinations } from './palette-entries.ts';
import type { Destination } from './palette-entries.ts';
import { understoodViews } from './understood-views.ts';
import { useBeyondOneList } from '../../../features/contracts/page-queries.ts';
import { contractQuery, contractsQuery } from '../../../features/contracts/queries.ts';
import { configQuery } from '../../../features/categories/queries.ts';
import { customFieldsQuery } from '../../../features/custom-fields/queries.ts';
import { teamsQuery } from '../../../features/teams/queries.ts';
import { paths, readContractPath, ROUTES } from '../../../platform/paths.ts';
import { useRecentContracts } from '../../../platform/opened-contracts/recent-contracts.ts';
import { knownOf, useRecentRecords } from '../recent-contracts-group.tsx';
import { peopleDestinations } from './people-entries.ts';
import { contractDestinations } from './record-entries.ts';

export interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
  /** What was typed before the palette was there. */
  initialText: string;
  onToggleSidebar: () => void;
  onContactSupport: () => void;
  onShowShortcuts: () => void;
}

/** The command palette: pages, the person's views, and actions that are available everywhere, by their rights. */
export function Palette({ isOpen, onClose, initialText, ...shell }: PaletteProps) {
  const goingBack = useGoingBack();
  const signingOut = useSigningOut();
  const views = useViews();
  const steps = useContractSteps();
  const actions = useActions(shell, { goBack: goingBack.goBack, signOut: signingOut.leave });
  const actor = useActor();
  const open = useOpening();
  const recent = useRecentDestinations();
  const people = usePeopleDestinations(isOpen);
  const { teams, categories } = useScopeDestinations(isOpen);
  const groups: PaletteGroup[] = [
    {
      title: 'Expiring Records',
      results: [],
      understand: (text) => understoodViews(text, actor).map((one) => open(one, Bookmark)),
    },
    { title: 'Recently Viewed', results: recent.map((one) => open(one, History)), isOnlyListed: true },
    { title: 'This record', results: steps.map((one) => open(one, ArrowRight)) },
    { title: 'Actions', results: [...beginnings(actor).map((one) => open(one, Plus)), ...actions] },
    { title: 'Pages', results: destinations(actor).map((one) => open(one, ArrowRight)) },
    { title: 'Views', results: views.map((one) => open(one, Bookmark)) },
    { title: 'Teams', results: teams.map((one) => open(one, ArrowRight)) },
    { title: 'Categories', results: categories.map((one) => open(one, ArrowRight)) },
    { title: 'People', results: people.map((one) => open(one, ArrowRight)) },
  ];
  return (
    <>
      <CommandPalette isOpen={isOpen} onClose={onClose} initialText={initialText} groups={groups} />
      {goingBack.question}
      {signingOut.question}
    </>
  );
}

/** Turns a destination into a palette entry. */
function useOpening(): (destination: Destination, icon: LucideIcon) => PaletteEntry {
  const navigate = useNavigate();
  return ({ path, ...destination }, icon) => ({
    icon,
    ...destination,
    key: `go ${destination.name} ${path}`,
    run: () => void navigate(path),
  });
}

/** The built-in views of the table, then the person's saved filters, then the shared views. */
function useViews(): Destination[] {
  const actor = useActor();
  const today = useToday();
  const saved = useSavedFilters();
  const { data: shared = [] } = useQuery(sharedViewsQuery);
  const usable = shared
    .filter(({ state }) => state === 'usable')
    .map(({ name, value }) => ({ id: name, value }));
  const own = [...saved, ...usable].map((filter) => ({
    name: filter.id,
    path: addressOfView(settleView(loadSavedFilter(filter), today)),
    keywords: ['saved filter', 'view'],
  }));
  return [...dataViews(actor), ...own];
}

const THEMES: readonly (readonly [ThemeChoice, string])[] = [
  ['light', 'Use the light theme'],
  ['dark', 'Use the dark theme'],
  ['system', 'Use the theme of this device'],
];

/** Actions that are available everywhere. */
function useActions(
  shell: Omit<PaletteProps, 'isOpen' | 'onClose' | 'initialText'>,
  { goBack, signOut }: { goBack: () => void; signOut: () => void },
): PaletteEntry[] {
  const profile = useProfile();
  const [theme, chooseTheme] = useTheme();
  const act = (name: string, icon: LucideIcon, run: () => void, keywords: readonly string[] = []) => ({
    key: `do ${name}`,
    name,
    icon,
    run,
    keywords,
  });
  return [
    ...(isImpersonating(profile) ? [act('Stop Impersonating', UserX, goBack, ['my account'])] : []),
    ...THEMES.filter(([choice]) => choice !== theme).map(([choice, name]) =>
      act(name, SunMoon, () => chooseTheme(choice), ['appearance', 'mode']),
    ),
    act('Expand or collapse the sidebar', PanelLeft, shell.onToggleSidebar, ['menu']),
    act('Show keyboard shortcuts', Keyboard, shell.onShowShortcuts, ['help', 'keys']),
    act('Contact Support', LifeBuoy, shell.onContactSupport, ['help']),
    act('Logout', LogOut, signOut, ['sign out', 'log out']),
  ];
}

/** What can be done with the record that is open; nothing on other pages. */
function useContractSteps(): Destination[] {
  const actor = useActor();
  const { pathname } = useLocation();
  const id = readContractPath(pathname)?.id;
  const isOpen = id !== undefined;
  const { data } = useQuery({ ...contractsQuery, enabled: isOpen });
  const isBeyond = useBeyondOneList() !== null;
  const own = useQuery({ ...contractQuery(id ?? ''), enabled: isOpen && isBeyond });
  const { data: customFields = [] } = useQuery({ ...customFieldsQuery, enabled: isOpen });
  const contract = isBeyond ? own.data : data?.find((one) => one.id === id);
  return contract ? contractDestinations(contract, actor, customFields) : [];
}

/** The records that this person opened last, without the open one. */
function useRecentDestinations(): Destination[] {
  const { pathname } = useLocation();
  const openId = readContractPath(pathname)?.id;
  const recent = useRecentContracts();
  const { list } = useRecentRecords(recent);
  const others = knownOf(recent, list ?? []).filter(({ id }) => id !== openId);
  return others.map((contract) => ({
    name: contract.product,
    path: paths.record(contract),
    keywords: [contract.vendor],
  }));
}

/** People by name, asked for when the palette is open. */
function usePeopleDestinations(isOpen: boolean): Destination[] {
  const actor = useActor();
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: isOpen });
  return peopleDestinations(
    people.filter(({ isActive }) => isActive),
    actor,
  );
}

/**
 * Teams and categories on the page of all records, where the search itself leaves them out (docs/product/screens.md,
 * "Search").
 */
function useScopeDestinations(isOpen: boolean): Record<'teams' | 'categories', Destination[]> {
  const isContractsPage = useMatch(ROUTES.records) !== null;
  const isAsked = isOpen && isContractsPage;
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: isAsked });
  const { data: config } = useQuery({ ...configQuery, enabled: isAsked });
  if (!isAsked) return { teams: [], categories: [] };
  return {
    teams: teams.map(({ id, name }) => ({
      name,
      path: paths.records({ team: [id] }),
      icon: UsersRound,
      isOnlyFound: true,
    })),
    categories: (config ? categoriesOf(config) : []).map(({ id, name }) => ({
      name,
      path: paths.records({ category: [id] }),
      icon: Tag,
      isOnlyFound: true,
    })),
  };
}
