import { buildServerWhenNeeded } from '../running/server-build.ts';

/**
 * Vitest's global set-up: the server that tests start as its own process is built of the present sources.
 *
 * @throws Error when it could not be built
 */
export async function setup(): Promise<void> {
  if (!(await buildServerWhenNeeded())) throw new Error('The server could not be built; see above.');
}
