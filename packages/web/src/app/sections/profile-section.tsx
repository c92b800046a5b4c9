import { paths } from '../../platform/paths.ts';
import { SectionLayout } from './section-layout.tsx';

const TABS = {
  label: 'Profile',
  pages: [
    { label: 'Profile and Access', path: paths.profile() },
    { label: 'Notification Settings', path: paths.notifications() },
    { label: 'API Tokens', path: paths.ownTokens() },
  ],
};

/** The person's own pages. */
export function ProfileSection() {
  return <SectionLayout tabs={TABS} width="details" />;
}
