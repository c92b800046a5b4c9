import { paths } from '../../platform/paths.ts';
import { SectionLayout } from './section-layout.tsx';

const TABS = {
  label: 'Profile',
  pages: [
    { label: 'Profile and Access', path: paths.profile() },
    { label: 'Notification Settings', path: paths.notifications() },
  ],
};

/** The person's own pages. */
export function ProfileSection() {
  return <SectionLayout tabs={TABS} />;
}
