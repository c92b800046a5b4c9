// `npm start`: builds the web when it changed, then becomes the server process, which receives the signals itself.
import { buildWebWhenNeeded } from './running/web-build.ts';

const onlyAsks = process.argv.slice(2).some((word) => ['--help', '-h'].includes(word));
if (!onlyAsks && !(await buildWebWhenNeeded())) {
  console.error('The web could not be built; its messages are above. Nothing was started.');
  process.exit(1);
}
await import('../packages/server/src/main.ts');
