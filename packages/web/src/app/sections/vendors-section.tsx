import { canAdministerVendors } from '@pactbook/domain/features/vendors/access.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { useActor } from '../../features/users/queries.ts';
import { paths } from '../../platform/paths.ts';
import { SectionLayout } from './section-layout.tsx';

const TABS = {
  label: 'Vendors',
  pages: [
    { label: 'All Vendors', path: paths.vendors() },
    { label: 'Look-alikes', path: paths.likelyVendors() },
  ],
};

/** `/vendors`: all vendors, and beside them, for users who may merge them, those that look alike. */
export function VendorsSection() {
  const merges = decide(useActor(), canAdministerVendors).allowed;
  return <SectionLayout tabs={merges ? TABS : undefined} />;
}
