import { useQuery } from '@tanstack/react-query';
import { canAdministerVendors } from '@pactbook/domain/features/vendors/access.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { useActor } from '../users/queries.ts';
import { vendorsQuery } from './queries.ts';
import { VendorActions } from './vendor-actions.tsx';

/** Rename, other names and merge of a vendor for users who may; nothing for others, and until the vendors are there. */
export function NamedVendorActions({ name }: { name: string }) {
  const mayMerge = decide(useActor(), canAdministerVendors).allowed;
  const { data: vendors } = useQuery({ ...vendorsQuery, enabled: mayMerge });
  const vendor = vendors?.find((one) => one.name === name);
  return mayMerge && vendors && vendor ? <VendorActions vendor={vendor} vendors={vendors} /> : null;
}
