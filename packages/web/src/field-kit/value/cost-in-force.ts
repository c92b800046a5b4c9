import { percentageText } from './own-money.ts';

/** What is in force, and what was a year before. */
interface InForce {
  readonly costInForce: number;
  readonly costInForceBefore: number;
}

/** Why a record in several teams or categories is not summed whole, in one sentence everywhere. */
export const SPLIT_MEANING =
  'The cost of a record in several teams or categories is split evenly between them, in whole cents.';

/** By which share an amount is above another: "+12.50%", "−3.00%"; "New" after nothing, "—" for nothing at all. */
export function changeWords(before: number, now: number): string {
  if (before === 0) return now === 0 ? '—' : 'New';
  const share = now / before - 1;
  const words = percentageText(Math.abs(share));
  if (words === percentageText(0)) return words;
  return share > 0 ? `+${words}` : `−${words}`;
}

/** How what is in force compares with a year before: "+12.50% from a year ago"; null where there is nothing to compare. */
export function sinceYearBefore({ costInForce, costInForceBefore }: InForce): string | null {
  if (costInForceBefore === 0) return costInForce === 0 ? null : 'nothing a year ago';
  return `${changeWords(costInForceBefore, costInForce)} from a year ago`;
}
