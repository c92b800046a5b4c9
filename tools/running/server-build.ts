import { buildWhenNeeded } from './build-when-needed.ts';
import { inRepository } from './repository.ts';
import { runStep } from './run-step.ts';

/**
 * Builds the server into packages/server/dist unless the last build was made of the same sources.
 * @returns false when the build failed; its messages are then on stderr
 */
export function buildServerWhenNeeded(): Promise<boolean> {
  const sources = {
    folders: ['packages/server/src', 'packages/domain/src', 'packages/intelligence/src'],
    files: ['packages/server/package.json', 'packages/server/rolldown.config.ts', 'package-lock.json'],
  };
  return buildWhenNeeded('server', 'packages/server/dist/main.js', sources, async () => {
    const { code, output } = await runStep({
      name: 'server build',
      node: [inRepository('node_modules/rolldown/bin/cli.mjs'), '-c'],
      folder: inRepository('packages/server'),
    });
    if (code !== 0) console.error(output);
    return code === 0;
  });
}
