import { OrganisationSettingsPage } from '../../features/organisations/organisation-settings-page.tsx';
import { ConnectionsPanel } from '../../features/single-sign-on/connections/connections-panel.tsx';
import { OnlySsoPanel } from '../../features/single-sign-on/only-sso-panel.tsx';

/** `/admin/settings`: the organisation's settings with the panels of single sign-on between them. */
export function GeneralSettingsSection() {
  return (
    <OrganisationSettingsPage
      singleSignOn={
        <>
          <ConnectionsPanel />
          <OnlySsoPanel />
        </>
      }
    />
  );
}
