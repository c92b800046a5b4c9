import { endingAdvice, endingSentence } from '@pactbook/domain/features/single-sign-on/provider-endings.ts';
import { MAIL_KEPT_AS_FILES, SET_UP_MAIL } from '@pactbook/domain/kernel/mail-content.ts';
import type { HealthCaution, HealthWarning } from '@pactbook/domain/features/support/system-health.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { jobWords } from './job-words.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How far the clock of a server is from that of the database. */
export function clockWords(aheadMs: number): string {
  const distance = Math.abs(aheadMs);
  if (distance < SECOND) return 'exact to a second';
  const isLong = distance >= 2 * MINUTE;
  const count = Math.round(distance / (isLong ? MINUTE : SECOND));
  const unit = isLong ? 'minutes' : count === 1 ? 'second' : 'seconds';
  return `${numberText(count)} ${unit} ${aheadMs > 0 ? 'ahead' : 'behind'}`;
}

/** A warning as one sentence, times in the reader's time zone. */
export function warningWords(warning: HealthWarning, timeZoneId: string): string {
  if (warning.kind === 'mailKeptAsFiles') return MAIL_KEPT_AS_FILES;
  if (warning.kind === 'clockWrong') {
    return `The clock of the server ${warning.node} is wrong: ${clockWords(warning.aheadMs)}.`;
  }
  if (warning.kind === 'providerEnding') return endingSentence(warning);
  if (warning.kind === 'clientAddressUnreadable') {
    return `The proxy of the server ${warning.node} sends an X-Forwarded-For header that is not an address: "${warning.header}".`;
  }
  const since = exactTime(Date.parse(warning.since), timeZoneId);
  switch (warning.kind) {
    case 'mailStalled':
      return warning.waiting === 1
        ? `Email is not going out: one email has been waiting since ${since}.`
        : `Email is not going out: ${numberText(warning.waiting)} emails have been waiting, the first since ${since}.`;
    case 'schedulerStalled':
      return `Scheduled work has stopped: "${jobWords(warning.job)}" should have run at ${since}.`;
    case 'backupMissing':
      return warning.hasOne
        ? `The last good backup is of ${since}.`
        : `No backup has been made since ${since}, when backups were set up.`;
    case 'jobFailing':
      return `Scheduled work fails: "${jobWords(warning.job)}" has not succeeded since ${since}.`;
  }
}

/** Advice for a warning. */
export function adviceFor(warning: HealthWarning): string {
  switch (warning.kind) {
    case 'mailStalled':
      return warning.error === null
        ? 'Nothing is lost: emails go out as soon as the server can send them.'
        : `The mail server said: ${warning.error}. Nothing is lost: emails go out as soon as it accepts them.`;
    case 'schedulerStalled':
      return 'Restart the server; missed work then runs.';
    case 'jobFailing':
      return `The last error was: ${warning.error}`;
    case 'backupMissing':
      return warning.error ?? 'See the backups below and the log of the server.';
    case 'clockWrong':
      return 'Turn on a time service on that machine, such as chrony or systemd-timesyncd.';
    case 'providerEnding':
      return endingAdvice(warning);
    case 'clientAddressUnreadable':
      return 'Everyone behind it counts as one client, so mistyped passwords of a few slow down sign-in for all. Set the proxy to send the address of its client.';
    case 'mailKeptAsFiles':
      return SET_UP_MAIL;
  }
}

/** A notice that is no problem yet, with advice. */
export function cautionWords(caution: HealthCaution): { readonly text: string; readonly advice: string } {
  if (caution.kind === 'jobFailed')
    return {
      text: `"${jobWords(caution.job)}" failed the last time. It is retried automatically.`,
      advice: `The last error was: ${caution.error}`,
    };
  const { failed } = caution;
  return {
    text: failed === 1 ? 'One email could not be sent.' : `${numberText(failed)} emails could not be sent.`,
    advice: 'The mail server refused them. Retry or discard them below.',
  };
}
