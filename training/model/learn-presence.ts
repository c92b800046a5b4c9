import type { FoundClause } from '@pactbook/intelligence/findings.ts';
import type { PlattLine } from '@pactbook/intelligence/scoring/calibration.ts';
import { presenceOf } from '@pactbook/intelligence/scoring/presence.ts';
import { fitPresence, type PresenceExample } from '../calibration/fit-presence.ts';
import type { TrainingContract, TrainingData } from '../data/read-contracts.ts';
import { FOLDS } from '../linear/kind-task.ts';

/** What was learned of kinds being somewhere in a contract. */
export interface LearnedPresence {
  /** By category. */
  readonly lines: readonly PlattLine[];
  /** By contract and category, from models and lines that did not know the contract. */
  readonly unseen: readonly (readonly number[])[];
}

function exampleOf(
  { labels }: TrainingContract,
  category: string,
  clauses: readonly FoundClause[],
): PresenceExample {
  return {
    confidences: clauses.filter((clause) => clause.category === category).map(({ confidence }) => confidence),
    isThere: (labels.get(category)?.length ?? 0) > 0,
  };
}

/** Learns how findings say that a kind is somewhere in a contract, from what models found that did not know it. */
export function learnPresence(
  { contracts, categories }: TrainingData,
  unseen: readonly { readonly clauses: readonly FoundClause[] }[],
): LearnedPresence {
  const examples = contracts.map((contract, at) =>
    categories.map((category) => exampleOf(contract, category, unseen[at]!.clauses)),
  );
  const fit = (without: number) =>
    fitPresence(
      categories.map((_, kind) =>
        examples.filter((_own, at) => contracts[at]!.fold !== without).map((own) => own[kind]!),
      ),
    );
  const foldLines = Array.from({ length: FOLDS }, (_, fold) => fit(fold));
  return {
    lines: fit(-1),
    unseen: examples.map((own, at) =>
      own.map(({ confidences }, kind) => presenceOf(foldLines[contracts[at]!.fold]![kind]!, confidences)),
    ),
  };
}
