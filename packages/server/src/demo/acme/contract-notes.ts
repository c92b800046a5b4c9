import type { Random } from '../random.ts';

const OPENINGS = [
  'Renewal is handled by procurement together with the owning team.',
  'Master agreement signed by the general counsel; order forms by the department head.',
  'Bought through a reseller, who invoices; support comes from {vendor} directly.',
  'Pricing was negotiated together with the other {vendor} agreements.',
  'Consolidated from two smaller orders at the last renewal.',
  'The former owner left; questions go to the team mailbox for now.',
  'Introduced after the tooling review; see the decision page in the wiki.',
] as const;

const TERMS = [
  'Notice: 60 days before the end, by e-mail to the account manager.',
  'Notice: 90 days before the end, in writing; the date is in the shared calendar.',
  'Renews by order form only, nothing happens by itself.',
  'Price increases are capped at 5 % a year for the term.',
  'Price increases are capped at the consumer price index plus 2 %.',
  'Unused licences can be given back once a year on the anniversary.',
  'Overage is billed quarterly at the contract rate.',
  'Payment net 45, yearly in advance.',
  'Service credits of up to 15 % of the monthly fee apply below 99.9 % availability.',
] as const;

const NEXT_STEPS = [
  'Ask for usage figures before the next renewal: a third of the seats looked idle last time.',
  'Legal asks to move to our own data processing terms at renewal.',
  'Compare with two alternatives before committing to more than one year.',
  'Security review found no blockers; evidence is attached to the ticket.',
  'Finance wants one invoice for all subsidiaries.',
  '',
] as const;

/** What an owner would have jotted down about an agreement; empty for about four in ten. */
export function contractNotes(vendor: string, random: Random): string {
  if (random.chance(0.4)) return '';
  const sentences = [random.pick(OPENINGS), random.pick(TERMS), random.pick(NEXT_STEPS)];
  return sentences
    .filter((sentence) => sentence !== '')
    .join(random.chance(0.3) ? '\n' : ' ')
    .replaceAll('{vendor}', vendor);
}
