import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startProgram } from '../../testing/database/child-program.ts';
import { copyFolder, makeNotedFolder, notesIn, untilEnded } from '../../testing/database/own-folder.ts';
import { canContain, canMount, inContainer, withMount } from '../../testing/database/own-mounts.ts';
import { quickFolder } from '../../testing/database/quick-folder.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { OwnPostgres } from './own-postgres.ts';

let made: { folder: string; dispose: () => Promise<void> };
let base: string;
beforeAll(async () => {
  made = await makeNotedFolder();
});
afterAll(() => made.dispose());
beforeEach(() => {
  base = mkdtempSync(join(quickFolder(), 'pactbook-places-'));
});
afterEach(() => rmSync(base, { recursive: true }));

const socketFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('pactbook-postgres-'));

/** A path below `base` with so many characters. */
function longPath(length: number): string {
  const folder = join(base, 'x'.repeat(60), 'y'.repeat(60));
  mkdirSync(folder, { recursive: true });
  return join(folder, 'z'.repeat(length - folder.length - 1));
}

describe('a data folder with a path of 200 characters', () => {
  test('works, is reached by commands, and leaves nothing outside', async () => {
    const before = socketFolders();
    const folder = copyFolder(made.folder, longPath(200));
    const own = await OwnPostgres.start(folder, {}, silentLog);
    expect(folder).toHaveLength(200);
    expect(await notesIn(own.url)).toEqual(['kept']);
    const command = startProgram('reach-notes', [folder]);
    await command.ended;
    expect([command.lines, command.errors()]).toEqual([['kept'], '']);
    await own.close();
    expect(socketFolders()).toEqual(before);
  });

  test('leaves nothing outside either when its server was killed and another one came', async () => {
    const before = socketFolders();
    const folder = copyFolder(made.folder, longPath(200));
    const killed = startProgram('run-postgres', [folder]);
    await killed.printed(1);
    await killed.kill();
    await untilEnded(Number(killed.lines[0]?.split(' ')[1]));
    expect(socketFolders()).toHaveLength(before.length + 1);
    const next = startProgram('run-postgres', [folder, 'close']);
    expect(await next.ended).toBe(0);
    expect(socketFolders()).toEqual(before);
  });
});

test('a data folder whose path has blanks, quotes and letters of other languages works', async () => {
  const folder = copyFolder(made.folder, join(base, `it's "ours" & 月 -D ö`));
  const own = await OwnPostgres.start(folder, {}, silentLog);
  expect(await notesIn(own.url)).toEqual(['kept']);
  await own.close();
});

describe.runIf(canMount())('a data folder on another disk', () => {
  test('is made and opened there', async () => {
    const disk = join(base, 'disk');
    mkdirSync(disk);
    const wrapper = withMount(['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]);
    const first = startProgram('run-postgres', [disk, 'close'], wrapper);
    expect([await first.ended, first.errors()]).toEqual([0, '']);
    expect(first.lines).toEqual([expect.stringMatching(/^ready \d+$/)]);
    expect(existsSync(join(disk, 'postgres'))).toBe(false);
  });

  test('that a server uses at another path is reached by commands, and refused to a second server', async () => {
    const folder = copyFolder(made.folder, join(base, 'data'));
    const elsewhere = join(base, 'elsewhere');
    mkdirSync(elsewhere);
    const wrapper = withMount(['--bind', folder, elsewhere]);
    const own = await OwnPostgres.start(folder, {}, silentLog);
    const command = startProgram('reach-notes', [elsewhere], wrapper);
    await command.ended;
    expect([command.lines, command.errors()]).toEqual([['kept'], '']);
    const second = startProgram('run-postgres', [elsewhere], wrapper);
    expect(await second.ended).toBe(1);
    expect(second.lines).toEqual([
      expect.stringContaining(`FolderInUse: The data folder ${elsewhere} is already`),
    ]);
    await own.close();
  });
});

describe.runIf(canContain())('a data folder that a container uses', () => {
  test('is refused to another container and to its host, which can run commands', async () => {
    const folder = copyFolder(made.folder, join(base, 'data'));
    const first = startProgram('run-postgres', [folder], inContainer);
    await first.printed(1);
    expect(first.lines).toEqual([expect.stringMatching(/^ready \d+$/)]);
    for (const wrapper of [inContainer, []]) {
      const second = startProgram('run-postgres', [folder], wrapper);
      expect(await second.ended).toBe(1);
      expect(second.lines).toEqual([expect.stringMatching(/^FolderInUse: /)]);
      const command = startProgram('reach-notes', [folder], wrapper);
      await command.ended;
      expect([command.lines, command.errors()]).toEqual([['kept'], '']);
    }
    await first.kill();
    const next = startProgram('run-postgres', [folder, 'close'], inContainer);
    expect([await next.ended, next.errors()]).toEqual([0, '']);
  });
});
