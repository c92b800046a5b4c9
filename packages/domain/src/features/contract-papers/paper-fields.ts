import { z } from 'zod';
import type { FieldDefinition, FieldOption } from '../../kernel/fields/field.ts';

/** What is known of a clause: in one of the analyzed documents, in none of them, or none was analyzed. */
export const CLAUSE_STATES = ['found', 'notFound', 'notAnalyzed'] as const;
export type ClauseState = (typeof CLAUSE_STATES)[number];
export const CLAUSE_STATE_WORDS: Readonly<Record<ClauseState, string>> = {
  found: 'Found',
  notFound: 'Not found',
  notAnalyzed: 'Not analyzed',
};

/**
 * What Contract Intelligence found in the documents of a record (docs/product/contract-intelligence.md, "On the record").
 * A record without an analyzed document has none.
 */
export const papersSchema = z
  .object({
    /** The kinds of clauses that have a column and were found in one of its documents. */
    found: z.array(z.string()),
    /** The laws that govern its documents, where one was found. */
    law: z.string().optional(),
  })
  .meta({ id: 'ContractPapers' });
export type Papers = z.infer<typeof papersSchema>;

const OPTIONS: readonly FieldOption[] = CLAUSE_STATES.map((value) => ({
  value,
  label: CLAUSE_STATE_WORDS[value],
}));

const paperField = <const Key extends string>(
  key: Key,
  label: string,
  isText = false,
): FieldDefinition<Key> & { readonly accessGroup: 'restricted'; readonly schema?: never } => ({
  key,
  label,
  kind: isText ? 'text' : 'select',
  accessGroup: 'restricted',
  sortKind: 'string',
  isVisibleByDefault: false,
  isEditable: false,
  isFilter: true,
  ...(isText ? {} : { options: OPTIONS }),
});

/** The law that governs, as a field of the record. */
export const LAW_KEY = 'governingLaw';

/** The fields of a record that say what is in its documents; no one enters them. */
export const PAPER_FIELDS = [
  paperField(LAW_KEY, 'Governing Law', true),
  paperField('capOnLiability', 'Cap on Liability'),
  paperField('uncappedLiability', 'Uncapped Liability'),
  paperField('terminationForConvenience', 'Termination for Convenience'),
  paperField('exclusivity', 'Exclusivity'),
  paperField('priceRestrictions', 'Price Restrictions'),
  paperField('minimumCommitment', 'Minimum Commitment'),
  paperField('antiAssignment', 'Anti-Assignment'),
  paperField('changeOfControl', 'Change of Control'),
  paperField('auditRights', 'Audit Rights'),
] as const;
export type PaperKey = (typeof PAPER_FIELDS)[number]['key'];
export type ClauseKey = Exclude<PaperKey, typeof LAW_KEY>;

/** The kind of clauses that each of these fields is about. */
export const PAPER_CATEGORIES = {
  capOnLiability: 'Cap On Liability',
  uncappedLiability: 'Uncapped Liability',
  terminationForConvenience: 'Termination For Convenience',
  exclusivity: 'Exclusivity',
  priceRestrictions: 'Price Restrictions',
  minimumCommitment: 'Minimum Commitment',
  antiAssignment: 'Anti-Assignment',
  changeOfControl: 'Change Of Control',
  auditRights: 'Audit Rights',
} as const satisfies Readonly<Record<ClauseKey, string>>;

/** The kind of clauses that a field is about. */
export const paperCategory = (key: ClauseKey): string => PAPER_CATEGORIES[key];

const KEYS: ReadonlySet<string> = new Set(PAPER_FIELDS.map(({ key }) => key));
export const isPaperKey = (key: string): key is PaperKey => KEYS.has(key);

/**
 * What a record that is read in full says in one of these fields: a state, or of the law its name, and the state in words
 * without one.
 */
export function paperValue(papers: Papers | undefined, key: PaperKey): string {
  if (key === LAW_KEY) return papers?.law ?? CLAUSE_STATE_WORDS[papers ? 'notFound' : 'notAnalyzed'];
  if (papers === undefined) return 'notAnalyzed' satisfies ClauseState;
  return (papers.found.includes(PAPER_CATEGORIES[key]) ? 'found' : 'notFound') satisfies ClauseState;
}

/** Whether something was found for a field. */
export function isInPapers(papers: Papers | undefined, key: PaperKey): boolean {
  return key === LAW_KEY ? papers?.law !== undefined : paperValue(papers, key) === 'found';
}
