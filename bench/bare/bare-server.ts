import { createServer } from 'node:http';
import { once } from 'node:events';
import { databaseOf } from '../data/database-argument.ts';
import { openEngine } from '../../packages/server/src/platform/database/open-database.ts';
import { createLog } from '../../packages/server/src/platform/log/log.ts';

/**
 * The baseline of the benchmark: a bare `node:http` handler on the database of its arguments. `GET /row` makes one
 * primary-key select with the driver and pool of the product and answers 304; `POST /row` changes that row durably by one
 * statement; `POST /bytes` stores its body in memory, and `GET /bytes` sends it back.
 */
const engine = await openEngine(databaseOf(process.argv.slice(2)), createLog('warn'));
const id = await engine.asOwner(async (client) => {
  const { rows } = await client.query<{ id: string }>('select id from organisations limit 1');
  return rows[0]?.id ?? '';
});
const byKey = {
  name: 'by_key',
  text: 'select version, time_zone from yardstick where id = $1',
  values: [id],
};
const change = {
  name: 'change',
  text: 'update yardstick set version = version + 1 where id = $1',
  values: [id],
};
await engine.asOwner(async (client) => {
  await client.query(
    `create table if not exists yardstick as select id, 1 as version, time_zone from organisations`,
  );
  await client.query('alter table yardstick drop constraint if exists yardstick_key');
  await client.query('alter table yardstick add constraint yardstick_key primary key (id)');
  await client.query('grant select, update on yardstick to pactbook_app');
  await client.query('analyze yardstick');
});

let bytes = Buffer.alloc(0);
const server = createServer((request, response) => {
  if (request.url === '/bytes' && request.method === 'POST') {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bytes = Buffer.concat(parts);
      response.writeHead(204).end();
    });
  } else if (request.url === '/bytes') {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
      .end(bytes);
  } else if (request.method === 'POST') {
    request.resume();
    engine.pool.query(change).then(
      ({ rowCount }) => response.writeHead(rowCount === 1 ? 204 : 404).end(),
      () => response.writeHead(500).end(),
    );
  } else {
    engine.pool.query<{ version: number }>(byKey).then(
      ({ rows }) => response.writeHead(rows.length === 1 ? 304 : 404).end(),
      () => response.writeHead(500).end(),
    );
  }
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = address === null || typeof address === 'string' ? 0 : address.port;
process.stdout.write(`ready: http://127.0.0.1:${port}\n`);
process.once('SIGTERM', () => {
  server.closeAllConnections();
  void engine.close().then(() => process.exit(0));
});
