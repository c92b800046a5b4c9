import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupNameOf } from '../../platform/backup/scheduled/backup-files.ts';
import { noteGoodBackup } from '../../platform/backup/scheduled/store.ts';
import { readConfiguration } from '../../platform/configuration/configuration.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { makeDatabase, type MadeDatabase } from '../../testing/database/open-test-database.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { buildConnection, SSO_TEST_SETTINGS } from '../../testing/oidc/build-connection.ts';
import {
  startCertifiedProvider,
  type CertifiedProvider,
} from '../../testing/oidc/start-certified-provider.ts';
import { runCommandHere } from '../../testing/run-command-here.ts';
import { startMailServer, type MailServer } from '../../testing/start-mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { openEngine } from '../../platform/database/open-database.ts';
import { runAsOwner } from '../../platform/database/owner/run-as-owner.ts';
import { doctorCommand } from './doctor-command.ts';
import type { Finding } from './finding.ts';
import { lookAtNode } from './look-at-machine.ts';

const CANARY = 'canary-0123456789-abcdefghijklmnopqrstuvwxyz';
const DAY_MS = 86_400_000;

interface Report {
  readonly failed: number;
  readonly warnings: number;
  readonly findings: readonly Finding[];
}

/** What was found about a thing, as `state: text`. */
function about(report: Report, check: string): string[] {
  return report.findings
    .filter((finding) => finding.check === check)
    .map(({ state, text }) => `${state}: ${text}`);
}

describe('the doctor of a server that runs', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let mail: MailServer;
  let provider: CertifiedProvider;
  beforeAll(async () => {
    server = await startTestServer({ ...SSO_TEST_SETTINGS, ssoPrivateNetworks: ['127.0.0.0/8'] });
    await server.startJobs();
    admin = await buildUser(server, { role: 'System Admin' });
    mail = await startMailServer();
    provider = await startCertifiedProvider();
    provider.register({ clientId: 'id', clientSecret: CANARY, callbackUrl: `${server.address}/callback` });
  });
  afterAll(async () => {
    await provider.stop();
    await mail.stop();
    await server.stop();
  });

  async function examine(environment: Readonly<Record<string, string>>) {
    const said: string[] = [];
    const configuration = readConfiguration({
      DATABASE_URL: server.testDatabase.settings.url,
      PACTBOOK_DATA: server.dataFolder,
      PACTBOOK_PUBLIC_URL: server.address,
      SMTP_URL: mail.url,
      PACTBOOK_SSO_PRIVATE_NETWORKS: '127.0.0.0/8',
      ...environment,
    });
    const code = await doctorCommand.prepareForInstallation(['--json'])({
      configuration,
      log: server.services.log,
      say: (line) => void said.push(line),
      tell: () => undefined,
      pathOf: (file) => file,
      output: process.stdout,
    });
    const text = said.join('\n');
    return { code, text, report: JSON.parse(text) as Report };
  }

  it('finds nothing that failed where all is well, and sends no mail', async () => {
    await buildConnection(server, admin, {
      name: 'Good provider',
      issuer: provider.issuer,
      clientId: 'id',
      clientSecret: CANARY,
    });
    const { code, text, report } = await examine({ PACTBOOK_SECRET: CANARY });
    expect(report.findings.filter(({ state }) => state === 'failed')).toEqual([
      // Sealed under the key that the database keeps, which PACTBOOK_SECRET is not.
      expect.objectContaining({
        check: 'single sign-on',
        text: expect.stringContaining('no longer be read'),
      }),
    ]);
    expect(text).not.toContain(CANARY);
    const { report: own, code: ownCode } = await examine({});
    expect([code, ownCode, own.failed]).toEqual([1, 0, 0]);
    for (const check of ['node', 'clock', 'migrations', 'documents', 'public address', 'mail'])
      expect([check, about(own, check).every((finding) => finding.startsWith('ok: '))]).toEqual([
        check,
        true,
      ]);
    // The PostgreSQL of the tests flushes nothing.
    expect(about(own, 'database')).toEqual([
      expect.stringMatching(/^ok: PostgreSQL .* answers\.$/),
      expect.stringMatching(/^warning: It does not force to disk/),
    ]);
    expect(about(own, 'single sign-on').join()).toMatch(/^ok: Good provider of .* is ready\.$/);
    expect(about(own, 'backups')[0]).toMatch(/^warning: No backup is made by itself\./);
    expect(mail.received).toEqual([]);
  });

  it('names what does not answer, without a password', async () => {
    const gone = await startCertifiedProvider();
    await buildConnection(server, admin, { name: 'Gone provider', issuer: gone.issuer, clientId: 'id' });
    await gone.stop();
    const { code, text, report } = await examine({
      PACTBOOK_PUBLIC_URL: 'https://127.0.0.1:9',
      SMTP_URL: `smtp://pactbook:${CANARY}@127.0.0.1:9`,
      PACTBOOK_S3_BUCKET: 'nowhere',
      PACTBOOK_S3_ENDPOINT: 'http://127.0.0.1:9',
      PACTBOOK_S3_ACCESS_KEY_ID: 'id',
      PACTBOOK_S3_SECRET_ACCESS_KEY: CANARY,
    });
    expect(code).toBe(1);
    expect(about(report, 'public address')).toEqual([
      'warning: PACTBOOK_PUBLIC_URL is https, and PACTBOOK_TRUSTED_PROXY names no proxy.',
      'failed: https://127.0.0.1:9 does not answer from here (bad port).',
    ]);
    expect(about(report, 'mail')[0]).toMatch(/^failed: /);
    expect(about(report, 'documents')[0]).toMatch(/^failed: /);
    expect(about(report, 'single sign-on').join()).toContain('failed: Gone provider of');
    expect(text).not.toContain(CANARY);
    for (const { state, advice } of report.findings) expect(advice === null).toBe(state === 'ok');
  });

  it('knows how old the last backup is, and whether the next one has a place', async () => {
    const folder = join(server.dataFolder, 'copies');
    const note = async (madeAt: number) => {
      const fileName = backupNameOf(madeAt);
      await noteGoodBackup(server.services.database, { madeAt, fileName, bytes: 7, verifiedAt: madeAt });
      return fileName;
    };
    const backups = async () => about((await examine({ PACTBOOK_BACKUP_FOLDER: folder })).report, 'backups');
    const { clock } = server;
    const gone = await note(clock.now() - 2 * DAY_MS);
    expect(await backups()).toEqual([
      `warning: ${gone} is not in ${folder} as it was made: it was moved, removed or changed.`,
      expect.stringMatching(/^warning: .*copies is not there yet\.$/),
    ]);

    await mkdir(folder);
    await writeFile(join(folder, gone), 'archive');
    expect((await backups())[0]).toBe(`ok: The last good one, ${gone}, is 2 days old.`);
    await writeFile(join(folder, gone), 'arc');
    expect((await backups())[0]).toMatch(/^warning: .* is not in .* as it was made/);
    await rm(join(folder, gone));

    const old = await note(clock.now() - 4 * DAY_MS);
    await writeFile(join(folder, old), 'archive');
    expect((await backups())[0]).toBe(
      `failed: The last good one, ${old}, is 4 days old. That is more than three days.`,
    );
  });
});

