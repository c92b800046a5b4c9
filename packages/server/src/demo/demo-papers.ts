import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import type { Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import { addDays, addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DemoContract, DemoOrganisation } from './demo-organisation.ts';
import { writeContract, type PaperTerms } from './paper-contract.ts';
import { writePdf } from './paper-pdf.ts';

/** A document of a record. */
export interface DemoPaper {
  /** The record's place in the organisation's list. */
  readonly index: number;
  readonly on: CalendarDate;
  /** By address. */
  readonly by: string;
  readonly name: string;
  readonly category: DocumentCategory;
  readonly expiresOn: CalendarDate | null;
  readonly content: Buffer;
  /** Whether Contract Intelligence analyzes it right after the first start. */
  readonly isAnalyzed: boolean;
}

/** Every so many records have papers, so that forty come together in a large organisation. */
const RECORDS_APART = 7;
const MOST_PAPERS = 40;

const latin = (text: string) => text.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '');

function agreement({ fields }: DemoContract, organisation: string): Buffer {
  const { product, vendor, startDate, endDate } = fields;
  const [what, who, us] = [latin(product), latin(vendor), latin(organisation)];
  return writePdf([
    [
      'MASTER SERVICES AGREEMENT',
      '',
      `between ${who} ("Provider") and ${us} ("Customer")`,
      '',
      `1. Services. Provider gives Customer access to ${what}.`,
      `2. Term. This agreement begins on ${startDate ?? 'the day of signature'} and ends on ${endDate ?? 'notice'}.`,
      '3. Fees. Customer pays the annual fees of the order form in advance.',
      '4. Confidentiality. Each party keeps the confidential information of the other secret.',
    ],
    [
      '5. Data protection. Provider processes personal data under the data processing addendum.',
      '6. Service levels. Provider keeps the services available 99.9 percent of each month.',
      '7. Limitation of liability. Neither party is liable for more than the fees of twelve months.',
      '8. Indemnification. Provider defends Customer against claims of infringement.',
      '9. Termination for convenience is not possible before the end of the term.',
      '10. Governing law. The laws of the State of Delaware apply.',
    ],
  ]);
}

function review({ fields }: DemoContract): Buffer {
  return Buffer.from(
    `# Security review of ${fields.product}\n\n- SOC 2 Type II report: received, no exceptions\n- Penetration test: summary received\n` +
      `- Encryption at rest and in transit: yes\n- Single sign-on: SAML\n- Subprocessors: listed, none outside the region\n\nResult: approved.\n`,
  );
}

function orderForm({ fields, annualCosts }: DemoContract): Buffer {
  const rows = annualCosts.map(
    ({ date, cost }) => `${date},${fields.product.replaceAll(/[",]/g, ' ')},${cost}`,
  );
  return Buffer.from(['Date,Item,Amount in USD', ...rows, ''].join('\n'));
}

function paperOf(contract: DemoContract, index: number, at: number, organisation: string): DemoPaper {
  const { fields, addedOn, addedBy } = contract;
  const product = latin(fields.product)
    .replaceAll(/[^\w .-]/g, '')
    .trim();
  const common = { index, on: addDays(addedOn, 1), by: addedBy, expiresOn: null, isAnalyzed: false };
  if (at % 4 === 1) {
    return {
      ...common,
      name: `Security review ${product}.md`,
      category: 'Security',
      // A review holds for a year.
      expiresOn: addDays(addedOn, 366),
      content: review(contract),
    };
  }
  if (at % 4 === 3) {
    return { ...common, name: `Order form ${product}.csv`, category: 'Legal', content: orderForm(contract) };
  }
  return {
    ...common,
    name: `${product} agreement.pdf`,
    category: 'Contracts',
    content: agreement(contract, organisation),
  };
}

/** A record whose terms are complete, so that a contract can say the same. */
interface WholeContract extends DemoContract {
  readonly fields: DemoContract['fields'] & {
    readonly startDate: CalendarDate;
    readonly endDate: CalendarDate;
    readonly renewal: Renewal;
  };
}

/** Live, in its first term, with days and notice, and names in the letters of the PDF's font. */
function isWhole(contract: DemoContract): contract is WholeContract {
  const { status, startDate, endDate, renewal, product, vendor } = contract.fields;
  const isComplete = startDate !== null && endDate !== null && renewal?.noticeValue !== undefined;
  const isFirstTerm =
    renewal?.termMonths !== undefined && contract.history.every(({ kind }) => kind !== 'renewed');
  return (
    status === 'LIVE' && isComplete && isFirstTerm && latin(product) === product && /^[A-Z]\w+$/.test(vendor)
  );
}

