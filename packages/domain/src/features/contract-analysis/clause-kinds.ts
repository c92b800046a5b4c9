/** The groups in which a review shows clauses. */
export const CLAUSE_GROUPS = ['Term', 'Money', 'Rights', 'Limits', 'IP', 'Other'] as const;
export type ClauseGroup = (typeof CLAUSE_GROUPS)[number];

/** One of the kinds of clauses that are looked for. */
export interface ClauseKind {
  readonly category: string;
  readonly group: ClauseGroup;
  readonly explanation: string;
  /** A sentence as such a clause reads, made up for this page. */
  readonly example: string;
}

const kind = <const Category extends string>(
  category: Category,
  group: ClauseGroup,
  explanation: string,
  example: string,
) => ({ category, group, explanation, example });

/** The 41 kinds that the trained model finds. The names are those of its data set (CUAD v1). */
const TRAINED_KINDS = [
  kind('Document Name', 'Term', 'The contract’s title.', 'MASTER SERVICES AGREEMENT'),
  kind('Parties', 'Term', 'Who signs, with their short names.', 'Northwind Software Inc. (“Provider”)'),
  kind('Agreement Date', 'Term', 'The date the contract bears.', 'Dated as of March 1, 2026'),
  kind(
    'Effective Date',
    'Term',
    'The day it takes effect.',
    'This Agreement takes effect on April 1, 2026 (the “Effective Date”).',
  ),
  kind(
    'Expiration Date',
    'Term',
    'The end of the initial term.',
    'This Agreement continues for three years from the Effective Date.',
  ),
  kind(
    'Renewal Term',
    'Term',
    'How long it renews, automatically or on demand.',
    'It then renews for further periods of one year each.',
  ),
  kind(
    'Notice Period To Terminate Renewal',
    'Term',
    'The notice that stops a renewal.',
    'Either party may prevent renewal by written notice 60 days before the end of the term.',
  ),
  kind(
    'Governing Law',
    'Other',
    'Whose law applies.',
    'This Agreement is governed by the laws of the State of New York.',
  ),
  kind(
    'Most Favored Nation',
    'Money',
    'As good a deal as others get.',
    'If Provider offers any customer lower fees, Customer receives the same fees.',
  ),
  kind(
    'Non-Compete',
    'Limits',
    'A party may not compete.',
    'During the term Distributor will not sell products that compete with the Products.',
  ),
  kind(
    'Exclusivity',
    'Limits',
    'A party deals with one side only.',
    'Customer will buy all hosting services from Provider alone.',
  ),
  kind(
    'No-Solicit Of Customers',
    'Limits',
    'A party may not lure away customers.',
    'Reseller will not solicit customers of Provider for one year after the term.',
  ),
  kind(
    'No-Solicit Of Employees',
    'Limits',
    'A party may not hire away staff.',
    'Neither party will solicit or hire employees of the other during the term.',
  ),
  kind(
    'Competitive Restriction Exception',
    'Limits',
    'A carve-out from non-compete, exclusivity or no-solicit of customers.',
    'The exclusivity does not apply to products that Customer already uses.',
  ),
  kind(
    'Non-Disparagement',
    'Limits',
    'A party may not speak ill of the other.',
    'Neither party will make statements that harm the reputation of the other.',
  ),
  kind(
    'Termination For Convenience',
    'Term',
    'A party may end it without a reason.',
    'Customer may terminate this Agreement at any time with 30 days’ notice.',
  ),
  kind(
    'ROFR/ROFO/ROFN',
    'Rights',
    'A first right to match, offer or negotiate.',
    'Before licensing to others, Owner will first offer the licence to Customer.',
  ),
  kind(
    'Change Of Control',
    'Rights',
    'What a sale or merger of a party triggers.',
    'Provider may terminate this Agreement upon a change of control of Customer.',
  ),
  kind(
    'Anti-Assignment',
    'Rights',
    'No transfer without consent.',
    'Neither party may assign this Agreement without the other’s written consent.',
  ),
  kind(
    'Revenue/Profit Sharing',
    'Money',
    'A share of revenue or profit is to be paid.',
    'Reseller pays Provider 20 % of net revenue from the Service.',
  ),
  kind(
    'Price Restrictions',
    'Money',
    'Limits on changing prices.',
    'Provider may raise fees once a year, by no more than 3 %.',
  ),
  kind(
    'Minimum Commitment',
    'Money',
    'The least to buy, pay or do.',
    'Customer will buy at least 500 subscriptions in each year.',
  ),
  kind(
    'Volume Restriction',
    'Money',
    'A fee or consent above a volume.',
    'Use above 10,000 requests a day is charged at the rates of Exhibit B.',
  ),
  kind(
    'IP Ownership Assignment',
    'IP',
    'What is created goes to the other side.',
    'Provider assigns to Customer all rights in the Deliverables.',
  ),
  kind(
    'Joint IP Ownership',
    'IP',
    'Intellectual property owned together.',
    'The parties jointly own inventions made together under this Agreement.',
  ),
  kind(
    'License Grant',
    'IP',
    'A right to use.',
    'Provider grants Customer a non-exclusive licence to use the Software.',
  ),
  kind(
    'Non-Transferable License',
    'IP',
    'That right may not be passed on.',
    'The licence granted here is personal and non-transferable.',
  ),
  kind(
    'Affiliate License-Licensor',
    'IP',
    'The licensor’s affiliates’ property is included.',
    'Licensor, for itself and its Affiliates, grants a licence under their patents.',
  ),
  kind(
    'Affiliate License-Licensee',
    'IP',
    'The licensee’s affiliates may use it.',
    'The licence extends to Customer and its Affiliates.',
  ),
  kind(
    'Unlimited/All-You-Can-Eat-License',
    'IP',
    'Use without limit.',
    'Customer may use the Software for an unlimited number of users.',
  ),
  kind(
    'Irrevocable Or Perpetual License',
    'IP',
    'The right cannot be revoked or never ends.',
    'Provider grants Customer a perpetual, irrevocable licence to the Deliverables.',
  ),
  kind(
    'Source Code Escrow',
    'IP',
    'Source code held by a third party.',
    'Provider will deposit the source code with an escrow agent.',
  ),
  kind(
    'Post-Termination Services',
    'Term',
    'Duties after the end.',
    'For 90 days after termination Provider will support the move to another provider.',
  ),
  kind(
    'Audit Rights',
    'Rights',
    'A party may check books or premises.',
    'Customer may audit Provider’s records once a year.',
  ),
  kind(
    'Uncapped Liability',
    'Limits',
    'Liability without limit.',
    'The limits do not apply to a breach of confidentiality.',
  ),
  kind(
    'Cap On Liability',
    'Limits',
    'A limit on amount, kind or time of liability.',
    'Total liability is limited to the fees paid in the preceding 12 months.',
  ),
  kind(
    'Liquidated Damages',
    'Money',
    'A fixed sum on breach or early end.',
    'For early termination Customer pays a fee of $50,000.',
  ),
  kind(
    'Warranty Duration',
    'Limits',
    'How long a warranty lasts.',
    'Provider warrants the Software for 90 days after delivery.',
  ),
  kind(
    'Insurance',
    'Other',
    'Insurance cover to be kept.',
    'Provider will keep liability insurance of at least $1,000,000.',
  ),
  kind(
    'Covenant Not To Sue',
    'Rights',
    'A party may not contest or sue.',
    'Licensee will not contest the validity of the Marks.',
  ),
  kind(
    'Third Party Beneficiary',
    'Rights',
    'Outsiders with rights.',
    'Customer’s Affiliates are third party beneficiaries of this Agreement.',
  ),
] as const satisfies readonly ClauseKind[];

