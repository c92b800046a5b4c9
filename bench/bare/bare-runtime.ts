import { openEngine } from '../../packages/server/src/platform/database/open-database.ts';
import { createLog } from '../../packages/server/src/platform/log/log.ts';
import { databaseOf } from '../data/database-argument.ts';

/**
 * The baseline of memory: a Node process that opens the database of its arguments as the product does, and nothing
 * else.
 */
const engine = await openEngine(databaseOf(process.argv.slice(2)), createLog('warn'));
process.stdout.write('ready: \n');
const keepAlive = setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => {
  clearInterval(keepAlive);
  void engine.close().then(() => process.exit(0));
});