/**
 * What some of the contracts say otherwise than their record, one thing each; the record was typed in wrongly, or a change
 * was never entered.
 */
const DIFFERENCES: readonly ((terms: PaperTerms) => Partial<PaperTerms>)[] = [
  ({ renewal }) => ({
    renewal: { ...renewal, noticeValue: renewal.noticeValue === 90 ? 60 : 90, noticeUnit: 'DAYS' },
  }),
  ({ endDate }) => ({ endDate: addMonths(endDate, 12) }),
  () => ({ provider: 'Harborview Software Partners, LLC' }),
  ({ renewal }) => ({ renewal: { ...renewal, termMonths: 24 } }),
  ({ startDate }) => ({ startDate: addMonths(startDate, 1) }),
];
/** Every second one differs. */
const CONTRACTS = DIFFERENCES.length * 2;

const TITLES = [
  'Master Services Agreement',
  'Software License Agreement',
  'Hosting Agreement',
  'Maintenance and Support Agreement',
  'Subscription Services Agreement',
] as const;
const LAWS = ['Delaware', 'New York', 'California', 'Texas', 'Massachusetts', 'Washington'] as const;
const CLAUSES: readonly PaperTerms['clauses'][] = [
  ['convenience', 'audit', 'insurance', 'beneficiaries'],
  ['nonSolicit', 'warranty', 'minimum'],
  ['transition', 'prices', 'convenience', 'insurance'],
  ['changeOfControl', 'audit', 'warranty', 'beneficiaries'],
];
const FORMS = ['Inc.', 'LLC', 'Corp.'] as const;

const inTurn = <Value>(values: readonly Value[], at: number): Value => {
  const value = values[at % values.length];
  if (value === undefined) throw new RangeError('There is nothing to take turns with.');
  return value;
};

/** A contract that says what its record says, but for one thing where `at` is odd. */
function contractOf(contract: WholeContract, index: number, at: number, organisation: string): DemoPaper {
  const { fields, annualCosts, addedOn, addedBy } = contract;
  const terms: PaperTerms = {
    title: inTurn(TITLES, at),
    provider: `${latin(fields.vendor)}, ${inTurn(FORMS, at)}`,
    customer: latin(organisation),
    product: latin(fields.product),
    signedOn: addDays(fields.startDate, -9),
    startDate: fields.startDate,
    endDate: fields.endDate,
    renewal: fields.renewal,
    costs: annualCosts,
    law: inTurn(LAWS, at),
    clauses: inTurn(CLAUSES, at),
  };
  const differs = at % 2 === 1 ? inTurn(DIFFERENCES, (at - 1) / 2)(terms) : {};
  return {
    index,
    on: addDays(addedOn, 1),
    by: addedBy,
    name: `${latin(fields.product)
      .replaceAll(/[^\w .-]/g, '')
      .trim()} contract.pdf`,
    category: 'Contracts',
    expiresOn: null,
    content: writeContract({ ...terms, ...differs }),
    isAnalyzed: true,
  };
}

/** Ten contracts for Contract Intelligence, beside records of different vendors; none in a small organisation. */
function analyzedContracts({ name, contracts }: DemoOrganisation, taken: ReadonlySet<number>): DemoPaper[] {
  const vendors = new Set<string>();
  const chosen: [WholeContract, number][] = [];
  for (const [index, contract] of contracts.entries()) {
    if (chosen.length === CONTRACTS) break;
    if (taken.has(index) || !isWhole(contract) || vendors.has(contract.fields.vendor)) continue;
    vendors.add(contract.fields.vendor);
    chosen.push([contract, index]);
  }
  if (chosen.length < CONTRACTS) return [];
  return chosen.map(([contract, index], at) => contractOf(contract, index, at, name));
}

/** The papers of a demo organisation, the same for the same organisation. */
export function papersOf(organisation: DemoOrganisation): DemoPaper[] {
  const { name, contracts } = organisation;
  const apart = Math.min(RECORDS_APART, Math.max(1, Math.floor(contracts.length / 4)));
  const papers = contracts
    .map((contract, index) => [contract, index] as const)
    .filter(([, index]) => index % apart === 0)
    .slice(0, MOST_PAPERS)
    .map(([contract, index], at) => paperOf(contract, index, at, name));
  return [...papers, ...analyzedContracts(organisation, new Set(papers.map(({ index }) => index)))];
}
