import type { ReactNode } from 'react';
import { PageFrame } from '../../ui/layout/page-frame.tsx';
import type { PageFrameProps } from '../../ui/layout/page-frame.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import type { PageHeaderProps } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../page-title.ts';

export interface PageProps extends PageFrameProps, Omit<PageHeaderProps, 'title' | 'className'> {
  /** Also the title of the browser's tab. */
  title: string;
  /** The title as it is drawn, where it is more than its words. */
  heading?: ReactNode;
}

/** Every page of the product: its title in the tab and at the top, and the content below it, in one column. */
export function Page({ title, heading = title, width, className, children, ...header }: PageProps) {
  usePageTitle(title);
  return (
    <PageFrame width={width} className={className}>
      <PageHeader title={heading} {...header} />
      {children}
    </PageFrame>
  );
}
