import { ChartLine } from 'lucide-react';
import { usePageTitle } from '../../../platform/page-title.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';

/** `/trends`, until the series are drawn. */
export function TrendsPage() {
  usePageTitle('Trends');
  return (
    <>
      <PageHeader title="Trends" />
      <EmptyState
        icon={<ChartLine />}
        title="Trends are not part of this version yet"
        text="Here you will see how costs, counts and end dates move over the years. Until then the Dashboard has the figures of today."
      />
    </>
  );
}
