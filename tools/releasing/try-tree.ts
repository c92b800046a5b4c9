import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts a built tree on an empty folder, as its users do, asks it, and stops it. It waits as long as the machine needs:
 * a server that cannot start ends by itself.
 *
 * @returns why it is not to be released; null when it works
 */
export async function tryTree(tree: string, version: string): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'pactbook-release-'));
  const environment = {
    PATH: process.env['PATH'] ?? '',
    PACTBOOK_DATA: join(folder, 'data'),
    PACTBOOK_DEMO: 'off',
    PORT: '0',
    LOG_FORMAT: 'json',
  };
  const program = join(tree, 'bin/pactbook');
  const server = spawn('sh', [program], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const started = await firstLine(server, 'started');
    if (started === null) return 'The built tree did not start.';
    if (started.version !== version) return `The built tree says that it is ${started.version}.`;
    for (const path of ['/', '/api/readyz', '/docs/api']) {
      const { status } = await fetch(started.address + path);
      if (status !== 200) return `${path} of the built tree is answered with ${status}.`;
    }
    const doctor = spawnSync('sh', [program, 'doctor', '--json'], { env: environment, encoding: 'utf8' });
    if (!doctor.stdout.startsWith('{"failed":')) return `doctor of the built tree says: ${doctor.stderr}`;
    server.kill('SIGTERM');
    const [code] = (await once(server, 'exit')) as [number | null];
    return code === 0 ? null : `The built tree ended with ${code}.`;
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface LogLine {
  readonly msg: string;
  readonly version: string;
  readonly address: string;
}

/** The first line of its log with this message; null when it ends before. */
async function firstLine(server: ReturnType<typeof spawn>, message: string): Promise<LogLine | null> {
  const found = Promise.withResolvers<LogLine | null>();
  let output = '';
  server.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const lines = output.split('\n').slice(0, -1);
    const line = lines.map((text) => JSON.parse(text) as LogLine).find(({ msg }) => msg === message);
    if (line !== undefined) found.resolve(line);
  });
  server.stderr?.pipe(process.stderr);
  server.once('exit', () => found.resolve(null));
  return await found.promise;
}
