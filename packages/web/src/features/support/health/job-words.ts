import { ownFormat } from '../../../ui/text/own-numbers.ts';

/** The names of jobs; an unknown job is shown by its identifier. */
const JOB_WORDS: Readonly<Record<string, string>> = {
  'mail.send': 'Send email',
  'mail.prune': 'Clean up sent email',
  'contracts.dailyRun': 'Expire and renew records',
  'contracts.purgeTrash': 'Remove records deleted 30 days ago',
  'documents.readTexts': 'Index documents for search',
  'documents.sweep': 'Delete files that nothing uses',
  'contractAnalysis.run': 'Read contracts and propose fields',
  'notifications.notify': 'Reminders and digests',
  'notifications.viewMails': 'Weekly emails of views',
  'notifications.reminderHealth': 'Monday line about Reminder Health',
  'notifications.prune': 'Clean up notifications',
  'signIn.prune': 'Clean up sessions and sign-ins',
  'impersonation.end': 'End expired impersonations',
  'apiTokens.tend': 'Warn about expiring API tokens, and clean up',
  'account.prune': 'Clean up links and codes',
  'singleSignOn.tend': 'Clean up single sign-on, and warn about expiring certificates and secrets',
  'currencies.fetchRates': 'Fetch exchange rates',
  'backup.make': 'Make a backup',
  'changeSets.concludeInterrupted': 'Finish interrupted imports and bulk edits',
  'activity.index': 'Index activity for search',
  'database.pruneListChanges': 'Clean up list changes',
  'database.renewStatistics': 'Update database statistics',
};

/** The name of a job for people. */
export function jobWords(name: string): string {
  return JOB_WORDS[name] ?? name;
}

const EVERY = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** The interval of a job: "Every 5 seconds", "Every day". */
export function everyWords(seconds: number): string {
  const [unit, length] = EVERY.find(([, size]) => seconds % size === 0) ?? (['second', 1] as const);
  const count = seconds / length;
  return count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`;
}

const SECONDS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const secondsText = (milliseconds: number) => ownFormat('seconds', SECONDS).format(milliseconds / 1_000);

/** The duration of a run: "12 ms", "1.5 s". */
export function durationWords(milliseconds: number | null): string {
  if (milliseconds === null) return '—';
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${secondsText(milliseconds)} s`;
}
