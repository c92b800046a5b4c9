import { defineEvent } from '../../kernel/event.ts';

export const contractCreated = defineEvent('contractCreated', 'A record was added');
export const contractUpdated = defineEvent('contractUpdated', 'Fields of a record changed');
export const contractCostsChanged = defineEvent('contractCostsChanged', "A record's annual costs changed");
export const contractDeleted = defineEvent('contractDeleted', 'A record was deleted');
export const contractRestored = defineEvent('contractRestored', 'A deleted record was restored');
export const contractPurged = defineEvent('contractPurged', 'A record was permanently deleted after 30 days');
export const contractExpired = defineEvent(
  'contractExpired',
  'A Live record passed its end date and expired',
);
export const contractTermBegan = defineEvent(
  'contractTermBegan',
  'A record renewed automatically: its next term began',
);
export const contractPossibleEndMoved = defineEvent(
  'contractPossibleEndMoved',
  'The last day for notice of an evergreen record passed: its next possible end moved on',
);
export const contractRenewed = defineEvent('contractRenewed', 'A record was renewed for another term');
export const contractDecided = defineEvent(
  'contractDecided',
  "It was decided what happens at the end of a record's term",
);
export const contractDecisionWithdrawn = defineEvent(
  'contractDecisionWithdrawn',
  "The decision about a record's term was withdrawn",
);
