import { z } from 'zod';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { USD } from '../../kernel/money.ts';
import { currencyChangesSchema } from '../currencies/currency-settings.ts';
import { organisationSettingsChangesSchema } from '../organisations/organisation.ts';
import { emailAddressSchema, newPasswordFault } from '../sign-in/credentials.ts';

const NAME_LIMIT = 100;
const CODE_LIMIT = 100;
const { name, timeZoneId, fiscalYearStartMonth } = organisationSettingsChangesSchema.def.shape;

const personName = (message: string) => lineSchema(NAME_LIMIT, message);

/** The first organisation of an installation and its first System Admin (docs/product/running.md, "First start"). */
export const firstSetupSchema = z.strictObject({
  organisationName: name.unwrap(),
  timeZoneId: timeZoneId.unwrap(),
  fiscalYearStartMonth: fiscalYearStartMonth.unwrap(),
  /** The organisation's own; US dollars without it. */
  currency: currencyChangesSchema.def.shape.currency.unwrap().default(USD),
  firstName: personName('Enter your first name'),
  lastName: personName('Enter your last name'),
  emailAddress: emailAddressSchema,
  password: z.string({ error: 'Choose a password' }).min(1, 'Choose a password'),
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

const code = enteredText(CODE_LIMIT, {
  missing: 'Enter the setup code',
  tooLong: 'This is not a setup code',
});

/** The code alone, which is checked before anything else is asked for. */
export const setupCodeSchema = z.strictObject({ code });

/** The same with the code that the server printed. */
export const setupRequestSchema = firstSetupSchema.extend({ code }).superRefine((setup, context) => {
  const fault = setupPasswordFault(setup);
  if (fault !== null) context.addIssue({ code: 'custom', path: ['password'], message: fault });
});
export type SetupRequest = z.infer<typeof setupRequestSchema>;

/** What is said of a code that is not that of the server. */
export const WRONG_SETUP_CODE =
  'This is not the setup code. The server prints it when it starts, and keeps it in the file setup-code of its data folder.';
