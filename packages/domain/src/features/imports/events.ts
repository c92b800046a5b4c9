import { defineEvent } from '../../kernel/event.ts';

export const contractsImported = defineEvent('contractsImported', 'Records were taken in from a file');
export const importMappingSaved = defineEvent('importMappingSaved', 'An import mapping was saved');
export const importMappingDeleted = defineEvent('importMappingDeleted', 'An import mapping was deleted');
