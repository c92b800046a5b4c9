// Notes each process that this one starts in the list of the run of tests, so that it ends with the run (see test-run.ts).
// NODE_OPTIONS has every Node of the run load this file.
import { subscribe } from 'node:diagnostics_channel';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/**
 * PostgreSQL ends all its processes on SIGQUIT; killed, it would leave some for a while.
 * @param {import('node:child_process').ChildProcess} child
 */
function note(child) {
  const program = basename(child.spawnfile, '.exe');
  // It changes the machine, which must not stop half way.
  if (program === 'apt-get') return;
  const isPostgres = program === 'postgres' || program === 'setpriv';
  const signal = isPostgres ? 'SIGQUIT' : 'SIGKILL';
  const entry = join(process.env.PACTBOOK_TEST_RUN ?? '', 'processes', `${child.pid}.${signal}`);
  child.once('exit', () => rmSync(entry, { force: true }));
  try {
    writeFileSync(entry, '');
  } catch (error) {
    // Without its folder the run is over. A process of another user cannot write there, and ends with the one that started it.
    const isOver = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isOver) child.kill('SIGKILL');
  }
}

if (isMainThread) {
  subscribe('child_process', (message) => {
    const { process: child } = /** @type {{ process: import('node:child_process').ChildProcess }} */ (
      message
    );
    child.once('spawn', () => note(child));
  });
}
