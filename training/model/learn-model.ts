import { createHash } from 'node:crypto';
import {
  clausesAmong,
  namesAmong,
  rankedNamesAmong,
  tidied,
  type FoundInText,
} from '@pactbook/intelligence/find-clauses.ts';
import {
  buildModel,
  type KindReport,
  type Model,
  type ModelDescription,
} from '@pactbook/intelligence/model/model.ts';
import { matchesOf } from '../data/matches.ts';
import type { TrainingData } from '../data/read-contracts.ts';
import { encodeWeights } from './encode-weights.ts';
import { learnNames, type LearnedNames } from './learn-names.ts';
import { learnPresence } from './learn-presence.ts';
import { learnSentences, type LearnedSentences } from './learn-sentences.ts';

const NOTICE =
  'Trained on the Contract Understanding Atticus Dataset (CUAD) v1, The Atticus Project, Inc., licensed under CC BY 4.0.';

/** Kinds that are looked for among candidates by their form: names and dates. */
const NAME_KINDS = ['Document Name', 'Parties', 'Agreement Date', 'Effective Date'] as const;
/** Of these, kinds that are never a whole sentence. */
const NEVER_SENTENCES: readonly string[] = ['Document Name', 'Agreement Date'];
/** A kind with fewer contracts is marked as experimental. */
const FEW_CONTRACTS = 30;
const LIKELY = 0.5;

/** What training gives: the two files, and what models that did not know a contract find in it. */
export interface LearnedModel {
  readonly description: ModelDescription;
  readonly weights: Uint8Array;
  readonly unseen: readonly (FoundInText & { readonly id: string })[];
  /** By fold, the model that did not know it. */
  readonly foldModels: readonly Model[];
  /** The probability that a kind is somewhere in a contract that was not known, by contract and category. */
  readonly presence: readonly (readonly number[])[];
  /** Whether it counts as found there. */
  readonly isFound: readonly (readonly boolean[])[];
}

function unseenIn(sentences: LearnedSentences, names: LearnedNames, at: number): FoundInText {
  const { scored, trees } = sentences.unseen[at]!;
  const own = names.unseen[at]!;
  const clauses = clausesAmong(
    { trees, statistics: sentences.statistics, steps: sentences.steps },
    sentences.kinds,
    scored,
  );
  const ranker = { nameTrees: own.trees, rankedNameSteps: names.rankedSteps };
  return {
    clauses: tidied([...clauses, ...rankedNamesAmong(ranker, names.kinds, own.scored)]),
    evidence: tidied([...clauses, ...namesAmong({ nameSteps: names.steps }, names.kinds, own.scored)]),
  };
}

/** The models without each fold, with what all contracts gave beside the weights: lines, statistics and steps. */
function foldModelsOf(
  description: ModelDescription,
  { words, letters, foldTrees }: LearnedSentences,
  { scorer, foldTrees: foldNameTrees }: LearnedNames,
): Model[] {
  return foldTrees.map((trees, fold) => {
    const [ownWords, ownLetters, ownNames] = [words, letters, scorer].map(
      ({ withoutFold }) => withoutFold[fold]!,
    );
    return buildModel(
      description,
      encodeWeights(ownWords!, ownLetters!, ownNames!, [trees, foldNameTrees[fold]!]),
    );
  });
}

function reportOf(
  data: TrainingData,
  category: string,
  unseen: LearnedModel['unseen'],
): Omit<KindReport, 'presence' | 'foundFrom'> {
  let [proposed, right, labelled, found] = [0, 0, 0, 0];
  data.contracts.forEach((contract, at) => {
    const likely = unseen[at]!.clauses.filter(
      (clause) => clause.category === category && clause.confidence >= LIKELY,
    );
    const isName = NAME_KINDS.some((name) => name === category);
    const matches = matchesOf(contract, category, likely, isName);
    proposed += likely.length;
    right += matches.filter(({ isHit }) => isHit).length;
    const labels = contract.labels.get(category) ?? [];
    labelled += labels.length;
    const own = new Map([[category, labels]]);
    found += labels.filter((label) =>
      matchesOf(
        { ...contract, labels: new Map([...own].map(([name]) => [name, [label]])) },
        category,
        likely,
        isName,
      ).some(({ isHit }) => isHit),
    ).length;
  });
  const share = (part: number, whole: number) => (whole === 0 ? null : Number((part / whole).toFixed(3)));
  const contracts = data.contracts.filter(({ labels }) => (labels.get(category)?.length ?? 0) > 0).length;
  return {
    category,
    precision: share(right, proposed),
    recall: share(found, labelled),
    contracts,
    experimental: contracts < FEW_CONTRACTS,
  };
}

/** Trains a model; the same data and seed give the same bytes. */
export async function learnModel(
  data: TrainingData,
  seed: number,
  say: (words: string) => void,
): Promise<LearnedModel> {
  const sentenceKinds = data.categories.filter((kind) => !NEVER_SENTENCES.includes(kind));
  const names = await learnNames(data.contracts, NAME_KINDS, seed, say);
  const sentences = await learnSentences(data.contracts, sentenceKinds, seed, say);
  const weights = encodeWeights(sentences.words, sentences.letters, names.scorer, [
    sentences.trees,
    names.trees,
  ]);
  const unseen = data.contracts.map((contract, at) => ({
    id: contract.id,
    ...unseenIn(sentences, names, at),
  }));
  const presence = learnPresence(data, unseen);
  const steps = ({ bounds, values }: LearnedSentences['steps']) => ({
    bounds: [...bounds],
    values: [...values],
  });
  const description: ModelDescription = {
    version: createHash('sha256').update(weights).digest('hex').slice(0, 16),
    seed,
    dataSha256: data.sha256,
    contracts: data.contracts.length,
    notice: NOTICE,
    kinds: data.categories.map((category, kind) => ({
      ...reportOf(data, category, unseen),
      presence: presence.lines[kind]!,
      foundFrom: presence.foundFrom[kind]!,
    })),
    sentences: {
      kinds: sentenceKinds,
      statistics: sentences.statistics,
      words: sentences.words.lines,
      letters: sentences.letters.lines,
      steps: steps(sentences.steps),
    },
    names: {
      kinds: NAME_KINDS,
      lines: names.scorer.lines,
      steps: names.steps.map(steps),
      rankedSteps: names.rankedSteps.map(steps),
    },
  };
  return {
    description,
    weights,
    unseen,
    foldModels: foldModelsOf(description, sentences, names),
    presence: presence.unseen,
    isFound: presence.isFound,
  };
}
