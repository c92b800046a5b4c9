import type {
  Analysis,
  AnalysisItem,
  FoundClause,
  FoundField,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Judgement } from '@pactbook/domain/features/contract-analysis/judgement.ts';
import { CLAUSE_KINDS } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { idOf } from './build-profile.ts';

/** The text of the built analyses: every quote is in it. */
export const CONTRACT_TEXT = [
  'MASTER SERVICES AGREEMENT',
  'This Agreement is made between Acme Corporation and Northwind Software Inc.',
  'It takes effect on April 1, 2026 and ends on March 31, 2029.',
  'It then renews for further periods of one year each, unless either party gives 90 days’ notice.',
  'Customer may terminate this Agreement at any time with 30 days’ notice.',
  'Neither party may assign this Agreement without the other’s written consent.',
].join('\n\n');

function evidenceOf(quote: string) {
  const start = CONTRACT_TEXT.indexOf(quote);
  if (start === -1) throw new Error(`The text does not say "${quote}"`);
  return { start, end: start + quote.length, page: null, quote };
}

/** A found field with its quote, and the changes of the test. */
export function buildField(
  field: FoundField['field'],
  value: unknown,
  quote: string,
  changes: Partial<FoundField> = {},
): FoundField {
  return {
    key: `field:${field}`,
    field,
    value,
    why: null,
    confidence: 0.93,
    evidence: [evidenceOf(quote)],
    record: null,
    decision: null,
    ...changes,
  };
}

/** A found clause with its quote, and the changes of the test. */
function buildClause(
  category: FoundClause['category'],
  quote: string,
  changes: Partial<FoundClause> = {},
): FoundClause {
  return {
    ...evidenceOf(quote),
    key: `clause:${category}`,
    category,
    endPage: null,
    before: '',
    after: '',
    confidence: 0.85,
    experimental: false,
    decision: null,
    ...changes,
  };
}

const PARTIES = [
  { name: 'Acme Corporation', aliases: [], role: null, isUs: true },
  { name: 'Northwind Software Inc.', aliases: [], role: null, isUs: false },
];

/** A ready analysis of an uploaded text with five fields and two clauses, and the changes of the test. */
export function buildAnalysis(changes: Partial<Analysis> = {}): Analysis {
  return {
    id: idOf(900),
    version: 3,
    state: 'ready',
    message: null,
    record: null,
    documentId: null,
    documentNumber: null,
    fileName: 'msa.txt',
    contentType: 'text/plain',
    pages: null,
    batchId: null,
    outdated: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    createdBy: idOf(1),
    characters: CONTRACT_TEXT.length,
    model: { version: 'test', reader: 1 },
    textSha256: 'a',
    timing: null,
    fields: [
      buildField('parties', PARTIES, 'Acme Corporation and Northwind Software Inc.'),
      buildField('effectiveDate', '2026-04-01', 'April 1, 2026'),
      buildField('expirationDate', '2029-03-31', 'March 31, 2029'),
      buildField('renewalTerm', { count: 12, unit: 'MONTHS' }, 'periods of one year each'),
      buildField('renewalNotice', { count: 90, unit: 'DAYS' }, '90 days’ notice', { confidence: 0.6 }),
    ],
    clauses: [
      buildClause('Anti-Assignment', 'Neither party may assign this Agreement'),
      buildClause('Termination For Convenience', 'Customer may terminate this Agreement at any time', {
        confidence: 0.3,
      }),
    ],
    playbook: [],
    ...changes,
  };
}

/** A document against a rule, and the changes of the test. */
export function buildJudgement(changes: Partial<Judgement> = {}): Judgement {
  return {
    severity: 'important',
    rule: 'Notice period at most 60 days',
    note: null,
    outcome: 'deviates',
    finding: { key: 'field:renewalNotice', value: '90 days', page: 7, quote: 'at least 90 days' },
    ...changes,
  };
}

/** A ready analysis in the list, and the changes of the test. */
export function buildItem(changes: Partial<AnalysisItem> = {}): AnalysisItem {
  return {
    id: idOf(900),
    state: 'ready',
    message: null,
    record: null,
    documentId: null,
    documentNumber: null,
    fileName: 'msa.pdf',
    contentType: 'application/pdf',
    pages: 12,
    batchId: null,
    outdated: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    createdBy: idOf(1),
    found: 24,
    conflicts: 0,
    disagreements: [],
    ...changes,
  };
}

/** The answer of the list, and the changes of the test. */
export function buildList(items: readonly AnalysisItem[], changes: object = {}) {
  return {
    items,
    nextCursor: null,
    counts: {
      waiting: 0,
      reading: 0,
      analyzing: 0,
      ready: 0,
      noText: 0,
      failed: 0,
      notAnalyzed: 0,
      outdated: 0,
      conflicts: 0,
    },
    batches: [],
    analyzeNewDocuments: false,
    ...changes,
  };
}

/** The answer about the kinds: the first one is measured, the second one experimental. */
export const KINDS_ANSWER = {
  kinds: CLAUSE_KINDS.map((kind, index) => ({
    ...kind,
    precision: index === 0 ? 0.914 : null,
    recall: index === 0 ? 0.8 : null,
    contracts: 400 - index,
    experimental: index === 1,
  })),
  model: { version: 'test', notice: 'Trained on CUAD v1 (CC BY 4.0).', contracts: 408 },
};
