import { defineEvent } from '../../kernel/event.ts';

export const teamCreated = defineEvent('teamCreated', 'A team was added');
export const teamRenamed = defineEvent('teamRenamed', 'A team was given another name');
export const teamMerged = defineEvent('teamMerged', 'A team was merged into another one');
export const teamDeleted = defineEvent('teamDeleted', 'A team was deleted');
