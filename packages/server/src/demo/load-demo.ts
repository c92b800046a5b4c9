import { calendarDateAt, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { roleOf, type Role } from '@pactbook/domain/kernel/access.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { emailAddressKey } from '@pactbook/domain/features/sign-in/credentials.ts';
import { findAccount } from '../features/sign-in/queries.ts';
import { listOrganisationNames } from '../features/organisations/queries.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { PasswordHasher } from '../platform/passwords/password-hasher.ts';
import type { Services } from '../platform/services.ts';
import { ACME_NAME, ACME_PEOPLE, ACME_TIME_ZONE } from './acme/acme-people.ts';
import { DEMO_PASSWORD, type DemoOrganisation, type DemoPerson } from './demo-organisation.ts';
import { GLOBEX_NAME, GLOBEX_PEOPLE, GLOBEX_TIME_ZONE } from './globex/globex.ts';
import { loadOrganisation } from './load-organisation.ts';

/** An account that anyone may try the demo with. */
export interface DemoAccount {
  readonly organisationName: string;
  readonly name: string;
  readonly emailAddress: string;
  readonly password: string;
  /** A product administrator's role says nothing of it, so it has a name of its own here. */
  readonly role: Role | 'Product Admin' | 'Record Admin and Product Admin';
}

function roleName(person: DemoPerson): DemoAccount['role'] {
  if (person.isProductAdmin) return person.manageAll ? 'Record Admin and Product Admin' : 'Product Admin';
  return roleOf({ ...NO_RIGHTS, ...person });
}

function accountsOf({ name, people }: Demo): DemoAccount[] {
  return people.map((person) => ({
    organisationName: name,
    name: `${person.firstName} ${person.lastName}`,
    emailAddress: person.emailAddress,
    password: DEMO_PASSWORD,
    role: roleName(person),
  }));
}

/**
 * The addresses of the demo's accounts that can still be signed in to with the password that everybody knows; none where
 * the installation never had the demo.
 */
export async function openDemoAccounts(
  { database }: Pick<Services, 'database'>,
  passwords: Pick<PasswordHasher, 'verify'>,
): Promise<string[]> {
  const open: string[] = [];
  for (const { emailAddress } of DEMOS.flatMap(({ people }) => people)) {
    const account = await findAccount(database, emailAddressKey(emailAddress));
    if (account === null || account.status !== 'active') continue;
    if (await passwords.verify(DEMO_PASSWORD, account.password_hash)) open.push(emailAddress);
  }
  return open;
}

interface Demo {
  readonly name: string;
  readonly timeZoneId: string;
  readonly people: readonly DemoPerson[];
  /** Makes the organisation as it is on a day; its tables are read from disk only then. */
  readonly build: (today: CalendarDate) => Promise<DemoOrganisation>;
}

const DEMOS: readonly Demo[] = [
  {
    name: ACME_NAME,
    timeZoneId: ACME_TIME_ZONE,
    people: ACME_PEOPLE,
    build: async (today) => (await import('./acme/acme.ts')).buildAcme(today),
  },
  {
    name: GLOBEX_NAME,
    timeZoneId: GLOBEX_TIME_ZONE,
    people: GLOBEX_PEOPLE,
    build: async (today) => (await import('./globex/globex.ts')).buildGlobex(today),
  },
];

/**
 * Loads the demo organisations into an installation that has no organisation yet (docs/product/running.md, "Demo"); the
 * caller makes sure that this is wanted. Each is loaded in one transaction; a start that was interrupted between them
 * is completed by the next one. Does nothing more when both are there, and nothing at all beside an organisation of
 * someone's own.
 *
 * @param files takes the documents of the demo; null for one without
 * @returns the accounts of the demo; none when the installation is in real use
 */
export async function loadDemo(
  services: Services,
  passwords: PasswordHasher,
  files: FileStore | null = null,
): Promise<DemoAccount[]> {
  const present = await listOrganisationNames(services.database);
  if (present.some((name) => !DEMOS.some((demo) => demo.name === name))) return [];
  for (const { name, timeZoneId, build } of DEMOS) {
    if (present.includes(name)) continue;
    const begun = performance.now();
    const organisation = await build(calendarDateAt(services.now(), timeZoneId));
    await loadOrganisation(services, passwords, organisation, files);
    services.log.info(
      { records: organisation.contracts.length, milliseconds: Math.round(performance.now() - begun) },
      'demo organisation loaded',
    );
  }
  return DEMOS.flatMap(accountsOf);
}
