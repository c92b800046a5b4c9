import { z } from 'zod';
import { namedObject } from '../../kernel/named-object.ts';

/** What an organization still needs before it relies on the product, in the order in which it is best done. */
export const ORGANISATION_STEPS = ['records', 'people', 'currency', 'teams', 'singleSignOn'] as const;
/** What only the operator of the server can set. */
export const SERVER_STEPS = ['publicAddress', 'mail', 'backup'] as const;
export type ChecklistStep = (typeof ORGANISATION_STEPS)[number] | (typeof SERVER_STEPS)[number];

const STEPS = {
  /** There is a record. */
  records: z.boolean(),
  /** There is a second person. */
  people: z.boolean(),
  /** No cost lacks an exchange rate. */
  currency: z.boolean(),
  /** There is a team. */
  teams: z.boolean(),
  /** A connection is enabled. */
  singleSignOn: z.boolean(),
  /** An address that others can use is set. */
  publicAddress: z.boolean(),
  /** A mail server is set, and a test email has left. */
  mail: z.boolean(),
  /** A server makes backups, and the first one is good. */
  backup: z.boolean(),
} satisfies Record<ChecklistStep, z.ZodType>;

/** Whether each step is done, as the server finds it now: no one ticks anything. */
export const checklistSchema = namedObject('SetupChecklist', {
  /** Whether this organisation is one of the demo, which its System Admin may remove. */
  isDemo: z.boolean(),
  ...STEPS,
});
export type SetupChecklist = z.infer<typeof checklistSchema>;
