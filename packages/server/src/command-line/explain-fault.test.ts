import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { noSpaceLeft } from '../platform/files/file-store.ts';
import { explainFault } from './explain-fault.ts';

it.runIf(process.platform === 'linux')(
  'a full disk has its sentence, also behind another fault',
  async () => {
    const fault: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
    for (const error of [
      fault,
      noSpaceLeft(fault),
      new Error('The archive was not written.', { cause: fault }),
    ]) {
      const lines: string[] = [];
      expect(explainFault(error, { name: 'backup' }, (line) => lines.push(line))).toBe(1);
      expect(lines).toEqual([
        'The disk is full: nothing more can be written. Make space and run the command again.',
      ]);
    }
  },
);

it.each([
  ['that does not exist', () => readFile('/no/such/file'), '/no/such/file does not exist.'],
  ['whose folder does not exist', () => writeFile('/no/such/file', ''), '/no/such/file does not exist.'],
  ['that is a folder, read', () => readFile('/'), 'The path that was given is a folder. Name a file.'],
  ['that is a folder, written', () => open('/tmp', 'w'), '/tmp is a folder. Name a file.'],
  ['below a file', () => readFile('/etc/passwd/x'), 'A part of the path /etc/passwd/x is not a folder.'],
  ['that exists already', () => mkdir('/tmp'), '/tmp exists already.'],
])('a path %s has its sentence', async (_, act: () => Promise<unknown>, sentence) => {
  const fault = await act().catch((error: unknown) => error);
  const lines: string[] = [];
  expect(explainFault(fault, { name: 'verify' }, (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual([sentence]);
});
