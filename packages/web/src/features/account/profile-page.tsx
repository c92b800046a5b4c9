import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useProfile } from '../users/queries.ts';
import { AccessPanel } from './access/access-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfilePanel } from './profile/profile-panel.tsx';
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx';
import { SessionsPanel } from './sessions/sessions-panel.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { useTheme } from '../../ui/layout/theme.ts';
import type { ThemeChoice } from '../../ui/layout/theme.ts';

/**
 * `/profile`: who the person is to the product, how they sign in, and what they may do in it (docs/product/screens.md,
 * "Profile and access").
 */
export function ProfilePage() {
  const profile = useProfile();
  return (
    <div className="flex flex-col gap-4">
      {isImpersonating(profile) && (
        <Banner className="rounded-lg">You cannot change this account while you are impersonating.</Banner>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,40rem)_minmax(16rem,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <ProfilePanel />
          <PasswordPanel />
          <SecondFactorPanel />
          <SessionsPanel />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <AccessPanel />
          <AppearancePanel />
        </div>
      </div>
    </div>
  );
}

const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The theme of this browser; it changes at once and belongs to the browser, not to the account. */
function AppearancePanel() {
  const [theme, chooseTheme] = useTheme();
  return (
    <Panel title="Appearance" context="Saved in this browser.">
      <SegmentedControl
        label="Theme"
        options={THEMES}
        value={theme}
        onChange={chooseTheme}
        className="mt-1"
      />
    </Panel>
  );
}
