import { paths } from '../../platform/paths.ts';
import { SectionLayout } from './section-layout.tsx';

/** The pages of Organization Settings. A new one needs a line here and a route in router.tsx. */
const TABS = {
  label: 'Organization Settings',
  pages: [
    { label: 'General', path: paths.organisationSettings() },
    { label: 'Currencies', path: paths.currencies() },
    { label: 'API Tokens', path: paths.allTokens() },
    { label: 'System Health', path: paths.systemHealth() },
    { label: 'Reminder Health', path: paths.administrationReminderHealth() },
    { label: 'Support Requests', path: paths.supportRequests() },
    // The setup leads to it; afterwards it is needed least.
    { label: 'Getting Started', path: paths.gettingStarted() },
  ],
};

/** The layout of Organization Settings (docs/product/screens.md, "Organization settings and system health"). */
export function SettingsSection() {
  return <SectionLayout tabs={TABS} width="details" />;
}
