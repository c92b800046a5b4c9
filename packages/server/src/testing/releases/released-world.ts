import type { CustomFieldType } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { CUSTOM_FIELD_TYPES } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomFieldValue } from '@pactbook/domain/features/custom-fields/custom-field-value.ts';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { Role } from '@pactbook/domain/kernel/access.ts';
import { buildContract, buildCustomField } from '../build-contract.ts';
import { buildPdf, uploadTo } from '../build-document.ts';
import { buildOrganisation, type BuiltOrganisation } from '../build-organisation.ts';
import { buildTeam } from '../build-team.ts';
import { buildUser } from '../build-user.ts';
import { buildApiToken } from '../access/build-api-token.ts';
import type { TestServer } from '../start-test-server.ts';

/** The people of an archived release; all have the password of tests. */
export const RELEASED_PEOPLE: readonly { readonly role: Role; readonly emailAddress: string }[] = (
  [
    'System Admin',
    'Record Admin',
    'Team Manager',
    'Record Viewer',
    'Team Viewer',
    'Limited Access User',
  ] as const
).map((role) => ({
  role,
  emailAddress: `${role.toLowerCase().replaceAll(' ', '-')}@released.example`,
}));

/** When the archived organisation was made, and when it is asked: answers depend on the day. Unix milliseconds. */
const RELEASED_AT = Date.UTC(2027, 2, 10, 10);
export const ASKED_AT = Date.UTC(2027, 2, 10, 15);

const CUSTOM_VALUES: Record<CustomFieldType, CustomFieldValue> = {
  text: 'Straße 7',
  longText: 'First line\nsecond line, with "quotes" and a tab\t.',
  number: 12.5,
  money: 123_456.78,
  date: '2027-02-28',
  boolean: true,
  select: 'Red',
  multiSelect: ['Red', 'Blue'],
  url: 'https://example.com/a?b=c',
  user: '',
};

/** Sets the clock of a server. */
export function moveClockTo({ clock }: TestServer, moment: number): void {
  clock.advance(moment - clock.now());
}

/**
 * Fills a server with what a release is archived with: an organisation with a person of each role, records with a value in
 * every field and every kind of custom field, terms, costs in two currencies, documents, links, a vendor's contact, views,
 * settings, tokens, a change set, something in the trash.
 */
export async function buildReleasedWorld(server: TestServer): Promise<void> {
  moveClockTo(server, RELEASED_AT);
  const organisation = await buildOrganisation(server, { name: 'Released Ltd', timeZoneId: 'Europe/Berlin' });
  const team = await buildTeam(server, organisation, { name: 'Engineering' });
  const other = await buildTeam(server, organisation, { name: 'Legal' });
  const people = new Map<Role, { id: string; token: string }>();
  for (const { role, emailAddress } of RELEASED_PEOPLE) {
    const rights = { role, teams: [team.id], lastName: role, isProductAdmin: role === 'Record Admin' };
    people.set(role, await buildUser(server, { ...rights, organisation, emailAddress, firstName: 'Robin' }));
  }
  const admin = people.get('System Admin')?.token ?? '';
  const manager = people.get('Record Admin')?.token ?? '';
  const ownerId = people.get('Record Admin')?.id ?? '';
  const post = async (token: string, path: string, body: unknown): Promise<{ readonly id?: string }> => {
    const answer = await server.request('POST', path, { token, body });
    if (answer.status >= 300)
      throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as { id?: string };
  };
  await post(admin, '/currencies', { recordCurrencies: ['EUR'] });
  await post(admin, '/currencies/rates', {
    rates: [{ base: 'USD', currency: 'EUR', day: '2026-01-01', rate: '0.9' }],
  });
  const customFields = await buildFields(server, organisation, ownerId);
  const full = await buildContract(server, organisation, {
    ...completeRecord([team.id, other.id], [ownerId]),
    customFields,
  });
  const euro = await buildContract(server, organisation, {
    product: 'Zürich Suite',
    vendor: 'Álvarez & Söhne',
    teams: [team.id],
    status: 'LIVE',
    currency: 'EUR',
    endDate: '2027-04-15',
    renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' },
    annualCosts: [{ date: '2026-04-15', cost: 1_000 }],
  });
  const bare = await buildContract(server, organisation, {
    product: 'Bare',
    vendor: 'Nobody',
    teams: [other.id],
  });
  const gone = await buildContract(server, organisation, { product: 'Gone', vendor: 'Nobody' });
  for (const [name, content] of [
    ['Agreement.pdf', new Uint8Array(buildPdf('Agreement between Acme and Initech', 'Term: one year'))],
    ['Notes – März.txt', 'Short notes'],
  ] as const) {
    const { status } = await uploadTo(server, { token: manager }, full.id, { name, content });
    if (status !== 201) throw new Error(`The upload of ${name} was answered with ${status}.`);
  }
  await post(manager, `/contracts/${euro.id}/links`, { kind: 'AMENDS', recordId: full.id });
  await post(manager, '/contracts/bulk', { ids: [bare.id], changes: { status: 'LIVE' } });
  await post(manager, '/vendors/contacts', {
    vendor: 'Initech',
    contact: { name: 'Peter Gibbons', email: 'peter@initech.example' },
  });
  await post(manager, '/sharedViews', { name: 'Live ones', value: { filters: { search: 'suite' } } });
  await server.request('DELETE', `/contracts/${gone.id}`, { token: manager });
  await buildApiToken(server, { token: manager }, { name: 'Reporting', scope: 'read' });
}

async function buildFields(
  server: TestServer,
  organisation: BuiltOrganisation,
  ownerId: string,
): Promise<Record<string, CustomFieldValue>> {
  const values: Record<string, CustomFieldValue> = {};
  for (const [at, type] of CUSTOM_FIELD_TYPES.entries()) {
    const key = `own${type[0]?.toUpperCase() ?? ''}${type.slice(1)}`;
    const options = type === 'select' || type === 'multiSelect' ? { options: ['Red', 'Blue', 'Grün'] } : {};
    await buildCustomField(server, organisation, {
      key,
      label: `Own ${type}`,
      type,
      restricted: at % 2 === 1,
      ...options,
    });
    values[key] = type === 'user' ? ownerId : CUSTOM_VALUES[type];
  }
  return values;
}

function completeRecord(teams: string[], owners: string[]): Partial<ContractInput> {
  return {
    product: 'TPS Reports',
    vendor: 'Initech',
    categories: ['Software', 'Services'],
    status: 'LIVE',
    startDate: '2024-02-29',
    endDate: '2027-06-30',
    teams,
    owners,
    notes: 'Notes with 😀 and\nlines',
    description: 'What it does',
    hostingModel: 'Cloud / SaaS',
    renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 3, noticeUnit: 'MONTHS' },
    annualCosts: [
      { date: '2024-02-29', cost: 10_000.5 },
      { date: '2025-02-28', cost: 11_000 },
    ],
  };
}
