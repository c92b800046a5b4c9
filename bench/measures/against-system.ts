import { ratioResult, type Result } from '../report/result.ts';
import type { SignedInProduct } from '../running/bench-product.ts';
import { median } from '../running/numbers.ts';
import { create, mixPerSecond, readOne, recordsOf, timesOf, update, type Subject } from './changes.ts';

const ROUNDS = 5;
const CALLS = 200;
const WARM_UP_CALLS = 300;
const BAR = 1.05;
const QUESTIONS = { 'one record': readOne, 'update of one record': update, create };

/** What was measured of one of them, round after round: milliseconds of calls, and calls of the mix a second. */
interface Measured {
  readonly times: Record<keyof typeof QUESTIONS, number[]>;
  readonly perSecond: number[];
}

/** The same calls on the shipped PostgreSQL and on that of the system, in turn, each about another record. */
export async function measureAgainstSystem(
  where: string,
  shipped: SignedInProduct,
  system: SignedInProduct,
): Promise<Result[]> {
  const both = await Promise.all(
    [shipped, system].map(async (product) => ({ subject: await recordsOf(product), measured: empty() })),
  );
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { subject, measured } of both) await measureRound(subject, measured);
  const [ours, theirs] = both.map(({ measured }) => measured);
  if (ours === undefined || theirs === undefined) return [];
  const what = (call: string): string => `${call}: shipped PostgreSQL, against the system's`;
  const calls = (Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]).map((call) => {
    const [own, other] = [median(ours.times[call]), median(theirs.times[call])];
    return ratioResult(what(call), where, own / other, BAR, `${own.toFixed(2)} to ${other.toFixed(2)} ms`);
  });
  const [own, other] = [median(ours.perSecond), median(theirs.perSecond)];
  const detail = `${own.toFixed(0)} to ${other.toFixed(0)} calls a second`;
  return [...calls, ratioResult(what('nine reads to one write'), where, other / own, BAR, detail)];
}

function empty(): Measured {
  return { times: { 'one record': [], 'update of one record': [], create: [] }, perSecond: [] };
}

async function measureRound(subject: Subject, { times, perSecond }: Measured): Promise<void> {
  for (const call of Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]) {
    const measured = await timesOf(subject, QUESTIONS[call], { calls: CALLS, warmUp: WARM_UP_CALLS });
    times[call].push(...measured.times);
  }
  perSecond.push(await mixPerSecond(subject));
}
