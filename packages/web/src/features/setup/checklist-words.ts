import type { ChecklistStep } from '@pactbook/domain/features/setup/checklist.ts';
import { paths } from '../../platform/paths.ts';

/** A step for people. */
export interface StepWords {
  readonly title: string;
  /** What it is for, and how it is done. */
  readonly text: string;
  /** Where it is done; null where the operator does it. */
  readonly link: { readonly path: string; readonly label: string } | null;
}

export const STEP_WORDS: Readonly<Record<ChecklistStep, StepWords>> = {
  publicAddress: {
    title: 'Public address',
    text: 'Links in emails need the address at which people open Pactbook. Set PACTBOOK_PUBLIC_URL on the server.',
    link: null,
  },
  mail: {
    title: 'Email',
    text: 'Reminders and invitations go out by email. Set SMTP_URL on the server, then send a test email.',
    link: { path: paths.organisationSettings(), label: 'Email settings' },
  },
  backup: {
    title: 'Backups',
    text: 'A verified backup every day. Set PACTBOOK_BACKUP_FOLDER on the server to a folder on another disk.',
    link: { path: paths.systemHealth(), label: 'System Health' },
  },
  singleSignOn: {
    title: 'Single sign-on',
    text: 'People sign in with the account that they have already. Skip this step if you do not need it.',
    link: { path: paths.organisationSettings(), label: 'Single sign-on' },
  },
  people: {
    title: 'People',
    text: 'Invite a second System Admin first, so that no one is locked out, then everyone who owns contracts.',
    link: { path: paths.manageUsers(), label: 'Manage Users' },
  },
  records: {
    title: 'Records',
    text: 'Import the list that you have: a spreadsheet or a CSV file. Every change is shown before it is made.',
    link: { path: paths.importRecords(), label: 'Import' },
  },
};