/** The kinds that are found by rules about the words of a sentence: `words/word-kinds.ts` of the package intelligence. */
const WORD_KINDS = [
  kind(
    'Indemnity',
    'Limits',
    'A party makes good what claims or losses cost the other.',
    'Provider will indemnify and hold Customer harmless from claims that the Service infringes a patent.',
  ),
  kind(
    'Force Majeure',
    'Limits',
    'Events beyond control that excuse a party, and what follows from them.',
    'Neither party is liable for delay caused by events beyond its reasonable control, such as war or flood.',
  ),
  kind(
    'Payment Days',
    'Money',
    'How many days a party has to pay.',
    'Customer will pay each invoice within 30 days after receipt.',
  ),
  kind(
    'Confidentiality',
    'Other',
    'What must be kept secret, and used only for the contract.',
    'Each party will keep the Confidential Information of the other in confidence.',
  ),
  kind(
    'Service Levels',
    'Rights',
    'How available and how fast a service must be, and what a miss credits.',
    'The Service will be available 99.5 % of the time in each month.',
  ),
] as const satisfies readonly ClauseKind[];

/** All kinds of clauses (docs/product/contract-intelligence.md, "Clause kinds"), by their names on the wire. */
export const CLAUSE_KINDS = [...TRAINED_KINDS, ...WORD_KINDS] as const;

const BY_WORDS: ReadonlySet<string> = new Set(WORD_KINDS.map(({ category }) => category));
/** Whether a kind is found by its words, not by the trained model. */
export const isFoundByWords = (category: string): boolean => BY_WORDS.has(category);

/** The name of a kind of clauses, as on the wire. */
export type ClauseCategory = (typeof CLAUSE_KINDS)[number]['category'];
export const CLAUSE_CATEGORIES = CLAUSE_KINDS.map(({ category }) => category);
