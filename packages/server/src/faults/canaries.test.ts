import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCustomField } from '../testing/build-contract.ts';
import { buildTeam } from '../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../testing/build-user.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const SECOND_LINE = `a\r\nSet-Cookie: b=c`;
const TURNED = `‮gnp.exe﷽́Z͑ͫ̓ͪ̂ͫ👩‍👩‍👧‍👦`;

/** Texts that mean something to a database, a template, a spreadsheet, a shell, a page or JavaScript itself. */
const CANARIES = [
  `'); drop table contracts; --`,
  `" or ""="`,
  `\\'; select pg_sleep(10); --`,
  `$1 $2 :name ?`,
  `%_%' escape '!`,
  `{{7*7}} \${7*7} <%= 7*7 %> #{7*7}`,
  `=HYPERLINK("http://example.com","x")`,
  `+1+1`,
  `-2+3+cmd|' /C calc'!A0`,
  `@SUM(A1:A9)`,
  `__proto__`,
  `constructor`,
  `prototype`,
  `toString`,
  `hasOwnProperty`,
  `<script>alert(1)</script><img src=x onerror=alert(1)>`,
  `javascript:alert(1)`,
  `$(touch x) \`id\` ; id | id && id`,
  `../../../etc/passwd`,
  SECOND_LINE,
  TURNED,
  `{"json":["inside"]}`,
  `null`,
  `\\u0027 \\x27 %27 &#39;`,
];

/** The two that are not stored as they came: marks that turn what follows go, and a name is one line. */
const asText = (canary: string): string => (canary === TURNED ? TURNED.slice(1) : canary);
const asName = (canary: string): string => (canary === SECOND_LINE ? 'a Set-Cookie: b=c' : asText(canary));

const builtIns = (): string[] =>
  [Object.prototype, Array.prototype, String.prototype, Function.prototype].flatMap((prototype) =>
    Object.getOwnPropertyNames(prototype),
  );

describe('texts that mean something elsewhere,', () => {
  let server: TestServer;
  let admin: BuiltUser;
  const before = builtIns();
  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'System Admin', isProductAdmin: true });
    await buildCustomField(server, admin.organisation, { key: 'canary' });
  });
  afterAll(() => server.stop());

  const ask = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token: admin.token, body });

  it.each(CANARIES)('%j means nothing in any field of a record', async (canary) => {
    const texts = {
      product: canary,
      vendor: canary,
      description: canary,
      notes: canary,
      customFields: { canary },
    };
    const stored = {
      product: asName(canary),
      vendor: asName(canary),
      description: asText(canary),
      notes: asText(canary),
      customFields: { canary: asText(canary) },
    };
    const created = await ask('POST', '/contracts/create', texts);
    expect([created.status, created.body]).toEqual([201, expect.objectContaining(stored)]);
    const { id } = created.body;
    expect((await ask('GET', `/contracts/${id}`)).body).toMatchObject(stored);
    const list: { id: string }[] = (await ask('GET', '/contracts')).body;
    expect(list.find((contract) => contract.id === id)).toMatchObject(stored);
    await ask('POST', `/contracts/${id}`, { notes: `changed ${canary}` });
    const { items } = (await ask('GET', `/contracts/${id}/activity`)).body;
    expect(JSON.stringify(items)).toContain(JSON.stringify(`changed ${asText(canary)}`));
    expect((await ask('DELETE', `/contracts/${id}`)).status).toBe(204);
    const trash: { id: string }[] = (await ask('GET', '/contracts/trash')).body;
    expect(trash.find((contract) => contract.id === id)).toMatchObject({
      product: asName(canary),
      vendor: asName(canary),
    });
  });

  it('are kept in saved filters, and in messages to support', async () => {
    const filters = CANARIES.map((canary) => ({ id: canary, value: { filters: { search: canary } } }));
    const named = filters.map((filter) => ({ ...filter, id: asName(filter.id) }));
    expect((await ask('POST', '/users/savedFilters', { filters })).body).toEqual({ filters: named });
    expect((await ask('GET', '/profile')).body.savedFilters).toEqual({ filters: named });
    const description = CANARIES.join('\n');
    expect((await ask('POST', '/supportEmail', { description })).status).toBeLessThan(300);
    const stored = await server.testDatabase.asOwner('select description from support_requests');
    expect(stored).toEqual([{ description: CANARIES.map(asText).join('\n') }]);
  });

  it('change nothing as names of teams or in addresses', async () => {
    for (const canary of CANARIES) {
      await buildTeam(server, admin.organisation, { name: canary });
      const answer = await server.request('GET', `/contracts/${encodeURIComponent(canary)}`, {
        token: admin.token,
      });
      expect([400, 404]).toContain(answer.status);
      const logo = await ask('GET', `/productLogos?product=${encodeURIComponent(canary)}`);
      expect(logo.status).toBe(422);
    }
    const { body } = await ask('GET', '/teams');
    const names: string[] = body.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(CANARIES.map(asName).toSorted());
    const [tables] = await server.testDatabase.asOwner<{ count: string }>('select count(*) from contracts');
    expect(Number(tables?.count)).toBeGreaterThan(0);
  });

  it('leave no new name on any prototype', () => {
    expect(builtIns()).toEqual(before);
  });
});
