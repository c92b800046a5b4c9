import { expect, test } from 'vitest';
import { CLAUSE_CATEGORIES, type ClauseCategory } from '../contract-analysis/clause-kinds.ts';
import { routeQuestion } from './route-question.ts';

/** Questions as people ask them, by the kind that answers them; written without a look at the vocabulary. */
const QUESTIONS: Readonly<Record<ClauseCategory, readonly [string, string, string]>> = {
  'Document Name': [
    'What is the name of this document?',
    'Is this a master services agreement, an order form or something else?',
    'Finance wants to file this under its official heading, what should they write?',
  ],
  Parties: [
    'Which legal entities have entered into this contract?',
    'Which of our companies is on this one, and who is on the other side?',
    'The supplier has three subsidiaries with similar names, which one actually signed with us?',
  ],
  'Agreement Date': [
    'On what date was the contract executed?',
    'What day is written on it?',
    'The auditor asks when both sides put their signatures on it, what date does it bear?',
  ],
  'Effective Date': [
    'As of which date does the agreement come into force?',
    'When does it kick in?',
    'We signed weeks before going live, so from which day are the terms binding?',
  ],
  'Expiration Date': [
    'What is the expiration date of the contract?',
    'How long are we signed up for at first?',
    'If nobody does anything, on what day does the first three-year period finish?',
  ],
  'Renewal Term': [
    'Does the contract renew automatically, and for how long?',
    'Once the first period is up, how many more years do we get?',
    'We forgot about it and the first term has passed, for how long are we now extended?',
  ],
  'Notice Period To Terminate Renewal': [
    'How many days before the end of the term must notice of non-renewal be given?',
    "By when must we speak up so it doesn't roll over?",
    'The subscription extends itself in December, when is our last day to write that we want to stop that?',
  ],
  'Governing Law': [
    'The laws of which state or country govern this agreement?',
    'Is this under English law or New York law?',
    'A lawyer has to read this for a dispute, should she be qualified in Germany or in Delaware?',
  ],
  'Most Favored Nation': [
    'Must the supplier give us terms at least as favorable as those given to other customers?',
    'Are they obliged to match the best price they give anyone?',
    'If they sell the same software cheaper to another client, do we get that lower price too?',
  ],
  'Non-Compete': [
    'Is either party restricted from competing with the other?',
    'Can they go into the same business as us?',
    'If we build and sell our own tool like theirs, would that break the contract?',
  ],
  Exclusivity: [
    'Are we obliged to obtain these services solely from this supplier?',
    'Are they our only permitted vendor for this?',
    'If we want to split the work between two suppliers, does this contract forbid it?',
  ],
  'No-Solicit Of Customers': [
    'Does the agreement contain a customer non-solicitation covenant?',
    'Are they kept from poaching the people who buy from us?',
    'If the consultant calls our biggest account and offers to serve them directly, is that forbidden?',
  ],
  'No-Solicit Of Employees': [
    "Are the parties restricted from hiring each other's personnel?",
    'Are we allowed to offer one of their developers a job?',
    'Their project manager wants to join our team, may we recruit her?',
  ],
  'Competitive Restriction Exception': [
    'What carve-outs apply to the competitive restrictions?',
    'In which cases does the ban on competing not count?',
    'We already had a rival product before signing, is it exempted from the ban on competing?',
  ],
  'Non-Disparagement': [
    'Are the parties prohibited from making derogatory statements about each other?',
    'Do we have to keep quiet about how bad they were?',
    'If we post a harsh review of their software online, do we break the contract?',
  ],
  'Termination For Convenience': [
    'Is termination without cause permitted?',
    'Can we just walk away with no reason given?',
    'We simply no longer need the tool halfway through the term, may we get out although they did nothing wrong?',
  ],
  'ROFR/ROFO/ROFN': [
    'Is there a right of first offer or first negotiation?',
    'Do they have to come to us before they offer it to anyone else?',
    'If they receive a bid from a third party for the product line, may we match it and take it ourselves?',
  ],
  'Change Of Control': [
    'Does a merger or acquisition of a party give rise to a termination right?',
    'Does anything change when someone takes over the company?',
    'If they get bought by a competitor, can we leave?',
  ],
  'Anti-Assignment': [
    'Are there restrictions on assignment of rights and obligations under this agreement?',
    'Do we need their okay to pass the agreement on to somebody else?',
    'We want to move this contract to our sister company next month, do they have to agree first?',
  ],
  'Revenue/Profit Sharing': [
    'Must a party pay a percentage of its revenue to the other?',
    'How is the income split between us?',
    'If we resell their software and make a million, how much of that goes back to them?',
  ],
  'Price Restrictions': [
    'Is the supplier restricted from changing its prices during the term?',
    'By how much can the fees go up each year?',
    'They want to charge ten percent more from January, does the contract let them?',
  ],
  'Minimum Commitment': [
    'Is there a minimum order quantity or minimum annual spend?',
    'Do we have to spend a certain amount every year whatever happens?',
    'We only need 20 seats this year, must we still pay for at least 100?',
  ],
  'Volume Restriction': [
    'Is there a limit on the volume of use above which consent is required?',
    'Does it get more expensive once we go over a certain amount?',
    'Our team makes twice as many API calls as agreed, will they charge us extra for the excess?',
  ],
  'IP Ownership Assignment': [
    'Is there an assignment of ownership of work product?',
    'Does the code they write become ours?',
    'The agency designs a new logo and app for us, do all the rights move over to us?',
  ],
  'Joint IP Ownership': [
    'Does the agreement provide for joint ownership of developments?',
    'Is there anything we and they would co-own?',
    'If our engineers and theirs invent something together, will it belong to both companies in equal shares?',
  ],
  'License Grant': [
    'What rights to use the software are granted to the customer?',
    'Do they give us permission to use their stuff?',
    'We want to install the program on our servers, does the contract give us the permission to run it?',
  ],
  'Non-Transferable License': [
    'Are there restrictions on transferring the license to a third party?',
    'Is it only for us, or can we pass on the right to use the software?',
    'We have spare seats and want to sell the licenses to another company, is that allowed?',
  ],
  'Affiliate License-Licensor': [
    'Does the licensor grant rights on behalf of its affiliates?',
    "Are patents of the supplier's parent company part of what we're licensed for?",
    "Part of the product belongs to another company in the vendor's group, is that technology licensed to us as well?",
  ],
  'Affiliate License-Licensee': [
    "Does the license extend to the customer's affiliates?",
    'Is the software just for us or for the whole group of companies?',
    'Our daughter company in Spain wants to log in with our licenses, are they covered?',
  ],
  'Unlimited/All-You-Can-Eat-License': [
    'Does the license permit an unlimited number of users?',
    'Is it all you can eat?',
    'If we roll it out to ten thousand more staff, is the license without any cap on numbers?',
  ],
  'Irrevocable Or Perpetual License': [
    'Can the licensor revoke the granted license?',
    'Could they ever take the license away from us?',
    'We paid once for the software, does our right to use it never end?',
  ],
  'Source Code Escrow': [
    'What are the release conditions for the source code escrow?',
    'Does an outside party hold the program code for us?',
    'If the vendor goes bankrupt, can we get their source code from a depositary?',
  ],
  'Post-Termination Services': [
    'Is transition assistance to be provided upon expiry?',
    "What do they still have to do for us after we've left?",
    'We switch to a new provider and this contract ends, must the old one still support the handover?',
  ],
  'Audit Rights': [
    "Under what conditions may the supplier's premises be inspected?",
    'Are they allowed to come round and look at how we use the software?',
    'We suspect the hours billed are wrong, may we send an accountant to examine their records?',
  ],
  'Uncapped Liability': [
    'Which liabilities are excluded from the limitation of liability?',
    'Where does the ceiling on damages not apply?',
    'If they act with gross negligence, do they have to pay the full damage without any ceiling?',
  ],
  'Cap On Liability': [
    'What is the maximum aggregate liability of the supplier?',
    'Can we claim lost profits or is that ruled out?',
    'Their error costs us five million, up to what amount are they on the hook?',
  ],
  'Liquidated Damages': [
    'Is an early termination fee payable?',
    'Is there a fixed penalty for breaching the contract?',
    'They deliver the system four weeks late, is there an agreed amount they must pay for each week?',
  ],
  'Warranty Duration': [
    'How long is the warranty period for the software?',
    'How long is it guaranteed?',
    'A defect shows up a year after delivery, is it still under warranty?',
  ],
  Insurance: [
    'What are the minimum insurance coverage amounts?',
    'Which policies do they need to keep up while working for us?',
    'Before their technicians come on site, must they show us a certificate of liability insurance?',
  ],
  'Covenant Not To Sue': [
    "Is a party prohibited from contesting the validity of the other's intellectual property?",
    'Are we not allowed to attack their patents?',
    'If we believe their trademark is invalid, have we given up the right to challenge it?',
  ],
  'Third Party Beneficiary': [
    'Do persons who are not a party have the right to enforce its terms?',
    'Do outsiders get any rights out of it?',
    'Our end customer never signed this, could he still enforce it against the vendor?',
  ],
  Indemnity: [
    'Does the supplier indemnify the customer against third-party claims?',
    'Who pays if someone sues us over their software?',
    'A competitor says the product copies its patent, must the vendor defend us in court?',
  ],
  'Force Majeure': [
    'What happens in a force majeure event?',
    'Is a supplier excused when a strike stops its deliveries?',
    'A flood destroys their data centre, do they still have to perform?',
  ],
  'Payment Days': [
    'Within how many days must invoices be paid?',
    'When do we have to pay?',
    'We got the bill today, how long may we wait before we pay it?',
  ],
  Confidentiality: [
    'Which confidentiality obligations do the parties have?',
    'What counts as confidential information?',
    'Are they allowed to show our internal documents to others?',
  ],
  'Service Levels': [
    'What availability does the supplier guarantee?',
    'How fast must they respond to a critical incident?',
    'The system was down for two days last month, do we get service credits?',
  ],
};

