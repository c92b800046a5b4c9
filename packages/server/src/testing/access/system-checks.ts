import { buildUser } from '../build-user.ts';
import type { AccessWorld } from './access-world.ts';
import { administrators, everyone, type Check } from './check.ts';

let made = 0;

function nextId(): string {
  made += 1;
  return `019a9e3e-0000-7000-9001-${String(made).padStart(12, '0')}`;
}

/** A mail of an organisation that the mail server refused permanently. */
async function refusedMail({ server }: AccessWorld, organisationId: string): Promise<string> {
  const id = nextId();
  await server.testDatabase.asOwner(
    `insert into mail_outbox (id, organisation_id, idempotency_key, to_address, subject, text_body, created_at,
       next_attempt_at, attempts, last_error, refusals, failed_at)
     values ($1, $2, $3, 'nobody@example.com', 'Refused', 'x', now(), now(), 3, 'no such user', 3, now())`,
    [id, organisationId, `access:${id}`],
  );
  return id;
}

async function message(
  { server }: AccessWorld,
  organisationId: string,
  { id: userId }: { readonly id: string },
): Promise<string> {
  const id = nextId();
  await server.testDatabase.asOwner(
    `insert into support_requests (id, organisation_id, user_id, description, created_at)
     values ($1, $2, $3, 'It does not print.', now())`,
    [id, organisationId, userId],
  );
  return id;
}

const mails = {
  own: (world: AccessWorld) => refusedMail(world, world.acme.id),
  foreign: (world: AccessWorld) => refusedMail(world, world.globex.id),
};
const messages = {
  // Someone who writes nothing else: no one may write often.
  own: async (world: AccessWorld) =>
    message(world, world.acme.id, await buildUser(world.server, { organisation: world.acme })),
  foreign: (world: AccessWorld) => message(world, world.globex.id, world.stranger),
};

const RATE = { base: 'CAD', currency: 'USD', day: '2026-01-05', rate: '0.73' };

/** Messages to the support team, mail, currencies and what runs by itself. */
export const SYSTEM_CHECKS: Readonly<Record<string, Check>> = {
  listSupportRequests: administrators('listSupportRequests', { status: 200 }),
  changeSupportRequest: administrators('changeSupportRequest', {
    ...messages,
    status: 200,
    body: { status: 'done' },
  }),
  getSetup: everyone('getSetup', 200),
  // There is an organisation, so there is no setup any more, for anyone.
  setUp: everyone('setUp', 404, {
    code: 'not the code',
    organisationName: 'Acme',
    timeZoneId: 'UTC',
    fiscalYearStartMonth: 1,
    firstName: 'A',
    lastName: 'B',
    emailAddress: 'first@example.com',
    password: 'some words that nobody guesses',
  }),
  checkSetupCode: everyone('checkSetupCode', 404, { code: 'not the code' }),
  // No organisation of the table is of the demo.
  removeDemo: administrators('removeDemo', { status: 404 }),
  getSetupChecklist: administrators('getSetupChecklist', { status: 200 }),
  getSystemHealth: administrators('getSystemHealth', { status: 200 }),
  retryMail: administrators('retryMail', { ...mails, status: 202 }),
  retryAllMail: administrators('retryAllMail', { status: 202 }),
  getCurrencies: administrators('getCurrencies', { status: 200 }),
  listConversions: everyone('listConversions', 200, undefined, 'of=CAD.2026-01-05'),
  saveCurrencies: administrators('saveCurrencies', { status: 200, body: {} }),
  listExchangeRates: administrators('listExchangeRates', { status: 200, query: 'base=EUR&currency=CAD' }),
  enterExchangeRates: administrators('enterExchangeRates', { status: 200, body: { rates: [RATE] } }),
  // Of currencies that the organisation does not use; how they are read has tests of its own.
  readExchangeRates: administrators('readExchangeRates', {
    status: 422,
    body: { text: '2026-01-05,CAD,USD,0.73' },
  }),
  removeExchangeRate: async (world, person, row) => {
    const { rate: _rate, ...day } = RATE;
    const { id } = world.acme;
    await world.server.testDatabase.asOwner(
      `insert into exchange_rates (organisation_id, base, currency, day, rate)
       values ($1, $2, $3, $4, 0.73) on conflict do nothing`,
      [id, day.base, day.currency, day.day],
    );
    await administrators('removeExchangeRate', { status: 200, body: day })(world, person, row);
  },
  dropMail: administrators('dropMail', { ...mails, status: 204 }),
};
