import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../platform/configuration/configuration.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { sweepDatabaseKinds } from '../../testing/database/test-database-kinds.ts';
import { makeSamlProvider } from '../../testing/saml/saml-provider.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { SUBCOMMANDS } from '../subcommands.ts';

const SECRET = 'unmistakable-client-secret';

/** The work of a line, as it is typed after `npm run pactbook --`. */
function prepare(line: string) {
  const words = line.split(' ');
  const subcommand = SUBCOMMANDS.find(({ name }) => name === words.slice(0, 2).join(' '));
  if (subcommand === undefined) throw new Error(`There is no command in "${line}".`);
  return subcommand.prepare(words.slice(2));
}

describe.each(sweepDatabaseKinds)('single sign-on at the command line on %s', (kind) => {
  let server: TestServer;
  let admin: BuiltUser;
  let folder: string;

  beforeAll(async () => {
    server = await startTestServer(kind);
    admin = await buildUser(server, { role: 'System Admin', emailAddress: 'bill@initech.example' });
    folder = await mkdtemp(join(tmpdir(), 'pactbook-test-sso-'));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** What the line says: its output, or the sentence of its refusal. */
  async function run(line: string): Promise<string> {
    const said: string[] = [];
    const commandLine = {
      services: server.services,
      configuration: readConfiguration({ PACTBOOK_PUBLIC_URL: 'https://contracts.example.com' }),
      passwords: server.passwords,
      say: (text: string) => void said.push(text),
      pathOf: (path: string) => path,
      askNewPassword: async () => '',
      askSecret: async () => SECRET,
    };
    try {
      expect(await prepare(line)(commandLine)).toBe(0);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'UsageFault') throw error;
      said.push(`Refused: ${error.message}`);
    }
    return said.join('\n').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
  }

  it('adds, lists, switches and removes connections, and keeps the last way in', async () => {
    const organisation = '--organisation acme';
    const oidc = '--name Entra --issuer https://login.example.com --client-id id --domain Initech.example';
    expect(await run(`sso list ${organisation}`)).toBe('"Acme" has no single sign-on connection.');
    expect(await run(`sso add-oidc ${organisation} ${oidc}`)).toBe(
      [
        '"Entra" is a way into "Acme". Enter at the provider:',
        '  Redirect address:          https://contracts.example.com/api/sso/oidc/ID/callback',
        '  Sign-in address, for a tile: https://contracts.example.com/api/sso/oidc/ID/start',
      ].join('\n'),
    );
    expect(await run(`sso add-oidc ${organisation} ${oidc}`)).toBe(
      'Refused: The domain initech.example cannot be claimed: it is in use.',
    );
    const path = join(folder, 'metadata.xml');
    await writeFile(path, makeSamlProvider().metadata);
    expect(await run(`sso add-saml ${organisation} --name Okta --metadata ${path} --disabled`)).toContain(
      'Assertion consumer (ACS):  https://contracts.example.com/api/sso/saml/ID/acs',
    );
    expect(await run(`sso enable ${organisation} --connection okta`)).toBe('"Okta" is enabled.');
    expect(await run(`sso list ${organisation}`)).toBe(
      'ID  oidc  enabled   Entra  (initech.example)\nID  saml  enabled   Okta  (no domain)',
    );
    expect(await run(`sso disable ${organisation} --connection Okta`)).toBe('"Okta" is disabled.');
    expect(await run(`sso require ${organisation} --on`)).toContain('no one is locked out');
    const [owner] = await server.testDatabase.asOwner<{ sealed_secret: string }>(
      "select sealed_secret from sso_connections where name = 'Entra'",
    );
    expect(owner?.sealed_secret).toMatch(/^v1\./);
    expect(await run(`sso remove ${organisation} --connection Entra`)).toContain('Refused: Give --yes');
    expect(await run(`sso remove ${organisation} --connection Entra --yes`)).toBe('"Entra" is removed.');
    expect(await run(`sso remove ${organisation} --connection Entra --yes`)).toBe(
      'Refused: "Acme" has no connection "Entra". There are: Okta.',
    );
  });

  it('allows passwords again, and takes somebody off single sign-on', async () => {
    const { asOwner } = server.testDatabase;
    await asOwner('update organisations set requires_sso = true');
    await asOwner('update users set is_sso = true, password_hash = null where id = $1', [admin.id]);
    expect(await run('sso require --organisation Acme --off')).toBe('Passwords are allowed in "Acme".');
    expect(await run('sso unlink --email BILL@initech.example')).toBe(
      'BILL@initech.example is no account of single sign-on any more.',
    );
    const [user] = await asOwner<{ is_sso: boolean }>('select is_sso from users where id = $1', [admin.id]);
    expect(user?.is_sso).toBe(false);
    expect((await server.request('GET', '/profile', { token: admin.token })).status).toBe(401);
  });
});

describe('what is entered at the command line', () => {
  it.each([
    ['sso add-oidc --organisation X --name Y --client-id z', '--issuer is missing.'],
    ['sso add-oidc --organisation X --name Y --issuer nonsense --client-id z', 'Enter a web address'],
    ['sso add-saml --organisation X --name Y', '--metadata is missing.'],
    ['sso require --organisation X --on --off', 'Give either --on or --off.'],
    ['sso add-oidc --client-secret x', "Unknown option '--client-secret'"],
    ['sso unlink --email nobody', '"nobody" is no email address.'],
  ])('is refused: %s', (line, sentence) => {
    expect(() => prepare(line)).toThrow(sentence);
  });

  it('is explained for each command', () => {
    const named = SUBCOMMANDS.filter(({ name }) => name.startsWith('sso '));
    expect(named).toHaveLength(8);
    for (const { name, help } of named) expect(help).toContain(`npm run pactbook -- ${name} `);
  });
});
