import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startProgram } from '../../testing/database/child-program.ts';
import { canMount, withMount } from '../../testing/database/own-mounts.ts';

describe.runIf(canMount())('a full disk below the database of a data folder', () => {
  test('stops writes only; they come back with the space, and nothing acknowledged is lost', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'pactbook-disk-'));
    const child = startProgram(
      'fill-disk',
      [disk],
      withMount(['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', disk]),
    );
    expect([await child.ended, child.errors()]).toEqual([0, '']);
    const refusal = 'the log cannot grow';
    const restart = ['PostgreSQL ended by itself and is started again', 'PostgreSQL was started again'];
    expect(child.lines.filter((line) => line === refusal)).toHaveLength(2);
    expect(child.lines.filter((line) => line !== refusal)).toEqual([
      'reads go on',
      'DatabaseStorageFull',
      // It came back on the space that was held back for it.
      ...restart,
      'reads go on',
      'DatabaseStorageFull',
      'wrote again',
      // Where that was taken as well, it waits for space.
      ...restart,
      'wrote again',
      'lost 0 of 22',
    ]);
    rmdirSync(disk);
  });
});
