import { defineEvent } from '../../kernel/event.ts';

export const categoriesAdded = defineEvent('categoriesAdded', 'Record categories were added');
export const categoryRenamed = defineEvent('categoryRenamed', 'A record category was given another name');
export const categoryMerged = defineEvent('categoryMerged', 'A record category was merged into another one');
export const categoryDeleted = defineEvent('categoryDeleted', 'A record category was deleted');
