import { useProfile } from '../../features/users/queries.ts';
import { paths } from '../../platform/paths.ts';
import { SectionLayout } from './section-layout.tsx';

const TABS = {
  label: 'Trends',
  pages: [
    { label: 'Overview', path: paths.trends() },
    { label: 'Uplift', path: paths.uplift() },
    { label: 'Budgets', path: paths.budgets() },
    { label: 'What If', path: paths.whatIf() },
  ],
};

/** `/trends`: what records cost over the years, and beside it what they may and could cost. */
export function TrendsSection() {
  const { organizationName } = useProfile();
  return <SectionLayout context={organizationName} tabs={TABS} />;
}