describe('the doctor of a stopped installation', () => {
  let made: MadeDatabase;
  let folder: string;
  beforeAll(async () => {
    made = await makeDatabase('migrated');
    folder = await mkdtemp(join(tmpdir(), 'pactbook-test-doctor-'));
  });
  afterAll(async () => {
    await made.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const examine = async (environment: Readonly<Record<string, string>> = {}) => {
    const surroundings = { environment: { PACTBOOK_DATA: folder, ...environment } };
    const { code, output } = await runCommandHere(made.settings, ['doctor', '--json'], surroundings);
    return { code, output, report: JSON.parse(output) as Report };
  };
  const change = async (text: string): Promise<void> => {
    const engine = await openEngine(made.settings, silentLog);
    await runAsOwner(engine.pool, (client) => client.query(text));
    await engine.close();
  };

  it('opens the database itself, tells the file of a secret that others can read, and says it in words', async () => {
    const file = join(folder, 'secret');
    await writeFile(file, CANARY);
    await chmod(file, 0o644);
    const { code, output, report } = await examine({ PACTBOOK_SECRET_FILE: file, PACTBOOK_DEMOS: 'off' });
    expect([code, report.failed]).toEqual([0, 0]);
    expect(about(report, 'servers')).toEqual(['ok: None runs.']);
    expect(about(report, 'migrations')[0]).toBe('ok: Everything is applied.');
    expect(about(report, 'secrets')).toEqual([
      'warning: The file of PACTBOOK_SECRET_FILE can be read by other users.',
    ]);
    expect(about(report, 'variables')[0]).toContain('PACTBOOK_DEMOS is no variable');
    // A user who did not start a server need not mend its address.
    expect(about(report, 'public address')[0]).toMatch(/^warning: /);
    expect(output).not.toContain(CANARY);
    const words = await runCommandHere(made.settings, ['doctor']);
    expect(words.output).toMatch(/^ok {7}node {12}Node \d+/);
    expect(words.output).toMatch(/0 failed, \d+ warnings?\.\n$/);
  });

  it('says that a newer version was here, and what was not applied, and changes nothing', async () => {
    await change("insert into schema_migrations (name, checksum) values ('9999-of-a-newer-version', 'x')");
    const { code, report } = await examine();
    expect(code).toBe(1);
    expect(about(report, 'migrations')[0]).toContain(
      'failed: The database has the migration 9999-of-a-newer',
    );
    expect(about(report, 'servers')).toEqual([]);
  });
});

describe('the doctor', () => {
  it('does not make what is not there, and says so', async () => {
    const folder = join(tmpdir(), `pactbook-not-there-${process.pid}`);
    const { code, output } = await runCommandHere({ folder }, ['doctor', '--json']);
    const report = JSON.parse(output) as Report;
    expect(code).toBe(0);
    expect(about(report, 'data folder')[0]).toBe(`warning: ${folder} is not there yet.`);
    expect(about(report, 'database')[0]).toContain('There is no database in the data folder yet.');
    expect(existsSync(folder)).toBe(false);
  });

  it('says in a sentence that a database does not answer, without its password', async () => {
    const url = `postgres://pactbook:${CANARY}@127.0.0.1:9/pactbook`;
    const { code, output } = await runCommandHere({ url }, ['doctor', '--json']);
    const report = JSON.parse(output) as Report;
    expect(code).toBe(1);
    expect(about(report, 'database')[0]).toMatch(/^failed: /);
    expect(output).not.toContain(CANARY);
  });

  it('says of an empty database that it is empty', async () => {
    const made = await makeDatabase('blank');
    const { code, output } = await runCommandHere(made.settings, ['doctor', '--json']);
    expect(code).toBe(0);
    expect(about(JSON.parse(output) as Report, 'migrations')[0]).toContain('warning: The database is empty');
    await made.dispose();
  });

  it('wants the Node that the product runs on', () => {
    expect(lookAtNode('20.11.0')[0]?.state).toBe('failed');
    expect(lookAtNode('24.0.0')[0]?.state).toBe('ok');
  });
});
