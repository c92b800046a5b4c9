import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { decisionSentence } from '@pactbook/domain/features/contracts/change-words.ts';

/**
 * The words of every event of a record and its documents; event-words.test.ts compares them with the domain's events.
 */
export const EVENT_WORDS: Readonly<Record<string, string>> = {
  contractCreated: 'added this record',
  contractUpdated: 'changed this record',
  contractCostsChanged: 'changed the annual costs',
  contractDeleted: 'deleted this record',
  contractRestored: 'restored this record',
  contractPurged: 'permanently deleted this record',
  contractExpired: 'marked this record as Expired after its end date',
  contractPossibleEndMoved: 'moved the next possible end',
  contractTermBegan: 'began the next term',
  contractRenewed: 'renewed this record',
  contractLinked: 'linked this record to another',
  reminderAdded: 'added a reminder',
  reminderRemoved: 'removed a reminder',
  contractUnlinked: 'removed a link of this record',
  // A new decision says which one it is.
  contractDecided: 'changed the decision',
  contractDecisionWithdrawn: 'withdrew the decision on this term',
  documentUploaded: 'added a document',
  documentReplaced: 'added a new version of a document',
  documentUpdated: 'changed a document',
  documentDeleted: 'deleted a document',
  documentRestored: 'restored a document',
  documentPurged: 'permanently deleted a document',
  documentDownloaded: 'opened a document',
  papersChanged: 'updated the findings in its documents',
  recordFilledFromDocument: 'filled in fields from a document',
};

/** The words of an event after the person's name; general ones for an unknown type. */
export function eventWords(event: Pick<ActivityEntry, 'type' | 'changes'>): string {
  const decided = decisionSentence(event);
  if (decided !== null) return `${decided.done} this record${decided.after}`;
  return EVENT_WORDS[event.type] ?? 'changed this record';
}
