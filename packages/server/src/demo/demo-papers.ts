import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import {
  type Renewal,
  NOTICE_UNIT_LABELS,
  type NoticeUnit,
} from '@pactbook/domain/features/contracts/renewal.ts';
import { addDays, addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DemoContract, DemoOrganisation } from './demo-organisation.ts';
import { writePdf } from './paper-pdf.ts';
import { foundWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';

/** What a contract says. */
interface PaperTerms {
  readonly title: string;
  /** By its full name, with the form of the company. */
  readonly provider: string;
  readonly customer: string;
  readonly product: string;
  readonly signedOn: CalendarDate;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly renewal: Renewal;
  readonly costs: readonly AnnualCost[];
  readonly law: string;
  /** Which of the clauses that not every contract has. */
  readonly clauses: readonly (keyof typeof FURTHER_CLAUSES)[];
}

const LINE_LENGTH = 92;
const LINES_A_PAGE = 40;
const NUMBERS: Readonly<Record<number, string>> = {
  1: 'one',
  3: 'three',
  6: 'six',
  12: 'twelve',
  24: 'twenty-four',
  30: 'thirty',
  45: 'forty-five',
  60: 'sixty',
  90: 'ninety',
  120: 'one hundred twenty',
};

/** "ninety (90) days", as contracts write it. */
function period(count: number, unit: NoticeUnit): string {
  const words = NOTICE_UNIT_LABELS[unit];
  return `${NUMBERS[count] ?? count} (${count}) ${count === 1 ? words.slice(0, -1) : words}`;
}

const long = (date: CalendarDate) => foundWords('effectiveDate', date);
const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** Clauses that some contracts have and others do not. */
const FURTHER_CLAUSES = {
  convenience:
    "Termination for Convenience. Customer may terminate this Agreement at any time, for any reason or no reason, upon sixty (60) days' prior written notice to Provider.",
  audit:
    "Audit. Provider shall keep complete and accurate records of the Services. Customer or its auditors may inspect and audit these books and records once in each calendar year, during normal business hours and upon ten (10) business days' notice.",
  insurance:
    'Insurance. During the term Provider shall maintain commercial general liability insurance with limits of not less than $2,000,000 per occurrence, and cyber liability insurance with limits of not less than $5,000,000.',
  nonSolicit:
    'Non-Solicitation. During the term and for one year thereafter, neither party shall solicit for employment any employee of the other party who took part in the performance of this Agreement.',
  minimum:
    'Minimum Commitment. Customer shall purchase Services of at least the annual fees stated in Section 3 in each contract year, whether or not it uses them.',
  transition:
    'Transition. For a period of ninety (90) days after the expiration or termination of this Agreement, Provider shall continue to give Customer access to its data and shall assist in its transfer to another provider.',
  prices:
    'Price Protection. Provider shall not increase the fees by more than three percent (3%) in any renewal term.',
  changeOfControl:
    'Change of Control. If Provider undergoes a change of control, including by merger or by the sale of substantially all of its assets, Customer may terminate this Agreement within sixty (60) days after it learns thereof.',
  warranty:
    'Warranty. Provider warrants that the Services will perform materially as described in the documentation for a period of ninety (90) days after delivery.',
  beneficiaries:
    'No Third Party Beneficiaries. This Agreement is for the sole benefit of the parties, and nothing in it gives any right to any other person.',
} as const;

function termClauses({ endDate, renewal }: PaperTerms): string[] {
  const { type, termMonths = 12, noticeValue, noticeUnit } = renewal;
  const initial = `Initial Term. This Agreement begins on the Effective Date and shall continue in full force and effect until ${long(endDate)} (the "Initial Term"), unless terminated earlier in accordance with its terms.`;
  if (noticeValue === undefined || noticeUnit === undefined) return [initial];
  const notice = period(noticeValue, noticeUnit);
  const length = period(termMonths, 'MONTHS');
  const renews =
    type === 'AUTO_RENEWS'
      ? `Renewal. After the Initial Term this Agreement shall automatically renew for successive periods of ${length} each, unless either party gives the other written notice of non-renewal at least ${notice} prior to the end of the then-current term.`
      : `Renewal. The parties may renew this Agreement for additional terms of ${length} each by mutual written agreement. A party that does not wish to renew shall give written notice at least ${notice} before the end of the then-current term.`;
  return [initial, renews];
}

/** "$5,400.00", or "120 seats at $45.00 per seat per year" where the row counts them. */
function feeWords({ cost, quantity, unit, unitPrice }: AnnualCost): string {
  if (quantity === undefined || unit === undefined || unitPrice === undefined) return dollars(cost);
  return `${quantity.toLocaleString('en-US')} ${unit} at ${dollars(unitPrice)} per ${unit.replace(/s$/, '')} per year`;
}

function feeClauses({ costs }: PaperTerms): string[] {
  const rows = costs.map((row) => `Contract year beginning ${long(row.date)}: ${feeWords(row)}`);
  return [
    `Fees. Customer shall pay the following annual fees in United States dollars:\n${rows.join('\n')}`,
    'Payment. Provider invoices the fees of each contract year in advance. Undisputed amounts are due thirty (30) days after receipt of the invoice.',
  ];
}

/** The paragraphs of a contract; a line feed within one begins a new line. */
function paragraphs(terms: PaperTerms): string[] {
  const { title, provider, customer, product, signedOn, startDate, law, costs } = terms;
  const opening = [
    title.toUpperCase(),
    `This ${title} (this "Agreement") is entered into on ${long(signedOn)} and is effective as of ${long(startDate)} (the "Effective Date"), by and between ${provider} ("Provider") and ${customer} ("Customer").`,
  ];
  const yearly = costs.at(-1)?.cost ?? 100_000;
  const clauses = [
    `Services. Provider shall make ${product} available to Customer, with the support and the documentation that belong to it (the "Services").`,
    ...termClauses(terms),
    ...feeClauses(terms),
    'License. Provider grants Customer a non-exclusive, non-transferable right to access and use the Services during the term for its internal business purposes.',
    'Customer Data. Customer keeps all rights in its data. Provider processes personal data only as the data processing addendum allows.',
    'Confidentiality. Each party shall keep the confidential information of the other secret, use it only to perform this Agreement, and protect it with reasonable care for five years after it was disclosed.',
    ...terms.clauses.map((name) => FURTHER_CLAUSES[name]),
    'Termination for Cause. Either party may terminate this Agreement if the other materially breaches it and does not cure the breach within thirty (30) days after written notice.',
    `Limitation of Liability. Except for breach of confidentiality, in no event shall the aggregate liability of either party under this Agreement exceed ${dollars(yearly)}, whether in contract, tort or otherwise.`,
    'Assignment. Neither party may assign this Agreement without the prior written consent of the other party, which shall not be unreasonably withheld.',
    `Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the State of ${law}, without regard to its conflict of laws principles.`,
    'Entire Agreement. This Agreement is the entire agreement of the parties about its subject and may be changed only in writing signed by both.',
  ];
  return [
    ...opening,
    ...clauses.map((clause, at) => `${at + 1}. ${clause}`),
    'IN WITNESS WHEREOF, the parties have executed this Agreement by their authorized representatives.',
    `${provider}\nBy: ______________________\nName:\nTitle:`,
    `${customer}\nBy: ______________________\nName:\nTitle:`,
  ];
}

function wrapped(paragraph: string): string[] {
  return paragraph.split('\n').flatMap((line) => {
    const lines = [''];
    for (const word of line.split(' ')) {
      const last = lines.at(-1) ?? '';
      if (last !== '' && last.length + 1 + word.length > LINE_LENGTH) lines.push(word);
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return lines;
  });
}

/** A contract as a PDF of some pages; no paragraph continues over the end of one. */
function writeContract(terms: PaperTerms): Buffer {
  const pages: string[][] = [[]];
  for (const paragraph of paragraphs(terms)) {
    const lines = wrapped(paragraph);
    const page = pages.at(-1) ?? [];
    if (page.length + lines.length > LINES_A_PAGE) pages.push([...lines, '']);
    else page.push(...lines, '');
  }
  return writePdf(pages);
}

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
    renewal?.termMonths !== undefined &&
    contract.history.every(({ kind }) => kind !== 'renewed' && kind !== 'autoRenewed');
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
