import { z } from 'zod';
import { namedObject } from '../../kernel/named-object.ts';

/** What a new installation still needs before an organization relies on it, in the order in which it is best done. */
export const CHECKLIST_STEPS = [
  'publicAddress',
  'mail',
  'backup',
  'singleSignOn',
  'people',
  'records',
] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

const STEPS = {
  /** An address that others can use is set. */
  publicAddress: z.boolean(),
  /** A mail server is set, and a test email has left. */
  mail: z.boolean(),
  /** A server makes backups, and the first one is good. */
  backup: z.boolean(),
  /** A connection is enabled. */
  singleSignOn: z.boolean(),
  /** There is a second person. */
  people: z.boolean(),
  /** There is a record. */
  records: z.boolean(),
} satisfies Record<ChecklistStep, z.ZodType>;

/** Whether each step is done, as the server finds it now: no one ticks anything. */
export const checklistSchema = namedObject('SetupChecklist', {
  /** Whether this organisation is one of the demo, which its System Admin may remove. */
  isDemo: z.boolean(),
  ...STEPS,
});
export type SetupChecklist = z.infer<typeof checklistSchema>;
