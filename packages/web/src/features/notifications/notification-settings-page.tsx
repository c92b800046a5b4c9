import { useQuery } from '@tanstack/react-query';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { SettingsFailure } from './settings/settings-failure.tsx';
import { SettingsForm } from './settings/settings-form.tsx';
import { settingsQuery } from './queries.ts';

/**
 * `/profile/notifications`: what one is told of, how and when (docs/product/screens.md, "Notification settings page").
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
