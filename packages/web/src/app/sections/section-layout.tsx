import type { ReactNode } from 'react';
import { NavLink, Outlet } from 'react-router';
import { usePageTitle } from '../../platform/page-title.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { NavTab, NavTabs } from '../../ui/navigation/nav-tabs.tsx';
import { useRouteTitle } from '../route-title.ts';

export interface SectionTabsProps {
  /** What the pages are about, for screen readers. */
  label: string;
  pages: readonly { readonly label: string; readonly path: string }[];
}

/** Tabs that are links to the pages of a section. */
export function SectionTabs({ label, pages }: SectionTabsProps) {
  return (
    <NavTabs label={label}>
      {pages.map((page) => (
        <NavTab key={page.path}>
          <NavLink to={page.path} end>
            {page.label}
          </NavLink>
        </NavTab>
      ))}
    </NavTabs>
  );
}

export interface SectionLayoutProps {
  /** A line below the title. */
  context?: ReactNode;
  /** Sub-pages that the sidebar does not list; its label names them for screen readers. */
  tabs?: SectionTabsProps | undefined;
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
      {tabs && <SectionTabs {...tabs} />}
      <div className={tabs && 'pt-2'}>
        <Outlet />
      </div>
    </div>
  );
}
