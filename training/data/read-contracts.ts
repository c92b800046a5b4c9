import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { normalizeWithOffsets } from '@pactbook/intelligence/text/document-pages.ts';
import { splitSentences } from '@pactbook/intelligence/text/sentences.ts';
import type { TextSpan } from '@pactbook/intelligence/findings.ts';
import { WORD_KINDS } from '@pactbook/intelligence/words/word-kinds.ts';

/** A contract of the training data. `fold` keeps contracts of one company family together. */
export interface TrainingContract {
  readonly id: string;
  readonly fold: number;
  /** The text that labels refer to. */
  readonly raw: string;
  /** The same, normalised as every text is before it is analysed, and where each of its characters was. */
  readonly text: string;
  readonly offsets: Int32Array;
  readonly sentences: readonly TextSpan[];
  /** The labelled pieces of text of each kind. */
  readonly labels: ReadonlyMap<string, readonly LabelledSpan[]>;
}

export interface LabelledSpan extends TextSpan {
  readonly text: string;
}

interface ContractLine {
  readonly id: string;
  readonly fold: number;
  readonly text: string;
}

interface LabelLine {
  readonly id: string;
  readonly category: string | null;
  readonly spans?: readonly LabelledSpan[];
}

/** The training data, and the hash of its files. */
export interface TrainingData {
  readonly contracts: readonly TrainingContract[];
  readonly categories: readonly string[];
  readonly sha256: string;
}

/** Kinds that are not learned: labels that people gave to them are left out. */
const FOUND_BY_WORDS: ReadonlySet<string> = new Set(WORD_KINDS.map(({ category }) => category));

function parseLines<Line>(bytes: Buffer): Line[] {
  return gunzipSync(bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
}

/**
 * Reads the labelled contracts of a folder: `contracts.jsonl.gz` and `labels.jsonl.gz`.
 *
 * @throws Error with where to put them when they are not there
 */
export async function readTrainingData(folder: string): Promise<TrainingData> {
  const read = (name: string) =>
    readFile(join(folder, name)).catch(() => {
      throw new Error(`There is no ${name} in ${folder}. Name the folder of the data with --data.`);
    });
  const [contractBytes, labelBytes] = await Promise.all([
    read('contracts.jsonl.gz'),
    read('labels.jsonl.gz'),
  ]);
  const labels = new Map<string, Map<string, readonly LabelledSpan[]>>();
  const categories = new Set<string>();
  for (const { id, category, spans } of parseLines<LabelLine>(labelBytes)) {
    if (category === null || spans === undefined || FOUND_BY_WORDS.has(category)) continue;
    categories.add(category);
    const own = labels.get(id) ?? new Map<string, readonly LabelledSpan[]>();
    labels.set(id, own.set(category, spans));
  }
  const contracts = parseLines<ContractLine>(contractBytes).map(({ id, fold, text: raw }) => {
    const { text, offsets } = normalizeWithOffsets(raw);
    return {
      id,
      fold,
      raw,
      text,
      offsets,
      sentences: splitSentences(text),
      labels: labels.get(id) ?? new Map(),
    };
  });
  const sha256 = createHash('sha256').update(contractBytes).update(labelBytes).digest('hex');
  return { contracts, categories: [...categories], sha256 };
}

/** Where a piece of the normalised text was in the raw one. */
export function rawSpan({ offsets }: TrainingContract, { start, end }: TextSpan): TextSpan {
  return { start: offsets[start]!, end: offsets[end - 1]! + 1 };
}
