import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import { addDays, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DemoContract, DemoOrganisation } from './demo-organisation.ts';
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
  const common = { index, on: addDays(addedOn, 1), by: addedBy, expiresOn: null };
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

/** The papers of a demo organisation, the same for the same organisation. */
export function papersOf({ name, contracts }: DemoOrganisation): DemoPaper[] {
  const apart = Math.min(RECORDS_APART, Math.max(1, Math.floor(contracts.length / 4)));
  return contracts
    .map((contract, index) => [contract, index] as const)
    .filter(([, index]) => index % apart === 0)
    .slice(0, MOST_PAPERS)
    .map(([contract, index], at) => paperOf(contract, index, at, name));
}
