import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTrainingData } from './read-contracts.ts';

const TEXT = 'This Agreement is governed by the laws of Texas. Provider shall indemnify Customer.';
const lines = (...all: readonly object[]) => gzipSync(all.map((line) => JSON.stringify(line)).join('\n'));
const label = (category: string, text: string) => ({
  id: 'a',
  category,
  spans: [{ start: TEXT.indexOf(text), end: TEXT.indexOf(text) + text.length, text }],
});

describe('the training data', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'labels-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('has the labels of the kinds that are learned, without those found by words', async () => {
    await writeFile(join(folder, 'contracts.jsonl.gz'), lines({ id: 'a', fold: 0, text: TEXT }));
    const labels = [
      label('Governing Law', 'laws of Texas'),
      label('Indemnity', 'Provider shall indemnify Customer.'),
    ];
    await writeFile(join(folder, 'labels.jsonl.gz'), lines(...labels));
    const { categories, contracts } = await readTrainingData(folder);
    expect(categories).toEqual(['Governing Law']);
    expect(contracts[0]?.labels.get('Governing Law')?.map(({ text }) => text)).toEqual(['laws of Texas']);
    expect(contracts[0]?.labels.get('Indemnity')).toBeUndefined();
  });

  test('that is not there says where it has to be', async () => {
    await expect(readTrainingData(join(folder, 'nothing'))).rejects.toThrow(
      'Name the folder of the data with --data',
    );
  });
});
