import { defineEvent } from '../../kernel/event.ts';

export const organisationCreated = defineEvent('organisationCreated', 'The organisation was set up');
export const categoriesAdded = defineEvent('categoriesAdded', 'Record categories were added');
export const categoryRenamed = defineEvent('categoryRenamed', 'A record category was given another name');
export const categoryMerged = defineEvent('categoryMerged', 'A record category was merged into another one');
export const categoryDeleted = defineEvent('categoryDeleted', 'A record category was deleted');
export const organisationChanged = defineEvent(
  'organisationChanged',
  'The settings of the organisation were changed',
);
export const testMailSent = defineEvent('testMailSent', 'A test mail was sent');
