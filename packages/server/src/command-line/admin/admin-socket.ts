import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The longest path a unix socket can have is 103 bytes on macOS and 107 on Linux. */
export const LONGEST_SOCKET_PATH = 100;

/** Where the socket of a running server is found: in the data folder, which only its user can enter. */
export function adminSocketPath(dataFolder: string): string {
  if (process.platform !== 'win32') return join(dataFolder, 'admin.sock');
  const name = createHash('sha256').update(dataFolder.toLowerCase()).digest('hex').slice(0, 32);
  return `\\\\.\\pipe\\pactbook-${name}`;
}

/** The path to connect to: behind a link where the path of the data folder is too long for a socket. */
export function adminSocketTarget(dataFolder: string): string {
  const path = adminSocketPath(dataFolder);
  try {
    return readlinkSync(path);
  } catch {
    return path;
  }
}
