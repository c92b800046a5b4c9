import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { ConnectionsPanel } from './connections/connections-panel.tsx';
import { GeneralPanel } from './general/general-panel.tsx';
import { MailPanel } from './general/mail-panel.tsx';
import { OnlySsoPanel } from './general/only-sso-panel.tsx';
import { settingsQuery } from './administration-queries.ts';

/**
 * `/admin/settings`: what holds for the whole organisation (docs/product/screens.md, "Organization settings and system
 * health").
 */
export function OrganisationSettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4">
      {settings.isPending && (
        <Card>
          <SkeletonLines lines={6} label="Loading the settings" />
        </Card>
      )}
      {settings.isError && !settings.data && (
        <Card>
          <ErrorPanel onRetry={() => void settings.refetch()} isRetrying={settings.isFetching} />
        </Card>
      )}
      {settings.data && <GeneralPanel settings={settings.data} />}
      <ConnectionsPanel />
      {settings.data && <OnlySsoPanel {...settings.data} />}
      {settings.data && <MailPanel mailDelivery={settings.data.mailDelivery} />}
    </div>
  );
}
