import type { CustomField } from './custom-field.ts';

const NUMBERED = ['contract', 'agreement', 'record', 'reference', 'framework', 'file', 'register'];
const NUMBER_WORDS = ['number', 'no', 'nr', 'num', 'id', 'ref', 'reference', 'code'];

/** Names of fields that hold the number of a record, as their words in lower case. */
const NAMES: ReadonlySet<string> = new Set([
  ...NUMBERED.flatMap((what) => NUMBER_WORDS.map((word) => `${what} ${word}`)),
  'number',
  'reference',
  'our reference',
  'vertragsnummer',
  'vertragsnr',
  'vertrags nr',
  'aktenzeichen',
  'nummer',
  'numéro de contrat',
  'numéro du contrat',
  'référence',
  'número de contrato',
  'referencia',
]);

/** The words of a label in lower case: "Contract No." is "contract no". */
const wordsOf = (label: string) =>
  label
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');

const KINDS: readonly string[] = ['text', 'number'];

/**
 * The custom field that numbers the records of an organisation, by its label: "Contract number", "Reference",
 * "Vertragsnummer". Of several the first; null for none.
 */
export function numberFieldOf(customFields: readonly CustomField[]): CustomField | null {
  return customFields.find(({ label, type }) => KINDS.includes(type) && NAMES.has(wordsOf(label))) ?? null;
}
