// `npm run train-intelligence [-- --seed 1 --data FOLDER]`: trains the model of Contract Intelligence from labelled
// contracts, which are not part of the product, and writes packages/intelligence/model. Takes about 15 minutes.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readTrainingData } from './data/read-contracts.ts';
import { learnModel } from './model/learn-model.ts';
import { unseenPredictions } from './model/predictions.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    data: { type: 'string', default: '../shared/data/cuad' },
    /** A file for what models that did not know a contract find in it, a line each. */
    predictions: { type: 'string' },
  },
});
const started = Date.now();
const say = (words: string) =>
  process.stderr.write(`${((Date.now() - started) / 1_000).toFixed(0)} s: ${words}\n`);
const data = await readTrainingData(options.data);
say(`${data.contracts.length} contracts`);
const model = await learnModel(data, Number(options.seed), say);
const folder = new URL('../packages/intelligence/model/', import.meta.url);
await writeFile(new URL('weights.bin', folder), model.weights);
await writeFile(new URL('model.json', folder), `${JSON.stringify(model.description, null, 1)}\n`);
if (options.predictions !== undefined) {
  const lines = unseenPredictions(data, model).map((prediction) => JSON.stringify(prediction));
  await writeFile(options.predictions, `${lines.join('\n')}\n`);
}
say(`wrote ${model.weights.length} bytes of weights, version ${model.description.version}`);
