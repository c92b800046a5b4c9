import type { ReactNode } from 'react';
import { NavLink, Outlet } from 'react-router';
import { Page } from '../../platform/pages/page.tsx';
import type { PageWidth } from '../../ui/layout/page-frame.tsx';
import { NavTab, NavTabs } from '../../ui/navigation/nav-tabs.tsx';
import { useRouteTitle } from '../route-title.ts';

interface SectionTabsProps {
  /** What the pages are about, for screen readers. */
  label: string;
  pages: readonly { readonly label: string; readonly path: string }[];
}

/** Tabs that are links to the pages of a section. */
function SectionTabs({ label, pages }: SectionTabsProps) {
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
  width?: PageWidth | undefined;
}

/** Pages of one kind: the title of the current one, tabs that are links where there are sub-pages, the page. */
export function SectionLayout({ context, tabs, width }: SectionLayoutProps) {
  return (
    <Page {...useRouteTitle()} context={context} width={width}>
      {tabs && <SectionTabs {...tabs} />}
      <Outlet />
    </Page>
  );
}
