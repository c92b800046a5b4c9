import type { TrainingData } from '../../training/data/read-contracts.ts';
import { firstHits } from '../../training/data/matches.ts';
import type { LearnedModel } from '../../training/model/learn-model.ts';

interface Curve {
  readonly aupr: number;
  readonly p80: number;
  readonly p90: number;
}

interface Score {
  readonly p: number;
  readonly r: number;
  readonly f1: number;
}

/** What the metrics of the data set give, as far as it is printed. */
export interface Evaluation {
  readonly A: Readonly<Record<string, Score & { readonly n: number; readonly accuracy: number }>>;
  readonly Amacro: number;
  readonly B: {
    readonly paper: Curve;
    readonly strict: Curve;
    readonly presence: Score;
    readonly macroPresenceF1: number;
    readonly rows: readonly {
      readonly category: string;
      readonly docs: number;
      readonly spans: number;
      readonly paper: Curve;
      readonly strict: Curve;
      readonly presence: Score;
    }[];
  };
}

/** The figures of contracts from their texts and from their PDFs, both from models that did not know them. */
export interface PdfComparison {
  readonly contracts: number;
  readonly texts: Evaluation;
  readonly pdfs: Evaluation;
}

export interface Timing {
  readonly medianMs: number;
  readonly longestMs: number;
  readonly memoryMb: number;
}

interface Measured {
  readonly data: TrainingData;
  readonly model: LearnedModel;
  readonly evaluation: Evaluation;
  readonly pdfs: PdfComparison;
  readonly timing: Timing;
  readonly trainingMinutes: number;
}

const percent = (share: number) => (100 * share).toFixed(1);
const NAMES = ['Document Name', 'Parties', 'Agreement Date', 'Effective Date'];
const BANDS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0001];

/** A row for each band of probability, from what was said and whether it was right. */
class Bands {
  readonly #bands = BANDS.slice(1).map(() => ({ sum: 0, right: 0, count: 0 }));

  add(probability: number, isRight: boolean): void {
    const band = this.#bands[BANDS.findIndex((bound) => probability < bound) - 1];
    if (band === undefined) return;
    band.sum += probability;
    band.right += isRight ? 1 : 0;
    band.count += 1;
  }

  rows(): string[] {
    return this.#bands.map(
      ({ sum, right, count }, at) =>
        `| ${percent(BANDS[at] ?? 0)} to ${percent(Math.min(1, BANDS[at + 1] ?? 1))} | ${count} | ${percent(sum / Math.max(1, count))} | ${percent(right / Math.max(1, count))} |`,
    );
  }
}

const isThere = (data: TrainingData, contract: number, category: string) =>
  (data.contracts[contract]?.labels.get(category)?.length ?? 0) > 0;

/** How often a kind was somewhere in a contract, by what was said of it. */
function presenceRows({ data, model }: Measured): string[] {
  const bands = new Bands();
  model.presence.forEach((own, contract) => {
    own.forEach((probability, kind) =>
      bands.add(probability, isThere(data, contract, data.categories[kind] ?? '')),
    );
  });
  return bands.rows();
}

/** How well it is said of each kind whether it is somewhere in a contract: F1 of each, pooled and their mean. */
function presenceScores({ data, model }: Measured): {
  readonly byKind: ReadonlyMap<string, number>;
  readonly pooled: number;
  readonly macro: number;
} {
  const counts = data.categories.map((category, kind) => {
    const said = model.isFound.map((own) => own[kind] === true);
    const right = said.filter((isSaid, at) => isSaid && isThere(data, at, category)).length;
    const there = data.contracts.filter((_, at) => isThere(data, at, category)).length;
    return { category, right, both: said.filter(Boolean).length + there };
  });
  const score = ({ right, both }: { right: number; both: number }) => (2 * right) / Math.max(1, both);
  const sum = (key: 'right' | 'both') => counts.reduce((all, own) => all + own[key], 0);
  return {
    byKind: new Map(counts.map((own) => [own.category, score(own)])),
    pooled: score({ right: sum('right'), both: sum('both') }),
    macro: counts.reduce((all, own) => all + score(own), 0) / counts.length,
  };
}

/** How often findings of each band of confidence were right, when each label counts once. */
function calibrationRows({ data, model }: Measured): string[] {
  const bands = new Bands();
  data.contracts.forEach((contract, at) => {
    const own = Map.groupBy(model.unseen[at]?.clauses ?? [], ({ category }) => category);
    for (const [category, clauses] of own) {
      const right = firstHits(contract, category, clauses, NAMES.includes(category));
      clauses.forEach(({ confidence }, index) => {
        bands.add(confidence, right[index] === true);
      });
    }
  });
  return bands.rows();
}

