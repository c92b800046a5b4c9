import { Outlet } from 'react-router';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { ImpersonationBanner } from '../../features/impersonation/impersonation-banner.tsx';
import { useProfile } from '../../features/users/queries.ts';
import { LeaveGuard } from '../../platform/leave-guard.tsx';
import { HealthWatch } from './health-watch.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { ShellSidebar } from './shell-sidebar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useFocusRestoration } from './use-focus-restoration.ts';

const MAIN_ID = 'main';

/** Everything around the pages of a signed-in person (docs/product/screens.md, "Sidebar"). */
export function Shell() {
  const profile = useProfile();
  useFocusOnNavigation(MAIN_ID);
  useFocusRestoration();
  return (
    <LeaveGuard>
      <a
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-inverse px-3 py-2 text-on-inverse focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <div className="flex min-h-dvh max-md:flex-col">
        <ShellSidebar />
        <div className="flex min-w-0 flex-1 flex-col">
          {isImpersonating(profile) && <ImpersonationBanner />}
          {profile.isSuperAdmin && <HealthWatch />}
          <main id={MAIN_ID} tabIndex={-1} className="min-w-0 flex-1 p-4 outline-none md:p-6">
            <Outlet />
          </main>
        </div>
      </div>
    </LeaveGuard>
  );
}
