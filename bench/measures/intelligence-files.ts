import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { analyzeText } from '@pactbook/intelligence/analyze-text.ts';
import { readDocument } from '../../packages/server/src/features/contract-analysis/text.reader.ts';
import type { TrainingData } from '../../training/data/read-contracts.ts';
import type { LearnedModel } from '../../training/model/learn-model.ts';
import { filePredictions, type Prediction } from '../../training/model/predictions.ts';

const ENDING = '.pdf';

/** Contracts whose PDFs were analyzed, and what was found in them. */
export interface AnalyzedFiles {
  readonly ids: readonly string[];
  readonly predictions: readonly Prediction[];
}

/**
 * Reads the PDFs of a folder as the product does, and analyzes each with the model of the fold that did not know its
 * contract. A folder without PDFs gives none.
 */
export async function analyzePdfs(
  folder: string,
  data: TrainingData,
  { foldModels }: Pick<LearnedModel, 'foldModels'>,
): Promise<AnalyzedFiles> {
  const names = await readdir(folder).catch((): string[] => []);
  const found = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
  const contracts = data.contracts.filter(({ id }) => found.includes(id));
  const predictions: Prediction[] = [];
  for (const { id, fold } of contracts) {
    const document = await readDocument(
      { path: join(folder, `${id}${ENDING}`), type: 'pdf' },
      () => undefined,
    );
    const model = foldModels[fold];
    if (model === undefined) throw new Error(`There is no model without fold ${fold}.`);
    predictions.push(...filePredictions(id, document.text, analyzeText(model, document)));
  }
  return { ids: contracts.map(({ id }) => id), predictions };
}
