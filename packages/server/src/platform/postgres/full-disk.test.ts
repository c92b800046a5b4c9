import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startProgram } from '../../testing/database/child-program.ts';
import { canMount, withMount } from '../../testing/database/own-mounts.ts';

describe.runIf(canMount())('a full disk below the database of a data folder', () => {
  test('stops writes only; they come back with the space, and nothing acknowledged is lost', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'pactbook-disk-'));
    const child = startProgram('fill-disk', [disk], withMount(['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', disk]));
    expect([await child.ended, child.errors()]).toEqual([0, '']);
    expect(child.lines).toEqual([
      'reads go on',
      'DatabaseStorageFull',
      'log cannot grow',
      // PostgreSQL had stopped, and came back on the space that was held back for it.
      'reads go on',
      'DatabaseStorageFull',
      'wrote again',
      // Where that was taken as well, it waits for space.
      'log cannot grow',
      'wrote again',
      'lost 0 of 22',
    ]);
    rmdirSync(disk);
  }, 300_000);
});
