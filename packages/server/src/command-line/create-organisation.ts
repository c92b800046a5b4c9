import { parseArgs } from 'node:util';
import { emailAddressSchema } from '@pactbook/domain/features/sign-in/credentials.ts';
import { OWN_CURRENCIES } from '@pactbook/domain/features/currencies/currency-settings.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import { addCategories } from '../features/categories/commands.ts';
import { changeCurrencies } from '../features/currencies/commands.ts';
import { createOrganisation } from '../features/organisations/commands.ts';
import { createUser } from '../features/users/commands.ts';
import { required, UsageFault, type Subcommand } from './subcommand.ts';
import { firstWayIn, LINK_HELP } from './users/first-way-in.ts';

const HELP = `npm run pactbook -- organisation create --name NAME --admin-email ADDRESS [options]

Makes an organisation and its first System Admin. The password is asked for, or read as
the first line of the standard input, unless --link is given.

  --name NAME               What the organisation is called.
  --admin-email ADDRESS     With what its first administrator signs in.
  --admin-first-name NAME   Default: none.
  --admin-last-name NAME    Default: none.
  --time-zone ZONE          Whose days count for expiry and mails, such as America/New_York.
                            Default: this machine's.
  --currency CODE           In which sums are, such as EUR. Default: USD.
  --category NAME           A record category; may be given several times.
  ${LINK_HELP}
`;

const OPTIONS = {
  name: { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-first-name': { type: 'string' },
  'admin-last-name': { type: 'string' },
  'time-zone': { type: 'string' },
  currency: { type: 'string', default: USD },
  category: { type: 'string', multiple: true },
  link: { type: 'boolean' },
} as const;

function checkedTimeZone(timeZoneId: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZoneId }).resolvedOptions().timeZone;
  } catch (error) {
    throw new UsageFault(
      `"${timeZoneId}" is no time zone (${error instanceof Error ? error.name : 'unknown'}).`,
    );
  }
}

/** A mail address that can sign in. @throws UsageFault */
export function checkedAddress(text: string): string {
  const address = emailAddressSchema.safeParse(text);
  if (!address.success) throw new UsageFault(`"${text}" is no email address.`);
  return address.data;
}

/** `organisation create`: how a real installation begins (docs/product/running.md, "First start"). */
export const organisationCreate: Subcommand = {
  name: 'organisation create',
  summary: 'Add an organisation and its first System Admin',
  help: HELP,
  prepare: (args) => {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const name = required(values.name, '--name');
    const emailAddress = checkedAddress(required(values['admin-email'], '--admin-email'));
    const { currency } = values;
    if (!OWN_CURRENCIES.includes(currency))
      throw new UsageFault(`"${currency}" is no currency of an organisation.`);
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const timeZoneId = checkedTimeZone(values['time-zone'] ?? own);
    return async (commandLine) => {
      const { services, say } = commandLine;
      const way = await firstWayIn(commandLine, emailAddress, values.link ?? false);
      const organisation = { name, timeZoneId };
      const { result } = await createOrganisation(
        services,
        organisation,
        'organisation create',
        async (command) => {
          await addCategories(command, values.category ?? []);
          await changeCurrencies(command, { currency });
          const { id } = await createUser(command, {
            ...way.account,
            emailAddress,
            firstName: values['admin-first-name'] ?? '',
            lastName: values['admin-last-name'] ?? '',
            isSuperAdmin: true,
          });
          return way.linesFor(command, id);
        },
      );
      say(`The organisation "${name}" is there.${result.length > 0 ? '' : ` ${emailAddress} can sign in.`}`);
      for (const line of result) say(line);
      return 0;
    };
  },
};