/** Questions that no kind answers. */
const OTHERS = [
  'Who pays for shipping?',
  'How quickly must they tell us about a data breach?',
  'Where is our data stored?',
  'May they use subcontractors?',
  'Can we cancel if they are in material breach?',
  'Which security certifications must they hold?',
  'What is the hourly rate of a senior consultant?',
  'Who is our account manager?',
  'Does an email count as written form for amendments?',
  'How often are backups made?',
  'Is training included?',
  'Is there a data processing agreement attached?',
  'How are maintenance windows announced?',
  'Where will the goods be delivered?',
  'Do they have to comply with our supplier code of conduct?',
  'recovery time objective',
  'purchase order number',
];

/** The least share of questions whose kind comes first, and the most that are given a kind that they do not mean. */
const [RIGHT, ASTRAY] = [0.8, 0.2];

test('most questions are read as the kind that they mean, in each of three wordings', () => {
  const asked = CLAUSE_CATEGORIES.flatMap((kind) => QUESTIONS[kind].map((question) => ({ kind, question })));
  const missed = asked.filter(({ kind, question }) => routeQuestion(question)[0]?.category !== kind);
  expect(missed.length / asked.length).toBeLessThanOrEqual(1 - RIGHT);
});

test('a kind is read from its own name', () => {
  for (const kind of CLAUSE_CATEGORIES)
    expect(routeQuestion(kind).map(({ category }) => category)).toContain(kind);
});

test('most questions that mean no kind are read as none', () => {
  const astray = OTHERS.filter((question) => routeQuestion(question).length > 0);
  expect(astray.length / OTHERS.length).toBeLessThanOrEqual(ASTRAY);
});

test('at most two kinds are read, likeliest first, and none from filler words', () => {
  const kinds = routeQuestion('Can we cancel at any time, and is liability capped?');
  expect(kinds.length).toBeLessThanOrEqual(2);
  expect(kinds.map(({ score }) => score)).toEqual(
    kinds.map(({ score }) => score).toSorted((one, other) => other - one),
  );
  for (const question of ['', 'what is it?', '…']) expect(routeQuestion(question)).toEqual([]);
});
