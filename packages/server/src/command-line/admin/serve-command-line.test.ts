import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { runCommandHere } from '../../testing/run-command-here.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { readConfiguration } from '../../platform/configuration/configuration.ts';
import { readArchive } from '../../platform/backup/read-archive.ts';
import { runInThisServer } from '../run-in-this-server.ts';
import { adminSocketPath } from './admin-socket.ts';
import { runInServer } from './run-in-server.ts';
import { serveCommandLine } from './serve-command-line.ts';

const PASSWORD = 'a password of the command line';

/** The socket is for the embedded database, which has one process. */
describe('the command line beside a server that runs on the embedded database', () => {
  let server: TestServer;
  let folder: string;
  let end: () => Promise<void>;

  beforeAll(async () => {
    server = await startTestServer('embedded');
    await buildOrganisation(server, { name: 'Initech' });
    folder = mkdtempSync(join(tmpdir(), 'pactbook-admin-test-'));
    end = await serve(folder);
  });
  afterAll(async () => {
    await end();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const serve = (dataFolder: string) => {
    const { services, passwords } = server;
    const configuration = { ...readConfiguration({ PACTBOOK_DATA: dataFolder }) };
    return serveCommandLine(
      dataFolder,
      runInThisServer({ services, passwords, configuration }),
      services.log,
    );
  };
  const run = (args: readonly string[], input = `${PASSWORD}\n`) =>
    runCommandHere({ kind: 'embedded', folder }, args, { input });

  it('makes a person there, with a password that is asked for where the command was given', async () => {
    const args = ['user', 'create', '--organisation', 'Initech', '--email', 'peter@initech.example'];
    expect(await run(args)).toEqual({ code: 0, output: 'peter@initech.example can sign in to "Initech".\n' });
    const { status } = await server.request('POST', '/users/login', {
      body: { emailAddress: 'peter@initech.example', password: PASSWORD },
    });
    expect(status).toBe(200);
    // The folder has no database of its own: the command did not open one beside the server.
    expect(existsSync(join(folder, 'database'))).toBe(false);
  });

  it('says what is wrong, with the exit code of it', async () => {
    const again = ['user', 'create', '--organisation', 'Initech', '--email', 'peter@initech.example'];
    expect(await run(again)).toMatchObject({ code: 1 });
    const short = [...again.slice(0, -1), 'michael@initech.example'];
    expect(await run(short, 'short\n')).toMatchObject({ code: 1 });
    expect(await run(['user', 'create', '--strange'])).toMatchObject({ code: 2 });
    expect(await run(['user', 'crate'])).toMatchObject({ code: 2 });
  });

  it('backs up while the server runs, into a file and to the standard output', async () => {
    const { id } = await buildOrganisation(server, { name: 'Initrode' });
    expect(id).not.toBe('');
    const file = join(folder, 'a.tar.zst');
    const { code, output } = await run(['backup', file, '--json']);
    expect([code, JSON.parse(output)]).toMatchObject([0, { path: file, rows: { organisations: 2 } }]);
    expect((await readArchive(file)).manifest.rows['organisations']).toBe(2);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run(['verify', file])).toMatchObject({ code: 0 });

    const bytes: Buffer[] = [];
    const collect = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        bytes.push(chunk);
        done();
      },
    });
    const nothing = async (): Promise<string> => '';
    const caller = {
      say: () => undefined,
      complain: () => undefined,
      askNewPassword: nothing,
      askSecret: nothing,
    };
    expect(await runInServer(folder, ['backup', '-'], folder, { ...caller, output: collect })).toBe(0);
    // The magic number of zstd.
    expect(Buffer.concat(bytes).subarray(0, 4).toString('hex')).toBe('28b52ffd');
  });

  it('is for the user of the installation alone, also where the path is too long for a socket', async () => {
    expect(statSync(adminSocketPath(folder)).mode & 0o777).toBe(0o600);
    const long = join(folder, 'x'.repeat(100), 'y'.repeat(60));
    mkdirSync(long, { recursive: true });
    const endLong = await serve(long);
    const { code, output } = await runCommandHere({ kind: 'embedded', folder: long }, [
      'user',
      'list',
      '--organisation',
      'Initech',
    ]);
    expect([code, output.includes('peter@initech.example')]).toEqual([0, true]);
    await endLong();
    expect(existsSync(adminSocketPath(long))).toBe(false);
  });
});
