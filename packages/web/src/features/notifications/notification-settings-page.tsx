import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SettingsForm } from './settings/settings-form.tsx';
import { settingsQuery } from './queries.ts';

/**
 * `/profile/notifications`: what the person is notified of, how and when (docs/product/screens.md, "Notification
 * settings page").
 */
export function NotificationSettingsPage() {
  const settings = useQuery(settingsQuery);
  if (settings.data) return <SettingsForm settings={settings.data} />;
  if (settings.isError) return <SettingsFailure />;
  return (
    <Card>
      <SkeletonLines lines={8} label="Loading your notification settings" />
    </Card>
  );
}

/**
 * Shown when the settings cannot be loaded (docs/product/screens.md, "Notification settings page"); both buttons reload
 * the application.
 */
function SettingsFailure() {
  return (
    <Card className="flex flex-col items-center px-6 py-16 text-center">
      <TriangleAlert aria-hidden className="mb-4 size-8 text-caution-mark" />
      <h2 className="text-xl font-semibold tracking-tight">Something went wrong</h2>
      <p role="alert" className="mt-2 max-w-md text-base text-balance text-muted">
        There was a problem loading your notification settings. Please refresh this page or try again later.
      </p>
      <div className="mt-6 flex gap-2">
        <Button onClick={() => window.location.assign(paths.dashboard())}>Dashboard</Button>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Refresh
        </Button>
      </div>
    </Card>
  );
}
