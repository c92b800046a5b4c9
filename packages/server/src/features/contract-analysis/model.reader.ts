import { readModel, type Model } from '@pactbook/intelligence/model/read-model.ts';
import { READER_VERSION } from '@pactbook/intelligence/text/document-pages.ts';

/** What is known of the model without its weights. */
export interface ModelFacts {
  readonly version: string;
  readonly reader: number;
  readonly notice: string;
  readonly kinds: ReadonlyMap<string, Model['kinds'][number]>;
}

/** Reads the facts once, when they are first asked for; the weights stay in the thread that analyzes. */
export function modelFacts(): () => Promise<ModelFacts> {
  let facts: Promise<ModelFacts> | null = null;
  const read = async (): Promise<ModelFacts> => {
    const { version, notice, kinds } = await readModel();
    return { version, notice, reader: READER_VERSION, kinds: new Map(kinds.map((kind) => [kind.category, kind])) };
  };
  return () => (facts ??= read());
}
