import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, TEST_PASSWORD, type BuiltUser } from '../testing/build-user.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { runCommandHere, type CommandSurroundings } from '../testing/run-command-here.ts';

const NEW_PASSWORD = 'tall blue paper kite';

describe('resetting from the command line', () => {
  let server: TestServer;
  let user: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    user = await buildUser(server);
  });
  afterAll(() => server.stop());

  const run = (args: readonly string[], surroundings?: CommandSurroundings) =>
    runCommandHere(server.testDatabase.settings, ['user', ...args], surroundings);
  const loginStatus = async (password: string): Promise<number> => {
    const body = { emailAddress: user.emailAddress, password };
    return (await server.request('POST', '/users/login', { body })).status;
  };

  it('prints a link that works once', async () => {
    const { code, output } = await run(['reset-password', '--email', user.emailAddress.toUpperCase()]);
    expect(code).toBe(0);
    const token = /^http:\/\/localhost:3000\/u\/resetPassword\?token=([\w-]{43})$/m.exec(output)?.[1] ?? '';
    const reset = async (): Promise<number> =>
      (await server.request('POST', '/users/resetPassword', { body: { token, newPassword: NEW_PASSWORD } }))
        .status;
    expect([await reset(), await reset()]).toEqual([204, 422]);
    expect([await loginStatus(NEW_PASSWORD), await loginStatus(TEST_PASSWORD)]).toEqual([200, 401]);
  });

  it('sets a password, and signs out everywhere', async () => {
    const { token } = (
      await server.request('POST', '/users/login', {
        body: { emailAddress: user.emailAddress, password: NEW_PASSWORD },
      })
    ).body as { token: string };
    const args = ['reset-password', '--email', user.emailAddress, '--set'];
    expect((await run(args, { input: 'short\n' })).output).toContain('Use 12 characters or more');
    const { code, output } = await run(args, { input: 'correct horse lamp\n' });
    expect({ code, output }).toEqual({
      code: 0,
      output: `${user.emailAddress} has a new password, and is signed out everywhere.\n`,
    });
    expect((await server.request('GET', '/profile', { token })).status).toBe(401);
    expect(await loginStatus('correct horse lamp')).toBe(200);
  });

  it('says what is in the way', async () => {
    const sso = await buildUser(server, { isSso: true });
    const gone = await buildUser(server, { status: 'deactivated' });
    const elsewhere = { HOST: '0.0.0.0' };
    for (const [expected, args, environment, sentence] of [
      [2, ['reset-password'], {}, '--email is missing.'],
      [1, ['reset-password', '--email', 'nobody@x.example'], {}, 'There is no account for nobody@x.example.'],
      [1, ['reset-password', '--email', sso.emailAddress], {}, 'managed by your organization'],
      [1, ['reset-password', '--email', gone.emailAddress], {}, 'is deactivated.'],
      [1, ['reset-password', '--email', user.emailAddress], elsewhere, 'Set PACTBOOK_PUBLIC_URL'],
      [2, ['reset-second-factor', '--email', 'x'], {}, '"x" is no email address.'],
    ] as const) {
      const { code, output } = await run(args, { environment });
      expect(code).toBe(expected);
      expect(output).toContain(sentence);
      expect(output).not.toMatch(/\n +at /);
    }
    const { code, output } = await run(['reset-second-factor', '--email', user.emailAddress]);
    expect({ code, output }).toEqual({
      code: 0,
      output: `${user.emailAddress} has no second factor; nothing was changed.\n`,
    });
  });
});
