import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { GeneralPanel } from './general/general-panel.tsx';
import { MailPanel } from './general/mail-panel.tsx';
import { settingsQuery } from './administration-queries.ts';

export interface OrganisationSettingsPageProps {
  /** The panels of single sign-on, which is a feature above this one. */
  singleSignOn: ReactNode;
}

/** The settings of the whole organisation (docs/product/screens.md, "Organization settings and system health"). */
export function OrganisationSettingsPage({ singleSignOn }: OrganisationSettingsPageProps) {
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
      {singleSignOn}
      {settings.data && <MailPanel mailDelivery={settings.data.mailDelivery} />}
    </div>
  );
}
