import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ProtocolServer } from './protocol-server.ts';

let folder: string;
let engine: PGlite;
let server: ProtocolServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pactbook-protocol-'));
  engine = await PGlite.create();
  server = new ProtocolServer(engine);
  await server.listen({ path: join(folder, '.s.PGSQL.5432') });
});

afterAll(async () => {
  await server.close();
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await withClient(async (client) => {
    await client.query('drop table if exists kept');
    await client.query('create table kept (name text primary key)');
  });
});

async function buildClient(): Promise<pg.Client> {
  const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres', pipeline: true });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function withClient<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await buildClient();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const insert = (client: pg.Client, name: string) => client.query('insert into kept values ($1)', [name]);
async function names(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kept order by name');
  return rows.map(({ name }) => name);
}

test('statements that were sent without waiting are answered each with its own rows, in their order', async () => {
  await withClient(async (client) => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        client.query<{ value: number }>('select $1::int as value', [index]),
      ),
    );
    expect(answers.map(({ rows }) => rows[0]?.value)).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    );
  });
});

test('a statement that fails among others fails alone', async () => {
  await withClient(async (client) => {
    const sent = [
      insert(client, 'a'),
      insert(client, 'a'),
      client.query('no statement'),
      insert(client, 'b'),
    ];
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await names(client)).toEqual(['a', 'b']);
  });
});

test('a failure within a transaction undoes the statements that were sent with it', async () => {
  await withClient(async (client) => {
    const sent = [
      'begin',
      "insert into kept values ('a')",
      'no statement',
      "insert into kept values ('b')",
      'commit',
    ];
    const outcomes = await Promise.allSettled(sent.map((text) => client.query(text)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(await names(client)).toEqual([]);
  });
});

test('a value of several megabytes comes in and goes out whole', async () => {
  await withClient(async (client) => {
    const long = 'x€'.repeat(2_000_000);
    const { rows } = await client.query<{ value: string }>('select $1::text as value', [long]);
    expect(rows[0]?.value === long).toBe(true);
  });
});

test('another connection waits for the end of a transaction and sees none of it before', async () => {
  const writer = await buildClient();
  const reader = await buildClient();
  await writer.query('begin');
  await insert(writer, 'a');
  let answered = false;
  const seen = names(reader).finally(() => (answered = true));
  await insert(writer, 'b');
  expect(answered).toBe(false);
  await writer.query('commit');
  expect(await seen).toEqual(['a', 'b']);
  await Promise.all([writer.end(), reader.end()]);
});

test('a connection that breaks off in a transaction has it undone, and the next one is served', async () => {
  const writer = await buildClient();
  await writer.query('begin');
  await insert(writer, 'a');
  const seen = withClient(names);
  await writer.end();
  expect(await seen).toEqual([]);
});

async function buildSocket(): Promise<Socket> {
  const socket = connect(join(folder, '.s.PGSQL.5432'));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('a question for encryption is answered with no', async () => {
  const socket = await buildSocket();
  socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toBe('N');
  socket.destroy();
});

test.each([
  ['garbage', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['a length below its own', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])],
  ['a wish to cancel', Buffer.from([0, 0, 0, 16, 4, 210, 22, 46, 0, 0, 0, 0, 0, 0, 0, 0])],
])('%s harms nobody else', async (_, bytes) => {
  const socket = await buildSocket();
  socket.write(bytes);
  await withClient(async (client) => {
    await insert(client, 'a');
    expect(await names(client)).toEqual(['a']);
  });
  socket.destroy();
});
