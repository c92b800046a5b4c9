import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { decisionSentence } from '@pactbook/domain/features/contracts/change-words.ts';

/** The words of an event: "Ana Ruiz {done} Slack {after}". */
interface EventWords {
  /** The verb. */
  readonly done: string;
  /** The words after the name of the subject. */
  readonly after?: string;
  /** Whether the name of the subject is shown always, or only when it is not the actor. */
  readonly names: 'always' | 'others' | 'never';
}

const on = (done: string, after?: string): EventWords =>
  after === undefined ? { done, names: 'always' } : { done, after, names: 'always' };
const own = (done: string, preposition = 'for'): EventWords => ({
  done: `${done} ${preposition}`,
  names: 'others',
});
const alone = (done: string): EventWords => ({ done, names: 'never' });

/** The words of every type of event; event-words.test.ts compares them with the domain's events. */
export const EVENT_WORDS: Readonly<Record<string, EventWords>> = {
  contractCreated: on('added the record'),
  contractUpdated: on('changed the record'),
  contractCostsChanged: on('changed the annual costs of'),
  contractExpired: on('set the record', 'to Expired at its end'),
  contractPossibleEndMoved: on('moved the next possible end of'),
  contractTermBegan: on('began the next term of'),
  contractRenewed: on('renewed the record'),
  // A new decision says which one it is.
  contractDecided: on('changed the decision about'),
  contractDecisionWithdrawn: on('withdrew the decision about'),
  contractDeleted: on('deleted the record'),
  contractRestored: on('restored the record'),
  contractPurged: on('permanently deleted the record'),
  documentUploaded: on('added a document to'),
  documentReplaced: on('added a new version of a document of'),
  documentUpdated: on('changed a document of'),
  documentDeleted: on('deleted a document of'),
  documentRestored: on('restored a document of'),
  documentPurged: on('permanently deleted a document of'),
  documentDownloaded: on('opened the document'),
  contractsImported: on('imported records from'),
  importMappingSaved: on('saved the import mapping'),
  importMappingDeleted: on('deleted the import mapping'),
  recordsBulkEdited: on('changed several records:'),
  recordsBulkDecided: on('decided on several records:'),
  recordsBulkDeleted: on('deleted several records:'),
  recordsBulkRestored: on('restored several records:'),
  changeSetUndone: on('undid'),
  contractsExported: on('downloaded records as'),
  exchangeRatesChanged: alone('entered exchange rates'),
  exchangeRateRemoved: alone('removed an exchange rate'),
  contractLinked: on('linked the record', 'to another one'),
  reminderAdded: on('added a reminder to'),
  reminderRemoved: on('removed a reminder of'),
  contractUnlinked: on('removed a link of the record'),
  vendorContactAdded: on('added a contact of the vendor'),
  vendorContactUpdated: on('changed a contact of the vendor'),
  vendorContactRemoved: on('removed a contact of the vendor'),
  vendorsMerged: on('merged vendors into'),
  vendorAliasAdded: on('added another name to the vendor'),
  vendorAliasRemoved: on('removed another name of the vendor'),
  vendorsMarkedDifferent: on('marked the vendor', 'as different from vendors with similar names'),
  vendorsUnmarkedDifferent: on('no longer marks the vendor', 'as different from vendors with similar names'),
  customFieldCreated: on('added the custom field'),
  customFieldChanged: on('changed the custom field'),
  customFieldTypeChanged: on('changed the type of the custom field'),
  customFieldsReordered: alone('reordered the custom fields'),
  customFieldDeleted: on('deleted the custom field'),
  viewShared: on('shared the view'),
  logoUploaded: on('uploaded a logo for'),
  logoRemoved: on('removed the logo of'),
  sharedViewChanged: on('changed the shared view'),
  viewUnshared: on('stopped sharing the view'),
  teamCreated: on('added the team'),
  teamRenamed: on('renamed the team'),
  teamMerged: on('merged the team'),
  teamDeleted: on('deleted the team'),
  userCreated: on('added'),
  userRenamed: on('changed the name of'),
  userAddressChanged: on('changed the email address of'),
  accountLinkShown: on('was shown the sign-in link of'),
  userRightsChanged: on('changed the rights of'),
  userDeactivated: on('deactivated'),
  userReactivated: on('reactivated'),
  userSignedOut: on('signed', 'out everywhere'),
  invitationSent: on('sent an invitation to'),
  invitationAccepted: own('accepted the invitation'),
  profileChanged: own('changed the profile', 'of'),
  passwordChanged: own('changed the password', 'of'),
  passwordResetRequested: on('sent a link to a new password to'),
  passwordReset: own('chose a new password'),
  sessionEnded: own('ended a session', 'of'),
  serviceAccountCreated: on('added the service account'),
  serviceAccountChanged: on('changed the service account'),
  serviceAccountRemoved: on('removed the service account'),
  apiTokenMade: on('created the API token'),
  apiTokenEnded: on('revoked the API token'),
  secondFactorTurnedOn: own('turned on the second factor'),
  secondFactorTurnedOff: own('turned off the second factor', 'of'),
  recoveryCodesMade: own('created new recovery codes'),
  recoveryCodeUsed: own('signed in with a recovery code'),
  signedIn: own('signed in', 'as'),
  signedOut: own('signed out'),
  signInRefused: on('refused a sign-in to the account of'),
  impersonationStarted: on('started to impersonate'),
  impersonationStopped: on('stopped impersonating'),
  ssoConnectionAdded: on('added the single sign-on connection'),
  ssoConnectionChanged: on('changed the single sign-on connection'),
  ssoConnectionRemoved: on('removed the single sign-on connection'),
  ssoSignInRefused: on('refused a sign-in through'),
  ssoAccountLinked: on('linked the account of', 'to single sign-on'),
  ssoPersonUpdated: on('updated', 'from single sign-on'),
  ssoAddressNotTaken: on('kept the email address of', 'at single sign-on'),
  ssoAccountUnlinked: on('removed the account of', 'from single sign-on'),
  organisationCreated: on('set up the organization'),
  organisationChanged: on('changed the settings of'),
  categoriesAdded: on('added record categories to'),
  categoryRenamed: alone('renamed a record category'),
  categoryMerged: alone('merged a record category into another one'),
  categoryDeleted: alone('deleted a record category'),
  testMailSent: alone('sent a test email'),
  supportRequested: alone('wrote to the support team'),
  supportRequestChanged: on('changed the status of the support request of'),
  mailRetried: alone('sent a refused email again'),
  mailDropped: alone('discarded an unsent email'),
  notificationSettingsChanged: own('changed the notification settings', 'of'),
  viewSubscribed: own('turned on the weekly email of a view'),
  viewUnsubscribed: own('turned off the weekly email of a view'),
  calendarLinkMade: own('created a calendar address'),
  calendarLinkRevoked: own('revoked the calendar address', 'of'),
  remindersSnoozed: own('snoozed reminders'),
  activityExported: alone('downloaded the activity'),
  contractAnalyzed: on('analyzed'),
  papersChanged: on('updated the findings in documents of'),
  findingsDecided: on('decided on findings in'),
  recordFilledFromDocument: on('filled in the record', 'from a document'),
  analysisDeleted: on('deleted the analysis of'),
  playbookChanged: alone('changed the rules of the playbook'),
  budgetCreated: on('added the budget'),
  budgetUpdated: on('changed the budget'),
  budgetsExported: alone('downloaded budgets'),
  endedTermsExported: alone('downloaded outcomes'),
  upliftExported: alone('downloaded the uplift ledger'),
  budgetDeleted: on('deleted the budget'),
  budgetRestored: on('restored the budget'),
};

/** The words of an event: the verb, the subject, and the rest. */
export interface EventSentence {
  readonly done: string;
  readonly name: string | null;
  /** With the space or mark before it. */
  readonly after: string;
}

/** The words of an event. An unknown type is shown by its own name, never left out. */
export function eventSentence(
  event: Pick<ActivityEntry, 'type' | 'changes'>,
  actorName: string,
  subjectName: string,
): EventSentence {
  const { type } = event;
  const decided = decisionSentence(event);
  if (decided !== null) return { done: decided.done, name: subjectName, after: decided.after };
  const words = EVENT_WORDS[type] ?? on(`${type}:`);
  const isSelf = words.names === 'others' && actorName === subjectName;
  if (words.names === 'never') return { done: words.done, name: null, after: '' };
  // "changed the password of" another person, but "changed the password" of one's own account.
  if (isSelf) return { done: words.done.replace(/ \w+$/, ''), name: null, after: '' };
  return { done: words.done, name: subjectName, after: words.after === undefined ? '' : ` ${words.after}` };
}
