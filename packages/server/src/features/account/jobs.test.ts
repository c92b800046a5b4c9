import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../platform/command.ts';
import { issueToken } from '../../platform/one-time-tokens/one-time-tokens.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/build-user.ts';
import { until } from '../../testing/start-mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const HOUR = 3_600_000;

describe('what is over', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('is cleared away: links, and second factors that no one finished; what still counts stays', async () => {
    const user = await buildUser(server);
    const origin = { scope: user.organisation.scope, actor: null, cause: 'test', requestId: null };
    for (const [purpose, hours] of [
      ['passwordReset', 1],
      ['invitation', 100],
    ] as const) {
      await runCommand(server.services, origin, (command) =>
        issueToken(command, { purpose, userId: user.id, lifeMs: hours * HOUR }),
      );
    }
    const begun = await server.request('POST', '/users/secondFactor/begin', {
      token: user.token,
      body: { currentPassword: TEST_PASSWORD },
    });
    expect(begun.status).toBe(200);
    server.clock.advance(2 * HOUR);
    await server.startJobs();
    const kept = await until(async () => {
      const rows = await server.testDatabase.asOwner<{ purpose: string }>(
        "select purpose from one_time_tokens union all select 'unfinished' from second_factors",
      );
      return rows.length < 3 ? rows : undefined;
    });
    await until(async () => {
      const rows = await server.testDatabase.asOwner('select 1 from second_factors');
      return rows.length === 0 || undefined;
    });
    expect(kept.map(({ purpose }) => purpose)).toContain('invitation');
    expect(kept.map(({ purpose }) => purpose)).not.toContain('passwordReset');
  });
});
