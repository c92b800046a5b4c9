import type { KindReport } from '@pactbook/intelligence/model/model.ts';
import { readModelDescription } from '@pactbook/intelligence/model/read-model.ts';
import { READER_VERSION } from '@pactbook/intelligence/text/document-pages.ts';

/** What is known of the model without its weights. */
export interface ModelFacts {
  readonly version: string;
  readonly reader: number;
  readonly notice: string;
  /** That it learned from. */
  readonly contracts: number;
  readonly kinds: ReadonlyMap<string, KindReport>;
}

/** Reads the facts once, when they are first asked for; the weights stay in the thread that analyzes. */
export function modelFacts(): () => Promise<ModelFacts> {
  let facts: Promise<ModelFacts> | null = null;
  const read = async (): Promise<ModelFacts> => {
    const { version, notice, contracts, kinds } = await readModelDescription();
    return {
      version,
      notice,
      contracts,
      reader: READER_VERSION,
      kinds: new Map(kinds.map((kind) => [kind.category, kind])),
    };
  };
  return () => (facts ??= read());
}
