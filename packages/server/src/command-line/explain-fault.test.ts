import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { noSpaceLeft } from '../platform/files/file-store.ts';
import { explainFault } from './explain-fault.ts';

it.runIf(process.platform === 'linux')(
  'a full disk has its sentence, also behind another fault',
  async () => {
    const fault: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
    for (const told of [
      fault,
      noSpaceLeft(fault),
      new Error('The archive was not written.', { cause: fault }),
    ]) {
      const lines: string[] = [];
      expect(explainFault(told, { name: 'backup' }, (line) => lines.push(line))).toBe(1);
      expect(lines).toEqual([
        'The disk is full: nothing more can be written. Make space and run the command again.',
      ]);
    }
  },
);
