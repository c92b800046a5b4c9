import { buildWhenNeeded } from './build-when-needed.ts';
import { packFiles } from './pack-files.ts';
import { inRepository } from './repository.ts';
import { runStep } from './run-step.ts';

/**
 * Builds the web into packages/web/dist unless the last build was made of the same sources.
 * @returns false when the build failed; its messages are then on stderr
 */
export function buildWebWhenNeeded(): Promise<boolean> {
  const sources = {
    folders: ['packages/web', 'packages/domain/src'],
    files: ['package-lock.json', 'tsconfig.base.json'],
    settings: Object.entries(process.env)
      .filter(([name]) => name.startsWith('VITE_'))
      .map(([name, value]) => `${name}=${value ?? ''}`),
  };
  return buildWhenNeeded('web', 'packages/web/dist/index.html', sources, async () => {
    console.log('Building the web (once, and again when it changes) …');
    const { code, output } = await runStep({
      name: 'web build',
      node: [inRepository('node_modules/vite/bin/vite.js'), 'build'],
      folder: inRepository('packages/web'),
      // Also where a test builds it: React has another, larger form for tests.
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) {
      console.error(output);
      return false;
    }
    await packFiles(inRepository('packages/web/dist'));
    return true;
  });
}
