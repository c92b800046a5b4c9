import type { ApiTokenScope } from '@pactbook/domain/kernel/api-token-scope.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { BuiltUser } from '../build-user.ts';
import type { TestServer } from '../start-test-server.ts';

export interface TokenOptions {
  readonly name?: string;
  readonly scope?: ApiTokenScope;
  readonly teams?: readonly string[];
  /** On how many further days it works. */
  readonly days?: number;
}

/** Makes an API token of a person through the API (one that reads, for 30 days, by default) and gives its secret. */
export async function buildApiToken(
  server: TestServer,
  owner: Pick<BuiltUser, 'token'>,
  { name = 'Test token', scope = 'read', teams, days = 30 }: TokenOptions = {},
): Promise<string> {
  const expiresOn = addDays(calendarDateAt(server.clock.now(), 'UTC'), days);
  const { status, body } = await server.request('POST', '/tokens/create', {
    token: owner.token,
    body: { name, scope, expiresOn, ...(teams === undefined ? {} : { teams }) },
  });
  if (status !== 201) throw new Error(`Making an API token was answered with ${status}.`);
  return String(body.secret);
}
