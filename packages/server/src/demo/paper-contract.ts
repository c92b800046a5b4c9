import { foundWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import {
  NOTICE_UNIT_LABELS,
  type NoticeUnit,
  type Renewal,
} from '@pactbook/domain/features/contracts/renewal.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { writePdf } from './paper-pdf.ts';

/** What a contract says. */
export interface PaperTerms {
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
export const FURTHER_CLAUSES = {
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

function feeClauses({ costs }: PaperTerms): string[] {
  const rows = costs.map(({ date, cost }) => `Contract year beginning ${long(date)}: ${dollars(cost)}`);
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
export function writeContract(terms: PaperTerms): Buffer {
  const pages: string[][] = [[]];
  for (const paragraph of paragraphs(terms)) {
    const lines = wrapped(paragraph);
    const page = pages.at(-1) ?? [];
    if (page.length + lines.length > LINES_A_PAGE) pages.push([...lines, '']);
    else page.push(...lines, '');
  }
  return writePdf(pages);
}
