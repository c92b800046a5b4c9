import { changeText } from './own-money.ts';

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
  return changeText(now / before - 1);
}

/** By which share what is in force is above what was a year before; "None now" where nothing is in force any more. */
export function inForceChange({ costInForce, costInForceBefore }: InForce): string {
  if (costInForce === 0 && costInForceBefore !== 0) return 'None now';
  return changeWords(costInForceBefore, costInForce);
}

/** The same as a phrase: "+12.50% from a year ago"; null where nothing is in force. */
export function sinceYearBefore(sum: InForce): string | null {
  if (sum.costInForce === 0) return null;
  return sum.costInForceBefore === 0 ? 'none a year ago' : `${inForceChange(sum)} from a year ago`;
}
