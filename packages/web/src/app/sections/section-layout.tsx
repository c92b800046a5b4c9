import type { ReactNode } from 'react';
import { NavLink, Outlet } from 'react-router';
import { usePageTitle } from '../../platform/page-title.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { NavTab, NavTabs } from '../../ui/navigation/nav-tabs.tsx';
import { useRouteTitle } from '../route-title.ts';

export interface SectionTab {
  label: ReactNode;
  path: string;
}

export interface SectionLayoutProps {
  /** A line below the title. */
  context?: ReactNode;
  /** Sub-pages that the sidebar does not list; its label names them for screen readers. */
  tabs?: { readonly label: string; readonly pages: readonly SectionTab[] } | undefined;
  /** For tables, which take the whole width; forms and details are limited to a readable width. */
  isWide?: boolean | undefined;
}

/** Pages of one kind: the title of the current one, tabs that are links where there are sub-pages, the page. */
export function SectionLayout({ context, tabs, isWide = false }: SectionLayoutProps) {
  const title = useRouteTitle();
  usePageTitle(title);
  return (
    <div className={isWide ? 'flex flex-col gap-4' : 'mx-auto flex max-w-300 flex-col gap-4'}>
      <PageHeader title={title} context={context} />
      {tabs && (
        <NavTabs label={tabs.label}>
          {tabs.pages.map((tab) => (
            <NavTab key={tab.path}>
              <NavLink to={tab.path} end>
                {tab.label}
              </NavLink>
            </NavTab>
          ))}
        </NavTabs>
      )}
      <div className={tabs && 'pt-2'}>
        <Outlet />
      </div>
    </div>
  );
}
