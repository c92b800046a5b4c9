import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { MEDIUM_CONFIDENCE } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { analyzeText } from '@pactbook/intelligence/analyze-text.ts';
import { readModel } from '@pactbook/intelligence/model/read-model.ts';
import { readTrainingData, type TrainingData } from '../../training/data/read-contracts.ts';
import { learnModel } from '../../training/model/learn-model.ts';
import { unseenPredictions, type Prediction } from '../../training/model/predictions.ts';
import {
  lostFromPdf,
  printIntelligence,
  readFigures,
  type Evaluation,
  type Timing,
} from '../report/intelligence-page.ts';
import { limitResult, type Result } from '../report/result.ts';
import { analyzePdfs } from './intelligence-files.ts';

const PAGE = new URL('../../docs/generated/intelligence.md', import.meta.url);
/** Points that a figure may lose against the committed page. */
const MOST_LOST = 1;
/** Points of AUPR that PDFs may lose against the texts of the same contracts. */
const MOST_LOST_FROM_PDF = 2;

interface Metrics {
  evaluate(input: {
    labels: readonly unknown[];
    contracts: readonly unknown[];
    predictions: readonly Prediction[];
    threshold: number;
    /** The contracts that count; all without it. */
    ids?: readonly string[];
  }): Evaluation;
}

async function readLines(path: string): Promise<unknown[]> {
  const text = gunzipSync(await readFile(path)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

/** Milliseconds of the analysis of each contract on this machine with the committed model, and memory above the start. */
async function timeAnalyses(data: TrainingData): Promise<Timing> {
  const before = process.memoryUsage().rss;
  const model = await readModel();
  const times = data.contracts.slice(0, 100).map(({ text }) => {
    const started = performance.now();
    analyzeText(model, { text, pageStarts: null });
    return performance.now() - started;
  });
  const sorted = times.toSorted((one, other) => one - other);
  return {
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    longestMs: sorted.at(-1) ?? 0,
    memoryMb: Math.max(0, process.memoryUsage().rss - before) / 1024 ** 2,
  };
}

function lossResult(what: string, now: number, committed: number | undefined): Result {
  const lost = Math.max(0, (committed ?? 0) - now);
  return limitResult(`${what} ${now.toFixed(1)}, lost`, 'five folds', lost, MOST_LOST, 'points');
}

/**
 * Trains without each fold, measures what is found in it with the metrics of the data set, and prints
 * `docs/generated/intelligence.md`. A figure may lose one point against the page that is committed.
 *
 * @param folder the labelled contracts with their `evaluate.mjs`, which are not part of the repository
 */
export async function measureIntelligence(folder: string): Promise<Result[]> {
  const data = await readTrainingData(folder);
  const timing = await timeAnalyses(data);
  const started = performance.now();
  const model = await learnModel(data, 1, () => undefined);
  const trainingMinutes = (performance.now() - started) / 60_000;
  const metrics = (await import(pathToFileURL(resolve(join(folder, 'evaluate.mjs'))).href)) as Metrics;
  const gold = {
    labels: await readLines(join(folder, 'labels.jsonl.gz')),
    contracts: await readLines(join(folder, 'contracts.jsonl.gz')),
    threshold: MEDIUM_CONFIDENCE,
  };
  const predictions = unseenPredictions(data, model);
  const evaluation = metrics.evaluate({ ...gold, predictions });
  const files = await analyzePdfs(join(folder, 'pdf'), data, model);
  const pdfs = {
    contracts: files.ids.length,
    texts: metrics.evaluate({ ...gold, predictions, ids: files.ids }),
    pdfs: metrics.evaluate({ ...gold, predictions: files.predictions, ids: files.ids }),
  };
  const committed = readFigures(await readFile(PAGE, 'utf8').catch(() => ''));
  const page = printIntelligence({ data, model, evaluation, pdfs, timing, trainingMinutes });
  await writeFile(PAGE, page);
  const results = Object.entries(readFigures(page)).map(([what, now]) =>
    lossResult(what, now, committed[what]),
  );
  return [
    ...results,
    limitResult(
      'AUPR lost when read from PDF',
      `${pdfs.contracts} contracts`,
      lostFromPdf(pdfs),
      MOST_LOST_FROM_PDF,
      'points',
    ),
    limitResult('weights', 'packages/intelligence/model', model.weights.length / 1024 ** 2, 3, 'MB'),
    limitResult('median analysis of a text', '100 contracts', timing.medianMs, 1_500, 'ms'),
    limitResult('memory of the analysis', '100 contracts', timing.memoryMb, 300, 'MB'),
    limitResult('training', '408 contracts, 6 models', trainingMinutes, 15, 'minutes'),
  ];
}
