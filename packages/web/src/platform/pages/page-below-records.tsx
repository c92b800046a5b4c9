import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Decision } from '@pactbook/domain/kernel/access.ts';
import type { PageWidth } from '../../ui/layout/page-frame.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { NoAccess } from '../no-access.tsx';
import { paths } from '../paths.ts';
import { Page } from './page.tsx';

export interface PageBelowRecordsProps {
  title: string;
  context?: string | undefined;
  actions?: ReactNode;
  /** Whether the person may open the page. */
  decision: Decision;
  width?: PageWidth | undefined;
  children: ReactNode;
}

/** A page below All Records: the way back in its header, and the page, or why this person may not open it. */
export function PageBelowRecords({
  title,
  context,
  actions,
  decision,
  width,
  children,
}: PageBelowRecordsProps) {
  return (
    <Page
      title={title}
      context={context}
      actions={actions}
      width={width}
      breadcrumb={
        <Breadcrumb>
          <Link to={paths.records()}>All Records</Link>
          <span aria-current="page">{title}</span>
        </Breadcrumb>
      }
    >
      {decision.allowed ? (
        children
      ) : (
        <Card>
          <NoAccess reason={decision.reason} />
        </Card>
      )}
    </Page>
  );
}
