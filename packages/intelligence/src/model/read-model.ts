import { readFile } from 'node:fs/promises';
import { buildModel, type Model, type ModelDescription } from './model.ts';

const FOLDER = new URL('../../model/', import.meta.url);

/** Reads what is known of the model beside its weights. */
export async function readModelDescription(): Promise<ModelDescription> {
  return JSON.parse(await readFile(new URL('model.json', FOLDER), 'utf8')) as ModelDescription;
}

/** Reads what `npm run train-intelligence` wrote: some megabytes, which a thread of the analysis holds and no other. */
export async function readModel(): Promise<Model> {
  const [description, weights] = await Promise.all([
    readModelDescription(),
    readFile(new URL('weights.bin', FOLDER)),
  ]);
  return buildModel(description, weights);
}
