import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { startProgram } from '../../testing/database/child-program.ts';
import { makeDataFolder } from '../../testing/database/open-test-database.ts';
import { ask } from '../../testing/database/own-folder.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { accountFor, chooseLaunch } from './account.ts';
import { makeCluster } from './first-start.ts';
import { OwnPostgres } from './own-postgres.ts';
import { findPrograms } from './programs.ts';

const CUTS = inject('isThorough') ? 12 : 3;

let folder: string;
let dispose: () => Promise<void>;
beforeEach(async () => {
  ({ folder, dispose } = await makeDataFolder());
});
afterEach(() => dispose());

/** What lies in the data folder beside the lock and its claims. */
const databasesIn = () => readdirSync(folder).filter((name) => name.startsWith('postgres'));

test(`a first start that is killed ${CUTS} times makes no half database, and the next one succeeds at once`, async () => {
  for (let cut = 0; cut < CUTS; cut += 1) {
    const child = startProgram('run-postgres', [folder]);
    // An earlier one may have come to its end before it was killed: then there is nothing new.
    while (databasesIn().length === 0) await wait(2);
    // Somewhere in the time that it takes where nothing else runs.
    await Promise.race([wait(Math.random() * 700), child.printed(1)]);
    await child.kill();
    // In its place it is whole, with what is written at last.
    const cluster = join(folder, 'postgres');
    if (existsSync(cluster)) expect(existsSync(join(cluster, 'global', 'pg_control'))).toBe(true);
  }
  const own = await OwnPostgres.start(folder, {}, silentLog);
  expect(await ask(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await own.close();
  expect(databasesIn()).toEqual(['postgres']);
});

test('what earlier attempts left is removed, also one that came to its end', async () => {
  for (const name of ['postgres.new-abc', 'postgres.new-xyz']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'PG_VERSION'), '18\n');
  }
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres.newer'), 'of the operator');
  const own = await OwnPostgres.start(folder, {}, silentLog);
  await own.close();
  expect(databasesIn()).toEqual(['postgres', 'postgres.newer']);
});

test('a new database orders texts by code points, in UTF-8, with checksums, and takes no one but through the socket', async () => {
  const own = await OwnPostgres.start(folder, {}, silentLog);
  const [row] = await ask(
    own.url,
    `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
       (select datlocprovider::text || datlocale from pg_database where datname = 'postgres') as locale,
       (select string_agg(t, '' order by t) from unnest(array['b', 'A', 'ä', 'a', 'B']) t) as sorted`,
  );
  expect(row).toEqual({
    encoding: 'UTF8',
    checksums: 'on',
    addresses: '',
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    locale: 'bC.UTF-8',
    sorted: 'ABabä',
  });
  await own.close();
});

test('an initdb that fails leaves nothing, and its words are in the error', async () => {
  const { initdb, postgres } = findPrograms();
  const launch = chooseLaunch(postgres, accountFor([folder]));
  const made = makeCluster(join(folder, 'postgres'), { initdb, launch, access: ['--auth=nonsense'] });
  await expect(made).rejects.toThrow(/^initdb failed: .*nonsense/);
  expect(readdirSync(folder)).toEqual([]);
});

test('files that appear in its place meanwhile are not replaced', async () => {
  const { initdb, postgres } = findPrograms();
  const launch = chooseLaunch(postgres, accountFor([folder]));
  const cluster = join(folder, 'postgres');
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'kept'), 'x');
  await expect(makeCluster(cluster, { initdb, launch, access: ['--auth=trust'] })).rejects.toThrow(
    'ENOTEMPTY',
  );
  expect(readFileSync(join(cluster, 'kept'), 'utf8')).toBe('x');
});

test('where Windows needs a password, only its owner signs in with it', async () => {
  const { initdb, postgres } = findPrograms();
  const launch = chooseLaunch(postgres, accountFor([folder]));
  const secrets = mkdtempSync(join(tmpdir(), 'pactbook-password-'));
  const file = join(secrets, 'postgres-password');
  writeFileSync(file, 'secret');
  try {
    const cluster = join(folder, 'postgres');
    await makeCluster(cluster, { initdb, launch, access: ['--auth=scram-sha-256', `--pwfile=${file}`] });
    const rules = readFileSync(join(cluster, 'pg_hba.conf'), 'utf8').split('\n');
    const methods = rules
      .filter((line) => /^(local|host)/.test(line))
      .map((line) => line.split(/\s+/).at(-1));
    expect(new Set(methods)).toEqual(new Set(['scram-sha-256']));
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(secrets, { recursive: true });
  }
});
