import { VendorPage } from '../../features/vendor-pages/vendor-page.tsx';
import { NamedVendorActions } from '../../features/vendors/named-vendor-actions.tsx';

/** `/vendors/vendor?name=…`: a vendor's page with the actions that the feature of vendors draws. */
export function VendorSection() {
  return <VendorPage actions={NamedVendorActions} />;
}
