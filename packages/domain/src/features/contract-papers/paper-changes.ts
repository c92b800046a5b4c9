import type { FieldChange } from '../../kernel/event.ts';
import { CLAUSE_STATE_WORDS, isPaperKey, LAW_KEY, PAPER_FIELDS } from './paper-fields.ts';

/** Words for a law that is not known. */
const NO_LAW: ReadonlySet<unknown> = new Set(Object.values(CLAUSE_STATE_WORDS));

const lawWords = (law: unknown): string => (typeof law === 'string' && !NO_LAW.has(law) ? law : '');

/**
 * What documents say now and did not say before, in one line of each kind: "Found: Exclusivity, Audit Rights". That a
 * clause was looked for in vain is no change to tell.
 */
export function paperChangeWords(
  changes: readonly FieldChange[],
): { readonly label: string; readonly from: string; readonly to: string }[] {
  const labelsOf = (passes: (change: FieldChange) => boolean) =>
    PAPER_FIELDS.filter(({ key }) => changes.some((change) => change.field === key && passes(change)))
      .map(({ label }) => label)
      .join(', ');
  const found = labelsOf(({ to }) => to === 'found');
  const lost = labelsOf(({ from }) => from === 'found');
  const law = changes.find(({ field }) => field === LAW_KEY);
  const [lawBefore, lawAfter] = [lawWords(law?.from), lawWords(law?.to)];
  return [
    ...(found === '' ? [] : [{ label: 'Found', from: '', to: found }]),
    ...(lost === '' ? [] : [{ label: 'No longer found', from: '', to: lost }]),
    ...(lawBefore === lawAfter ? [] : [{ label: 'Governing Law', from: lawBefore, to: lawAfter }]),
  ];
}

/** Whether a change is about what documents say. */
export const isPaperChange = ({ field }: FieldChange): boolean => isPaperKey(field);
