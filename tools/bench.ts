// `npm run bench`: builds the product, finds Chromium, and runs bench/main.ts.
import { spawn } from 'node:child_process';
import { buildProductWhenNeeded } from './running/build-product.ts';
import { inRepository, repositoryRoot } from './running/repository.ts';
import { provideBrowser } from './testing/machine.ts';
import beginRun from './testing/test-run.ts';

const browser = await provideBrowser();
if ('sentence' in browser) console.error(browser.sentence);
if (!(await buildProductWhenNeeded())) process.exit(1);
const endRun = await beginRun();
const child = spawn(process.execPath, [inRepository('bench/main.ts'), ...process.argv.slice(2)], {
  cwd: repositoryRoot,
  stdio: 'inherit',
  env: { ...process.env, ...('path' in browser ? { CHROMIUM_PATH: browser.path } : {}) },
});
child.on('close', (code) => {
  process.exitCode = code ?? 1;
  void endRun();
});
