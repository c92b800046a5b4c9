import { useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { USD } from '@pactbook/domain/kernel/money.ts';
import { ENGLISH } from '@pactbook/domain/kernel/text/number-locale.ts';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { ImpersonationBanner } from '../../features/impersonation/impersonation-banner.tsx';
import { useProfile } from '../../features/users/queries.ts';
import { setOwnCurrency } from '../../field-kit/value/own-money.ts';
import { LeaveGuard } from '../../platform/leave-guard.tsx';
import { setNumberLocale } from '../../ui/text/own-numbers.ts';
import { useLoaded } from '../../ui/loading/use-loaded.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { ShellSidebar } from './shell-sidebar.tsx';
import { useFollowReplacedIds } from './use-follow-replaced-ids.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useFocusRestoration } from './use-focus-restoration.ts';

const MAIN_ID = 'main';

/** The layout around the pages of a signed-in person (docs/product/screens.md, "Sidebar"). */
export function Shell() {
  const profile = useProfile();
  // Before anything is drawn in the layout.
  setOwnCurrency(profile.currency ?? USD);
  setNumberLocale(profile.numberLocale ?? ENGLISH);
  useFocusOnNavigation(MAIN_ID);
  useFocusRestoration();
  useFollowReplacedIds();
  return (
    <LeaveGuard>
      <a
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
        className="fixed top-2 left-2 z-70 print:hidden -translate-y-16 rounded-md bg-inverse px-3 py-2 text-on-inverse focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <div className="flex min-h-dvh max-md:flex-col print:block">
        <ShellSidebar />
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="contents print:hidden">
            {isImpersonating(profile) && <ImpersonationBanner />}
            <OfflineBanner />
            {profile.isSuperAdmin && <HealthWatch />}
          </div>
          <main id={MAIN_ID} tabIndex={-1} className="min-w-0 flex-1 p-4 outline-none md:p-6">
            <Outlet />
          </main>
        </div>
      </div>
    </LeaveGuard>
  );
}

/** A thin line at the top while the code of the next page loads; hidden for the first 150 ms. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-appear-late overflow-hidden">
      <div className="h-full w-full animate-skeleton bg-accent" />
      <span className="sr-only">Loading the page</span>
    </div>
  );
}

const loadBanner = () => import('../../features/support/health/health-banner.tsx');

/** The banner is loaded after the page, so that it does not slow it down. */
const LOOK_AFTER_MS = 5_000;

/** The health banner of system administrators, loaded late. */
function HealthWatch() {
  const [isWatching, setIsWatching] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsWatching(true), LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const banner = useLoaded(loadBanner, isWatching);
  return banner && <banner.HealthBanner />;
}
