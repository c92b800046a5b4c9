import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/**
 * A wrapper for a program that sees this mount (arguments of `mount`), which no other program sees. The program has the user
 * of this process: as root of a namespace PostgreSQL would look for another one.
 */
export function withMount(mount: readonly string[]): string[] {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const asRoot = uid === 0 ? [] : ['--user', '--map-root-user'];
  const asUser = uid === 0 ? [] : ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return [
    'unshare',
    ...asRoot,
    '--mount',
    'sh',
    '-c',
    `mount ${mount.map(quoted).join(' ')} && exec "$@"`,
    'sh',
    ...asUser,
  ];
}

/** Whether this system lets a program have mounts of its own. */
export function canMount(): boolean {
  if (process.platform !== 'linux') return false;
  const [command = '', ...words] = withMount(['-t', 'tmpfs', 'tmpfs', tmpdir()]);
  return spawnSync(command, [...words, 'true']).status === 0;
}

/** A wrapper for a program with process ids of its own, as in another container; for root only. */
export const inContainer: readonly string[] = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Whether this system lets a program have that. */
export function canContain(): boolean {
  const [command = '', ...words] = inContainer;
  return process.platform === 'linux' && spawnSync(command, [...words, 'true']).status === 0;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
