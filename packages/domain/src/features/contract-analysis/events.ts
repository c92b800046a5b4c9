import { defineEvent } from '../../kernel/event.ts';

/** One for each analysis by itself, one for each batch. */
export const contractAnalyzed = defineEvent('contractAnalyzed', 'Documents were analyzed');
export const findingsDecided = defineEvent('findingsDecided', 'Findings of an analysis were decided on');
/** Its subject is the record; the changes name quote and page beside the values. */
export const recordFilledFromDocument = defineEvent(
  'recordFilledFromDocument',
  'Fields of a record were filled in from a document',
);
/** Its subject is the record; the changes name the fields of `contract-papers`, without quotes. */
export const papersChanged = defineEvent(
  'papersChanged',
  'What was found in the documents of a record changed',
);
export const analysisDeleted = defineEvent('analysisDeleted', 'An analysis was deleted');
/** Its subject is the organisation; the changes name what each rule is about. */
export const playbookChanged = defineEvent('playbookChanged', 'The rules of the playbook were changed');
