import { defineEvent } from '../../kernel/event.ts';

export const vendorContactAdded = defineEvent('vendorContactAdded', 'A vendor got a contact');
export const vendorContactUpdated = defineEvent('vendorContactUpdated', 'A contact of a vendor was changed');
export const vendorContactRemoved = defineEvent('vendorContactRemoved', 'A contact of a vendor was removed');
