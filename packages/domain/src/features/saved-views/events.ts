import { defineEvent } from '../../kernel/event.ts';

export const viewShared = defineEvent('viewShared', 'A table view was shared with the organization');
export const sharedViewChanged = defineEvent('sharedViewChanged', 'A shared view was changed');
export const viewUnshared = defineEvent('viewUnshared', 'A shared view was taken back');
export const viewSubscribed = defineEvent('viewSubscribed', 'A person asked for the weekly email of a view');
export const viewUnsubscribed = defineEvent(
  'viewUnsubscribed',
  'A person stopped the weekly email of a view',
);
