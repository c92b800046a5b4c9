import { defineEvent } from '../../kernel/event.ts';

export const contractCreated = defineEvent('contractCreated', 'A record was added');
export const contractUpdated = defineEvent('contractUpdated', 'Fields of a record changed');
export const contractCostsChanged = defineEvent('contractCostsChanged', "A record's annual costs changed");
export const contractDeleted = defineEvent('contractDeleted', 'A record was moved to the trash');
export const contractRestored = defineEvent('contractRestored', 'A record was restored from the trash');
export const contractPurged = defineEvent('contractPurged', 'A record left the trash for good after 30 days');
