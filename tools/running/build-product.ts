import { buildServerWhenNeeded } from './server-build.ts';
import { buildWebWhenNeeded } from './web-build.ts';

/**
 * Builds what people run, web and server, each unless the last build was made of the same sources.
 * @returns false when a build failed; its messages are then on stderr
 */
export async function buildProductWhenNeeded(): Promise<boolean> {
  const areBuilt = await Promise.all([buildWebWhenNeeded(), buildServerWhenNeeded()]);
  return areBuilt.every(Boolean);
}
