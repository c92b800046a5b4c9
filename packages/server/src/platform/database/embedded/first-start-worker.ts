import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFs, syncFolder, syncTree } from './durable-node-fs.ts';
import { withoutOptimizing } from './embedded-engine.ts';
import { startParameters } from './start-parameters.ts';

/**
 * The worker thread of a first start: PostgreSQL's `initdb` in a folder, flushed. Started with the folder of the database
 * and the path of the marker that stands beside it until that is done.
 *
 * A thread of its own, which ends: what runs once is not worth the memory that optimising it takes, and V8 keeps code that
 * it may not optimise as long as a thread holds it.
 */

const [databaseFolder = '', marker = ''] = process.argv.slice(2);
const fileSystem = new DurableNodeFs(databaseFolder, () => process.exit(1));
const startParams = startParameters([]);
await withoutOptimizing(async () => {
  const engine = await PGlite.create({ fs: fileSystem, startParams });
  await engine.close();
});
syncTree(databaseFolder);
syncFolder(dirname(databaseFolder));
rmSync(marker);
syncFolder(dirname(marker));