/** Points of AUPR that are lost when the same contracts are read from PDF; 0 when nothing is. */
export const lostFromPdf = ({ texts, pdfs }: PdfComparison): number =>
  Math.max(0, 100 * (texts.B.paper.aupr - pdfs.B.paper.aupr));

function pdfRows({ texts, pdfs }: PdfComparison): string {
  const figures: readonly (readonly [string, (of: Evaluation) => number])[] = [
    ['AUPR', ({ B }) => B.paper.aupr],
    ['AUPR, strict', ({ B }) => B.strict.aupr],
    ['precision at 80 % recall', ({ B }) => B.paper.p80],
    ['fields, mean F1', ({ Amacro }) => Amacro],
    ['a finding of at least 50 %, F1 pooled', ({ B }) => B.presence.f1],
  ];
  return figures
    .map(([name, of]) => {
      const difference = Math.round(1_000 * (of(pdfs) - of(texts))) / 10;
      return `| ${name} | ${percent(of(texts))} | ${percent(of(pdfs))} | ${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(1)} |`;
    })
    .join('\n');
}

/** The page of figures (docs/decisions/0046-contract-intelligence.md). */
export function printIntelligence(measured: Measured): string {
  const { data, model, evaluation, timing, trainingMinutes } = measured;
  const { A: fields, B: clauses } = evaluation;
  const presence = presenceScores(measured);
  return `# Contract Intelligence: figures

Printed by \`npm run bench -- intelligence --data FOLDER\`. ${data.contracts.length} contracts in five folds by company family; each is analyzed by models that did
not know it. Model ${model.description.version}, seed ${model.description.seed}. ${model.description.notice}

| figure | % |
| --- | --- |
| AUPR | ${percent(clauses.paper.aupr)} |
| AUPR, strict | ${percent(clauses.strict.aupr)} |
| precision at 80 % recall | ${percent(clauses.paper.p80)} |
| precision at 90 % recall | ${percent(clauses.paper.p90)} |
| fields, mean F1 | ${percent(evaluation.Amacro)} |
| kind there at all, F1 pooled | ${percent(presence.pooled)} |
| kind there at all, F1 macro | ${percent(presence.macro)} |
| a finding of at least 50 %, F1 pooled | ${percent(clauses.presence.f1)} |
| a finding of at least 50 %, F1 macro | ${percent(clauses.macroPresenceF1)} |

Weights ${(model.weights.length / 1024 ** 2).toFixed(2)} MB; training ${trainingMinutes.toFixed(0)} minutes; analysis of a text ${timing.medianMs.toFixed(0)} ms (median) and ${timing.longestMs.toFixed(0)} ms (longest of 100);
memory ${timing.memoryMb.toFixed(0)} MB above the start.

## PDF against text
${measured.pdfs.contracts} of the contracts as their PDFs, read as the product reads them, and as their texts. Both are analyzed by the models that did not know them.

| figure | text | PDF | difference |
| --- | --- | --- | --- |
${pdfRows(measured.pdfs)}

## Fields
| field | contracts | precision | recall | F1 | right or rightly empty |
| --- | --- | --- | --- | --- | --- |
${Object.entries(fields)
  .map(
    ([name, { n, p, r, f1, accuracy }]) =>
      `| ${name} | ${n} | ${percent(p)} | ${percent(r)} | ${percent(f1)} | ${percent(accuracy)} |`,
  )
  .join('\n')}

## Kinds
| kind | contracts | labels | AUPR | strict | there at all, F1 |
| --- | --- | --- | --- | --- | --- |
${clauses.rows
  .map(
    ({ category, docs, spans, paper, strict }) =>
      `| ${category} | ${docs} | ${spans} | ${percent(paper.aupr)} | ${percent(strict.aupr)} | ${percent(presence.byKind.get(category) ?? 0)} |`,
  )
  .join('\n')}

## Confidence
A finding is right when it meets a label that no likelier finding met.

| confidence | findings | mean | right |
| --- | --- | --- | --- |
${calibrationRows(measured).join('\n')}

## There at all
The probability that a kind is somewhere in a contract; from a bound of each kind on the portfolio says "found". Both are learned from contracts of the other folds.

| probability | contracts and kinds | mean | there |
| --- | --- | --- | --- |
${presenceRows(measured).join('\n')}
`;
}

/** The figures of the first table of a page. */
export function readFigures(page: string): Record<string, number> {
  const table = /\| figure \| % \|\n\| --- \| --- \|\n((?:\|.*\n)+)/.exec(page)?.[1] ?? '';
  const rows = table.matchAll(/\| (.+) \| ([\d.]+) \|/g);
  return Object.fromEntries(Array.from(rows, ([, what = '', value]) => [what, Number(value)]));
}
