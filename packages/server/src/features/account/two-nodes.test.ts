import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../platform/command.ts';
import { issueToken } from '../../platform/one-time-tokens/one-time-tokens.ts';
import { buildUser, signInAs, TEST_PASSWORD, type BuiltUser } from '../../testing/build-user.ts';
import { startAnotherNode, startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const HOUR = 3_600_000;

/** What holds on one server must hold on several at one database: what counts is kept there. */
describe('an account behind two nodes', () => {
  let nodes: readonly [TestServer, TestServer];

  beforeAll(async () => {
    const first = await startTestServer();
    nodes = [first, await startAnotherNode(first)];
  });
  afterAll(async () => {
    await nodes[1].stop();
    await nodes[0].stop();
  });

  const nodeOf = (n: number): TestServer => nodes[n % 2 === 0 ? 0 : 1];
  const originOf = ({ organisation }: BuiltUser) => ({
    scope: organisation.scope,
    actor: null,
    cause: 'test',
    requestId: null,
  });

  it('gives a link to exactly one of many simultaneous uses, and ends sessions on both', async () => {
    const user = await buildUser(nodes[0]);
    let password = TEST_PASSWORD;
    for (let round = 0; round < 5; round += 1) {
      const session = await signInAs(nodeOf(round), user.emailAddress, password);
      const token = await runCommand(nodes[0].services, originOf(user), (command) =>
        issueToken(command, { purpose: 'passwordReset', userId: user.id, lifeMs: HOUR }),
      );
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          nodeOf(n).request('POST', '/users/resetPassword', {
            body: { token, newPassword: `pass-phrase ${round} of use ${n}` },
          }),
        ),
      );
      const winners = answers.flatMap(({ status }, n) => (status === 204 ? [n] : []));
      expect(winners).toHaveLength(1);
      password = `pass-phrase ${round} of use ${winners[0]}`;
      for (const node of nodes)
        expect((await node.request('GET', '/profile', { token: session })).status).toBe(401);
    }
  });

  it('sends few mails for many requests, whichever node is asked', async () => {
    const user = await buildUser(nodes[0]);
    const { emailAddress } = user;
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        nodeOf(n).request('POST', '/users/forgotPassword', { body: { emailAddress } }),
      ),
    );
    await Promise.all(nodes.map((node) => node.settled()));
    const mails = await nodes[0].testDatabase.asOwner('select id from mail_outbox where to_address = $1', [
      emailAddress,
    ]);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.length).toBeLessThanOrEqual(5);
  });

  it('takes a code of the second factor once', async () => {
    const user = await buildUser(nodes[0]);
    const { emailAddress, token } = user;
    const begun = await nodes[0].request('POST', '/users/secondFactor/begin', {
      token,
      body: { currentPassword: TEST_PASSWORD },
    });
    const codeNow = (): string =>
      generateSync({ secret: String(begun.body.secret), epoch: Math.floor(nodes[0].clock.now() / 1_000) });
    const confirmed = await nodes[1].request('POST', '/users/secondFactor/confirm', {
      token,
      body: { code: codeNow() },
    });
    const [recoveryCode] = confirmed.body.recoveryCodes as string[];
    for (const codeOf of [codeNow, () => recoveryCode ?? '']) {
      nodes[0].clock.advance(HOUR);
      const body = { emailAddress, password: TEST_PASSWORD, code: codeOf() };
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => nodeOf(n).request('POST', '/users/login', { body })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});
