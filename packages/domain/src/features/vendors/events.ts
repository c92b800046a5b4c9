import { defineEvent } from '../../kernel/event.ts';

export const vendorsMerged = defineEvent('vendorsMerged', 'Vendors were merged into one, or one was renamed');
export const vendorAliasAdded = defineEvent('vendorAliasAdded', 'A vendor got another name');
export const vendorAliasRemoved = defineEvent('vendorAliasRemoved', 'Another name of a vendor was removed');
export const vendorsMarkedDifferent = defineEvent(
  'vendorsMarkedDifferent',
  'Vendors with similar names were marked as different',
);
export const vendorsUnmarkedDifferent = defineEvent(
  'vendorsUnmarkedDifferent',
  'Vendors that were marked as different are proposed for merging again',
);
