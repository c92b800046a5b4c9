import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildUser, signInAs, TEST_PASSWORD, type BuiltUser } from '../../testing/build-user.ts';
import { jobContextOf } from '../../testing/job-context.ts';
import {
  startAnotherNode,
  startTestServer,
  type TestAnswer,
  type TestServer,
} from '../../testing/start-test-server.ts';
import { endImpersonations } from './jobs.ts';

const MINUTE = 60_000;
const SOME_ID = '019a9e3e-0000-7000-8000-000000000001';
/** What an administrator may not do in another account. */
const GUARDED = Object.values<AnyEndpoint>(ENDPOINTS).filter(
  ({ whileImpersonating }) => whileImpersonating === 'refused',
);

describe('impersonation', () => {
  let server: TestServer;
  let otherNode: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    otherNode = await startAnotherNode(server);
  });
  afterAll(async () => {
    await otherNode.stop();
    await server.stop();
  });

  /** An administrator and a colleague of theirs. */
  async function buildPair(): Promise<{ ana: BuiltUser; dana: BuiltUser }> {
    const ana = await buildUser(server, { role: 'System Admin', firstName: 'Ana', lastName: 'Ruiz' });
    const dana = await buildUser(server, {
      organisation: ana.organisation,
      role: 'Record Admin',
      firstName: 'Dana',
      lastName: 'Fox',
    });
    return { ana, dana };
  }
  const askTicket = (token: string, userId: string): Promise<TestAnswer> =>
    server.request('POST', `/users/${userId}/impersonationToken`, { token });
  const redeem = (ticket: string, node = server): Promise<TestAnswer> =>
    node.request('POST', '/users/impersonate', { body: { token: ticket } });
  const profileOf = (token: string, node = server): Promise<TestAnswer> =>
    node.request('GET', '/profile', { token });
  /** A session token of `ana` in the account of `dana`. */
  async function enter(ana: BuiltUser, dana: BuiltUser): Promise<string> {
    const { body } = await askTicket(ana.token, dana.id);
    const entered = await redeem(body.token);
    expect(entered.status).toBe(200);
    return entered.body.token;
  }
  const eventsAbout = (userId: string): Promise<Record<string, unknown>[]> =>
    server.testDatabase.asOwner(
      `select type, actor_id, impersonator_id, subject_label from events
       where subject_id = $1 or actor_id = $1 order by id`,
      [userId],
    );
  const asOwner = (statement: string, id: string) => server.testDatabase.asOwner(statement, [id]);

  it('leads into the account and back to the own session', async () => {
    const { ana, dana } = await buildPair();
    const { body } = await askTicket(ana.token, dana.id);
    expect(body.url).toBe(`http://localhost:3000/admimp?token=${body.token}`);
    const { token } = (await redeem(body.token)).body;
    expect((await profileOf(token)).body).toMatchObject({ id: dana.id, is_impersonating: true });
    expect(claimsOf(token)).toMatchObject({ sub: dana.id, is_impersonating: true });
    const claims = claimsOf(token);
    expect(claims.exp * 1_000 - server.clock.now()).toBeLessThanOrEqual(30 * MINUTE);

    const stopped = await server.request('POST', '/users/stopImpersonating', { token });
    expect(stopped.status).toBe(200);
    expect((await profileOf(token)).status).toBe(401);
    expect((await profileOf(stopped.body.token)).body).toMatchObject({ id: ana.id, is_impersonating: false });
    expect(claimsOf(stopped.body.token)).toMatchObject({
      sid: claimsOf(ana.token).sid,
      exp: claimsOf(ana.token).exp,
    });
    // Both people's own sessions continue.
    for (const own of [ana.token, dana.token]) expect((await profileOf(own)).status).toBe(200);
  });

  it('writes both names on every event', async () => {
    const { ana, dana } = await buildPair();
    const token = await enter(ana, dana);
    const created = await server.request('POST', '/contracts/create', {
      token,
      body: { product: 'Figma', vendor: 'Figma' },
    });
    expect(created.status).toBe(201);
    await server.request('POST', '/users/stopImpersonating', { token });
    const both = { actor_id: dana.id, impersonator_id: ana.id };
    expect((await eventsAbout(dana.id)).slice(-3)).toEqual([
      { type: 'impersonationStarted', ...both, subject_label: 'Dana Fox' },
      { type: 'contractCreated', ...both, subject_label: 'Figma' },
      { type: 'impersonationStopped', ...both, subject_label: 'Dana Fox' },
    ]);
    // The line is written when the answer is out, which may be a moment after it came in here.
    await expect
      .poll(() => server.logLines.find((line) => line.includes('"endpoint":"contracts.create"')))
      .toContain(`"userId":"${dana.id}","impersonatorId":"${ana.id}"`);
    const history = await server.request('GET', `/contracts/${created.body.id}/activity`, {
      token: ana.token,
    });
    expect(history.body.items[0]).toMatchObject({
      actor: { name: 'Dana Fox' },
      impersonator: { name: 'Ana Ruiz' },
    });
  });

  it('does not count as the person being seen', async () => {
    const { ana, dana } = await buildPair();
    const lastSeen = async () =>
      (await asOwner('select last_seen_at from users where id = $1', dana.id))[0]?.['last_seen_at'];
    const before = await lastSeen();
    const token = await enter(ana, dana);
    server.clock.advance(10 * MINUTE);
    expect((await profileOf(token)).status).toBe(200);
    await server.settled();
    expect(await lastSeen()).toEqual(before);
  });

  describe('a ticket', () => {
    it('is for system administrators, on active colleagues who are none and not themselves', async () => {
      const { ana, dana } = await buildPair();
      const { organisation } = ana;
      const others = {
        'Only active users can be impersonated.': await buildUser(server, {
          organisation,
          status: 'deactivated',
        }),
        'System Admins cannot be impersonated.': await buildUser(server, {
          organisation,
          role: 'System Admin',
        }),
        'You cannot impersonate yourself.': ana,
      };
      for (const [reason, person] of Object.entries(others)) {
        const { status, body } = await askTicket(ana.token, person.id);
        expect([status, body.error.message]).toEqual([403, reason]);
      }
      expect((await askTicket(dana.token, ana.id)).status).toBe(403);
      const stranger = await buildUser(server);
      const [elsewhere, nowhere] = [
        await askTicket(ana.token, stranger.id),
        await askTicket(ana.token, SOME_ID),
      ];
      expect([elsewhere.status, elsewhere.body]).toEqual([404, nowhere.body]);
    });

    it('is taken once of 20 times at once', async () => {
      const { ana, dana } = await buildPair();
      for (let round = 0; round < 5; round += 1) {
        const { token } = (await askTicket(ana.token, dana.id)).body;
        const nodes = [server, otherNode];
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) => redeem(token, nodes[n % nodes.length])),
        );
        const taken = answers.filter(({ status }) => status === 200);
        expect(taken).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
      }
    });

    it('is worth nothing after a minute', async () => {
      const { ana, dana } = await buildPair();
      const { token } = (await askTicket(ana.token, dana.id)).body;
      server.clock.advance(MINUTE);
      expect((await redeem(token)).status).toBe(401);
    });

    it('is worth nothing once the session that asked for it ended, or the rules no longer allow it', async () => {
      const ends: Record<string, (ana: BuiltUser, dana: BuiltUser) => Promise<unknown>> = {
        'signed out': (ana) => server.request('POST', '/users/logout', { token: ana.token }),
        demoted: (ana) => asOwner('update users set is_super_admin = false where id = $1', ana.id),
        deactivated: (ana) => asOwner(`update users set status = 'deactivated' where id = $1`, ana.id),
        'person deactivated': (_, dana) =>
          asOwner(`update users set status = 'deactivated' where id = $1`, dana.id),
        'person made administrator': (_, dana) =>
          asOwner('update users set is_super_admin = true where id = $1', dana.id),
      };
      for (const [reason, end] of Object.entries(ends)) {
        const { ana, dana } = await buildPair();
        const { token } = (await askTicket(ana.token, dana.id)).body;
        await end(ana, dana);
        expect([reason, (await redeem(token)).status]).toEqual([reason, 401]);
      }
    });

    it('is no bearer token, and nothing else is a ticket', async () => {
      const { ana, dana } = await buildPair();
      const { token } = (await askTicket(ana.token, dana.id)).body;
      expect((await profileOf(token)).status).toBe(401);
      for (const wrong of [ana.token.slice(0, 128), `${token}x`, token.toUpperCase(), 'x'.repeat(43)]) {
        expect((await redeem(wrong)).status).toBe(401);
      }
      expect((await redeem(ana.token)).status).toBe(422);
    });

    it('is nowhere in clear text: not in the database, not in the log', async () => {
      const { ana, dana } = await buildPair();
      const { token } = (await askTicket(ana.token, dana.id)).body;
      const stored = await server.testDatabase.asOwner('select * from one_time_tokens');
      expect(JSON.stringify(stored)).not.toContain(token);
      const session = (await redeem(token)).body.token;
      await server.settled();
      const log = server.logLines.join('\n');
      expect([log.includes(token), log.includes(session)]).toEqual([false, false]);
      expect(log).toContain('impersonation started');
    });
  });

  describe('a session in the account', () => {
    const ends: Record<string, (ana: BuiltUser, dana: BuiltUser) => Promise<unknown>> = {
      'the administrator signs out': (ana) => server.request('POST', '/users/logout', { token: ana.token }),
      'the administrator is demoted': (ana) =>
        asOwner('update users set is_super_admin = false where id = $1', ana.id),
      'the administrator is deactivated': (ana) =>
        asOwner(`update users set status = 'deactivated' where id = $1`, ana.id),
      'the person is deactivated': (_, dana) =>
        asOwner(`update users set status = 'deactivated' where id = $1`, dana.id),
      'the person becomes a System Admin': (_, dana) =>
        asOwner('update users set is_super_admin = true where id = $1', dana.id),
    };
    it.each(Object.keys(ends))('ends on every node with the next request when %s', async (reason) => {
      const { ana, dana } = await buildPair();
      const token = await enter(ana, dana);
      // Both nodes know the session by now, and must forget it.
      for (const node of [server, otherNode, server, otherNode])
        expect((await profileOf(token, node)).status).toBe(200);
      await ends[reason]?.(ana, dana);
      for (const node of [otherNode, server]) expect((await profileOf(token, node)).status).toBe(401);
    });

    it('lasts 30 minutes, and never longer than the own session', async () => {
      const { ana, dana } = await buildPair();
      const token = await enter(ana, dana);
      server.clock.advance(29 * MINUTE);
      expect((await profileOf(token)).status).toBe(200);
      server.clock.advance(MINUTE);
      expect((await profileOf(token)).status).toBe(401);

      const late = await signInAs(server, ana.emailAddress, TEST_PASSWORD);
      for (let hours = 0; hours < 23; hours += 5.75) {
        server.clock.advance(5.75 * 60 * MINUTE);
        expect((await profileOf(late)).status).toBe(200);
        await server.settled();
      }
      server.clock.advance(50 * MINUTE);
      const last = await enter({ ...ana, token: late }, dana);
      server.clock.advance(11 * MINUTE);
      expect((await profileOf(last)).status).toBe(401);
    });

    it('is reported as stopped when it ran out, once, whichever node looks first', async () => {
      const { ana, dana } = await buildPair();
      await enter(ana, dana);
      const { scope } = ana.organisation;
      const look = ({ services }: TestServer): Promise<void> =>
        endImpersonations(() => Promise.resolve()).run({
          ...jobContextOf(services, new AbortController().signal),
          forEachOrganisation: (work) => work({ scope, timeZoneId: 'UTC', portion: (most) => most }),
        });
      await look(server);
      expect((await eventsAbout(dana.id)).at(-1)).toMatchObject({ type: 'impersonationStarted' });
      server.clock.advance(31 * MINUTE);
      await Promise.all([look(server), look(otherNode)]);
      await look(server);
      const types = (await eventsAbout(dana.id)).map(({ type }) => type);
      expect(types.filter((type) => String(type).startsWith('impersonation'))).toEqual([
        'impersonationStarted',
        'impersonationStopped',
      ]);
    });

    it('ends alone when it is signed out of', async () => {
      const { ana, dana } = await buildPair();
      const token = await enter(ana, dana);
      expect((await server.request('POST', '/users/logout', { token })).status).toBe(204);
      expect((await profileOf(token)).status).toBe(401);
      for (const own of [ana.token, dana.token]) expect((await profileOf(own)).status).toBe(200);
      expect((await eventsAbout(dana.id)).at(-1)).toMatchObject({ type: 'impersonationStopped' });
    });

    it('has the rights of the person, not of the administrator', async () => {
      const { ana, dana } = await buildPair();
      const token = await enter(ana, dana);
      expect((await server.request('GET', '/dashboard/admin', { token })).status).toBe(403);
    });

    let guarded: string | undefined;
    it.each(GUARDED.map((endpoint) => [endpoint.id, endpoint] as const))(
      'does not reach %s',
      async (_, endpoint) => {
        guarded ??= await buildPair().then(({ ana, dana }) => enter(ana, dana));
        const path = endpoint.path.replaceAll(/:[A-Za-z]+/g, SOME_ID);
        const answer = await server.request(endpoint.method, path, { token: guarded });
        expect([answer.status, answer.body.error.message]).toEqual([
          403,
          'Not while you are impersonating a user.',
        ]);
      },
    );

    it('adds and removes reminders for the owners of a record, none for the person', async () => {
      const { ana, dana } = await buildPair();
      const { id } = await buildContract(server, dana.organisation, { owners: [dana.id] });
      const path = `/contracts/${id}/reminders`;
      const day = '2050-01-01';
      const mine = await server.request('POST', path, { token: dana.token, body: { for: 'me', day } });
      const token = await enter(ana, dana);
      const ours = await server.request('POST', path, { token, body: { for: 'owners', day } });
      expect(ours.status).toBe(201);
      const refused = [
        await server.request('POST', path, { token, body: { for: 'me', day } }),
        await server.request('DELETE', `${path}/${mine.body.id}`, { token }),
      ];
      expect(refused.map(({ status, body }) => [status, body.error.message])).toEqual(
        refused.map(() => [403, 'Not while you are impersonating a user.']),
      );
      expect((await server.request('DELETE', `${path}/${ours.body.id}`, { token })).status).toBe(204);
      const { body } = await server.request('GET', path, { token: dana.token });
      expect(body.added.map((one: { for: string }) => one.for)).toEqual(['me']);
    });

    it('is only left by a user who is in one', async () => {
      const { ana } = await buildPair();
      const answer = await server.request('POST', '/users/stopImpersonating', { token: ana.token });
      expect([answer.status, answer.body.error.message]).toEqual([403, 'You are not impersonating a user.']);
    });
  });
});

function claimsOf(token: string): { sub: string; sid: string; exp: number; is_impersonating: boolean } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as ReturnType<
    typeof claimsOf
  >;
}
