import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataFolder } from '../../testing/database/open-test-database.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { fillProductDatabase } from '../../testing/product-database.ts';
import { createLog } from '../log/log.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { productSchema } from '../database/migrations/schema-files.ts';
import { openDatabase } from '../database/open-database.ts';
import { upgradableSettingsOf } from './backup-before-upgrade.ts';
import { readArchive } from './read-archive.ts';

describe('a database in the data folder that a new version migrates', () => {
  let schemaFolder: string;
  let data: string;
  let dispose: () => Promise<void>;
  let backups: string;
  beforeEach(async () => {
    ({ folder: data, dispose } = await makeDataFolder());
    await fillProductDatabase({ folder: data });
    backups = join(data, 'backups');
    schemaFolder = await mkdtemp(join(tmpdir(), 'pactbook-newer-'));
    await cp(productSchema, schemaFolder, { recursive: true });
  });
  afterEach(async () => {
    await dispose();
    await rm(schemaFolder, { recursive: true });
  });

  const add = (name: string) =>
    writeFile(
      join(schemaFolder, 'migrations', `${name}.sql`),
      `comment on table organisations is '${name}';`,
    );
  const start = async (folder: string, environment: Readonly<Record<string, string>> = {}) => {
    const configuration = readConfiguration({ PACTBOOK_DATA: data, ...environment });
    const settings = upgradableSettingsOf(configuration, createLog('silent'));
    await (await openDatabase({ ...settings, schemaFolder: folder }, silentLog)).close();
  };

  it('is kept before as a backup, which the refusal of the older version names; two are kept', async () => {
    await start(productSchema);
    await add('9001-first');
    // What a start that was cut has left does not stop the next one.
    await mkdir(backups);
    await writeFile(join(backups, 'before-9001-first.tar.zst.part'), 'half');
    await start(schemaFolder);
    expect(await readdir(backups)).toEqual(['before-9001-first.tar.zst']);
    const { header, manifest } = await readArchive(join(backups, 'before-9001-first.tar.zst'));
    expect(header.migrations.map(({ name }) => name)).not.toContain('9001-first');
    expect(manifest.rows['users']).toBe(1);
    await expect(start(productSchema)).rejects.toThrow(
      `The one that it made: ${join(backups, 'before-9001-first.tar.zst')}`,
    );
    for (const name of ['9002-second', '9003-third']) {
      await add(name);
      await start(schemaFolder);
    }
    expect((await readdir(backups)).toSorted()).toEqual([
      'before-9002-second.tar.zst',
      'before-9003-third.tar.zst',
    ]);
  });

  it('is left as it is when the backup cannot be made, with a sentence, and migrated without one where that is chosen', async () => {
    await add('9001-first');
    await writeFile(backups, 'no folder');
    await expect(start(schemaFolder)).rejects.toThrow(
      /The backup before the upgrade could not be made in .*Nothing was changed/,
    );
    await start(productSchema);
    await start(schemaFolder, { PACTBOOK_BACKUP_BEFORE_UPGRADE: 'off' });
    await expect(start(productSchema)).rejects.toThrow('9001-first');
  });
});
