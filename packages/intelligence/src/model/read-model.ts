import { readFile } from 'node:fs/promises';
import { buildModel, type Model, type ModelDescription } from './model.ts';

const FOLDER = new URL('../../model/', import.meta.url);

/** Reads what `npm run train-intelligence` wrote: some megabytes, which a thread of the analysis holds and no other. */
export async function readModel(): Promise<Model> {
  const [description, weights] = await Promise.all([
    readFile(new URL('model.json', FOLDER), 'utf8'),
    readFile(new URL('weights.bin', FOLDER)),
  ]);
  return buildModel(JSON.parse(description) as ModelDescription, weights);
}
