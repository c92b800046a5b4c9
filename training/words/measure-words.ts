import { readFile } from 'node:fs/promises';
import type { FoundClause, TextSpan } from '@pactbook/intelligence/findings.ts';
import { findByWords } from '@pactbook/intelligence/words/find-by-words.ts';
import { rawSpan, type TrainingContract } from '../data/read-contracts.ts';

/** A sentence that a rule found, and whether it is of the kind. Places are those of the raw text. */
export interface WordLabel extends TextSpan {
  readonly category: string;
  readonly id: string;
  readonly isRight: boolean;
}

/** What rules found in contracts that they were not made from. */
export interface WordFigures {
  readonly found: number;
  /** Contracts with a finding. */
  readonly contracts: number;
  /** Findings that have a label, and how many of them are right. */
  readonly labelled: number;
  readonly right: number;
}

/** The labels of this folder: places alone, the texts are not part of the repository. */
export async function readWordLabels(): Promise<WordLabel[]> {
  const text = await readFile(new URL('labels.jsonl', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as WordLabel);
}

/** The share of a label that a finding has to cover, so that it is the same sentence. */
const SAME_SENTENCE = 0.5;

/** Measures each kind on the labelled contracts. */
export function measureWords(
  contracts: readonly TrainingContract[],
  labels: readonly WordLabel[],
): ReadonlyMap<string, WordFigures> {
  const found = contracts.flatMap((contract) =>
    findByWords(contract.text).map((clause) => ({
      ...clause,
      ...rawSpan(contract, clause),
      id: contract.id,
    })),
  );
  const byKind = Map.groupBy(found, ({ category }) => category);
  return new Map(
    [...byKind].map(([category, own]) => {
      const met = labels.filter(
        (label) => label.category === category && own.some((one) => isSame(label, one)),
      );
      const figures = {
        found: own.length,
        contracts: new Set(own.map(({ id }) => id)).size,
        labelled: met.length,
        right: met.filter(({ isRight }) => isRight).length,
      };
      return [category, figures];
    }),
  );
}

function isSame(label: WordLabel, found: FoundClause & { readonly id: string }): boolean {
  const shared = Math.min(label.end, found.end) - Math.max(label.start, found.start);
  return label.id === found.id && shared >= (label.end - label.start) * SAME_SENTENCE;
}
