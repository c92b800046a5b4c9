// `npm run dev`: the product with hot reload. Vite serves the screens on PORT and proxies /api to the server, which
// listens on a free port and restarts when its sources change.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { inRepository, repositoryRoot } from './running/repository.ts';

/** A free port on the loopback interface. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function run(folder: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}

const port = process.env.PORT ?? '3000';
const host = process.env.HOST ?? 'localhost';
const serverPort = String(await freePort());
const address = `http://${host}:${port}`;
const children = [
  run(
    repositoryRoot,
    ['--watch', '--watch-preserve-output', inRepository('packages/server/src/main.ts'), '--development'],
    {
      PORT: serverPort,
      HOST: 'localhost',
      // Links in mails point to Vite's port, where the screens are.
      PACTBOOK_PUBLIC_URL: process.env.PACTBOOK_PUBLIC_URL ?? address,
    },
  ),
  run(
    inRepository('packages/web'),
    [inRepository('node_modules/vite/bin/vite.js'), '--port', port, '--host', host, '--strictPort'],
    { API_PORT: serverPort },
  ),
];
console.log(
  `Open ${address}: screens reload as you write; the server behind it restarts on port ${serverPort}.`,
);

let isEnding = false;
/** Ends both and then this process: with 0 on request, with 1 when one of them exited by itself. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve();
          child.once('exit', () => resolve());
          child.kill('SIGTERM');
        }),
    ),
  );
  process.exit(code);
}
for (const child of children) child.once('exit', () => void end(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end(0));
