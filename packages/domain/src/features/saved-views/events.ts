import { defineEvent } from '../../kernel/event.ts';

export const viewShared = defineEvent('viewShared', 'A table view was shared with the organization');
export const sharedViewChanged = defineEvent('sharedViewChanged', 'A shared view was changed');
export const viewUnshared = defineEvent('viewUnshared', 'A view is no longer shared');
export const viewSubscribed = defineEvent('viewSubscribed', 'A person turned on the weekly email of a view');
export const viewUnsubscribed = defineEvent(
  'viewUnsubscribed',
  'A person turned off the weekly email of a view',
);
