import { z } from 'zod';
import { STORABLE } from '../../kernel/text/storable-text.ts';
import { organisationSettingsChangesSchema } from '../organisations/organisation.ts';
import { emailAddressSchema, newPasswordFault } from '../sign-in/credentials.ts';

const NAME_LIMIT = 100;
const CODE_LIMIT = 100;
const { name, timeZoneId, fiscalYearStartMonth } = organisationSettingsChangesSchema.def.shape;

const personName = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(NAME_LIMIT, { error: `Use ${NAME_LIMIT} characters or fewer` })
    .refine(...STORABLE);

/** The first organisation of an installation and its first System Admin (docs/product/running.md, "First start"). */
export const firstSetupSchema = z.strictObject({
  organisationName: name.unwrap(),
  timeZoneId: timeZoneId.unwrap(),
  fiscalYearStartMonth: fiscalYearStartMonth.unwrap(),
  firstName: personName('Enter your first name'),
  lastName: personName('Enter your last name'),
  emailAddress: emailAddressSchema,
  password: z.string({ error: 'Choose a password' }),
});
export type FirstSetup = z.infer<typeof firstSetupSchema>;

/** What is wrong with the password of a setup; null when nothing is. */
export function setupPasswordFault(
  { password, emailAddress, firstName, lastName, organisationName }: FirstSetup,
  isCommon?: (password: string) => boolean,
): string | null {
  const names = [firstName, lastName, organisationName];
  return newPasswordFault(password, emailAddress, isCommon === undefined ? { names } : { names, isCommon });
}

/** The same with the code that the server printed. */
export const setupRequestSchema = firstSetupSchema
  .extend({
    code: z
      .string({ error: 'Enter the setup code' })
      .trim()
      .min(1, { error: 'Enter the setup code' })
      .max(CODE_LIMIT, { error: 'This is no setup code' }),
  })
  .superRefine((setup, context) => {
    const fault = setupPasswordFault(setup);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['password'], message: fault });
  });
export type SetupRequest = z.infer<typeof setupRequestSchema>;

/** What is said of a code that is not that of the server. */
export const WRONG_SETUP_CODE =
  'This is not the setup code. The server prints it when it starts, and keeps it in the file setup-code of its data folder.';
