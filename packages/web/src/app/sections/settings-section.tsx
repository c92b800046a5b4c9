import { NavLink, Outlet } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { NavTab, NavTabs } from '../../ui/navigation/nav-tabs.tsx';

/** The pages of Organization Settings. A new one needs a line here and a route in router.tsx. */
const TABS = [
  { label: 'General', path: paths.organisationSettings() },
  { label: 'Currencies', path: paths.currencies() },
  { label: 'API Tokens', path: paths.allTokens() },
  { label: 'Getting Started', path: paths.gettingStarted() },
  { label: 'System Health', path: paths.systemHealth() },
  { label: 'Reminder Health', path: paths.administrationReminderHealth() },
  { label: 'Support Requests', path: paths.supportRequests() },
];

/** The layout of Organization Settings (docs/product/screens.md, "Organization settings and system health"). */
export function SettingsSection() {
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4">
      <NavTabs label="Organization Settings">
        {TABS.map(({ label, path }) => (
          <NavTab key={path}>
            <NavLink to={path} end>
              {label}
            </NavLink>
          </NavTab>
        ))}
      </NavTabs>
      <Outlet />
    </div>
  );
}
