import { likenessOf } from './align-sentences.ts';
import type { SentenceOfKinds } from './comparison.ts';

/** A sentence of an amendment, and the one of the contract that it speaks of; null where there is none. */
export interface AmendedSentence {
  readonly own: SentenceOfKinds;
  readonly amended: SentenceOfKinds | null;
}

const NAMES_SECTION = /\b(?:section|article|clause|paragraph)\s+(\d{1,2}(?:\.\d{1,2})*)/i;
const BEGINS_SECTION = /^["“'‘]?(?:(?:section|article|clause)\s+)?(\d{1,2}(?:\.\d{1,2})*)[.):]?\s/i;
const CHANGES = /\b(?:deleted?|replaced?|restated?|amended|revised|following|read as follows)\b/i;
/** The share of words from which a sentence of the same section or kind is another version, not another matter. */
const LEAST_OF_SECTION = 0.35;
const LEAST_OF_KIND = 0.2;

/** The sentences of each section by its number, with the one that begins it. */
function sectionsOf(sentences: readonly SentenceOfKinds[]): ReadonlyMap<string, readonly SentenceOfKinds[]> {
  const sections = new Map<string, SentenceOfKinds[]>();
  let open: SentenceOfKinds[] | undefined;
  for (const sentence of sentences) {
    const number = BEGINS_SECTION.exec(sentence.text)?.[1];
    if (number !== undefined) {
      open = sections.get(number) ?? [];
      sections.set(number, open);
    }
    open?.push(sentence);
  }
  return sections;
}

function likest(text: string, among: readonly SentenceOfKinds[], least: number): SentenceOfKinds | null {
  const [best] = among
    .map((sentence) => ({ sentence, likeness: likenessOf(text, sentence.text) }))
    .toSorted((one, other) => other.likeness - one.likeness);
  return best !== undefined && best.likeness >= least ? best.sentence : null;
}

/**
 * Every sentence of an amendment beside the contract's sentence of the section that it says to be replaced, or of a kind that both speak of. What the amendment leaves alone is not listed.
 */
export function amendedSentences(
  amendment: readonly SentenceOfKinds[],
  contract: readonly SentenceOfKinds[],
): AmendedSentence[] {
  const sections = sectionsOf(contract);
  let replaced: string | undefined;
  return amendment.map((own) => {
    const named = NAMES_SECTION.exec(own.text)?.[1];
    const begun = BEGINS_SECTION.exec(own.text)?.[1];
    const isReplacing = named !== undefined && CHANGES.test(own.text);
    if (isReplacing) replaced = named;
    else if (begun !== undefined && begun !== replaced) replaced = undefined;
    const ofSection = sections.get(replaced ?? '') ?? [];
    const ofKind = contract.filter(({ kinds }) => kinds.some((kind) => own.kinds.includes(kind)));
    return {
      own,
      amended: likest(own.text, ofSection, LEAST_OF_SECTION) ?? likest(own.text, ofKind, LEAST_OF_KIND),
    };
  });
}
