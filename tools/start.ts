// `npm start`: builds what changed, then becomes the server process, which receives the signals itself.
import { pathToFileURL } from 'node:url';
import { buildProductWhenNeeded } from './running/build-product.ts';
import { buildServerWhenNeeded } from './running/server-build.ts';
import { inRepository } from './running/repository.ts';

const onlyAsks = process.argv.slice(2).some((word) => ['--help', '-h'].includes(word));
if (!(await (onlyAsks ? buildServerWhenNeeded() : buildProductWhenNeeded()))) {
  console.error('The product could not be built; the messages are above. Nothing was started.');
  process.exit(1);
}
await import(pathToFileURL(inRepository('packages/server/dist/main.js')).href);
