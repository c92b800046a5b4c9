import { AllTokensPage } from '../../features/api-tokens/all-tokens-page.tsx';
import { NewTokenButton } from '../../features/api-tokens/new-token/new-token-button.tsx';
import { ServiceAccountsPanel } from '../../features/users/service-accounts/service-accounts-panel.tsx';

/** `/admin/settings/api-tokens`: service accounts, and every token. */
export function ApiTokensSection() {
  return (
    <div className="flex flex-col gap-4">
      <ServiceAccountsPanel NewToken={NewTokenButton} />
      <AllTokensPage />
    </div>
  );
}
