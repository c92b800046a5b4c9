import type { ReactNode } from 'react';
import { NavLink, Outlet } from 'react-router';
import { usePageTitle } from '../../platform/page-title.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { NavTab, NavTabs } from '../../ui/navigation/nav-tabs.tsx';
import { useRouteTitle } from '../route-title.ts';

export interface SectionTab {
  label: ReactNode;
  path: string;
  /** Has sub-pages, on which it stays the current tab. */
  hasPages?: boolean | undefined;
}

export interface SectionLayoutProps {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly SectionTab[];
  /** For tables, which take the whole width; forms and details are limited to a readable width. */
  isWide?: boolean | undefined;
}

/** A page with sub-pages: the title of the current one, tabs that are links, the sub-page. */
export function SectionLayout({ label, tabs, isWide = false }: SectionLayoutProps) {
  const title = useRouteTitle();
  usePageTitle(title);
  return (
    <div className={isWide ? 'flex flex-col gap-4' : 'mx-auto flex max-w-300 flex-col gap-4'}>
      <PageHeader title={title} />
      <NavTabs label={label}>
        {tabs.map((tab) => (
          <NavTab key={tab.path}>
            <NavLink to={tab.path} end={tab.hasPages !== true}>
              {tab.label}
            </NavLink>
          </NavTab>
        ))}
      </NavTabs>
      <div className="pt-2">
        <Outlet />
      </div>
    </div>
  );
}
