import { CLAUSE_KINDS, isFoundByWords } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { describe, expect, test } from 'vitest';
import { normalizeText } from '../text/document-pages.ts';
import { findByWords } from './find-by-words.ts';
import { WORD_KINDS } from './word-kinds.ts';

/** What is found in a sentence made up for a test. */
const kindsIn = (sentence: string) => findByWords(normalizeText(sentence)).map(({ category }) => category);

describe('the kinds that are found by words', () => {
  test('are those that the domain marks so, and find their own example', () => {
    const marked = CLAUSE_KINDS.filter(({ category }) => isFoundByWords(category));
    expect(WORD_KINDS.map(({ category }) => category)).toEqual(marked.map(({ category }) => category));
    for (const { category, example } of marked) expect(kindsIn(example)).toContain(category);
  });

  test.each([
    ['Indemnity', 'Each party shall defend, indemnify and hold the other party harmless from all claims.'],
    ['Indemnity', 'Vendor hereby indemnifies Customer against every loss from a breach of this Agreement.'],
    ['Force Majeure', 'A party delayed by a force majeure event shall notify the other party at once.'],
    ['Force Majeure', '“Force Majeure” means war, flood, fire, strikes and acts of God.'],
    ['Payment Days', 'Invoices are due and payable thirty (30) days after the invoice date.'],
    ['Payment Days', 'Payment terms are net 45 days from the date of the invoice.'],
    ['Payment Days', 'Royalties will be paid within 60 days after the end of each calendar quarter.'],
    ['Confidentiality', 'Recipient shall not disclose any Confidential Information to third parties.'],
    ['Confidentiality', 'Upon request each party shall return or destroy all Confidential Information.'],
    ['Service Levels', 'Vendor shall respond to critical incidents within two (2) hours.'],
    ['Service Levels', 'Customer will receive a service credit of 5 % for each hour of downtime.'],
  ])('%s: %s', (category, sentence) => {
    expect(kindsIn(sentence)).toContain(category);
  });

  test.each([
    ['Indemnity', 'Neither party shall be obliged to indemnify the other party for its own negligence.'],
    ['Indemnity', 'The duty to indemnify under this Section shall survive the end of this Agreement.'],
    ['Force Majeure', 'Except for force majeure, the supplier is liable for late delivery of the goods.'],
    [
      'Force Majeure',
      'Sections 4, 9 and 12 (Force Majeure) shall survive the termination of this Agreement.',
    ],
    ['Payment Days', 'Either party may terminate if a payment is not made within 30 days after notice.'],
    ['Payment Days', 'Notice of a delay due to force majeure must be given within 5 days after it begins.'],
    ['Payment Days', 'Customer may dispute an invoice within 30 days after the date of the invoice.'],
    ['Confidentiality', 'Confidential Information does not include what was known to the public before.'],
    ['Confidentiality', '“Confidential Information” means all information that is marked as confidential.'],
    ['Service Levels', 'Training will be available to Reseller at a rate of 25% off the list price.'],
    ['Indemnity', 'The indemnified party shall give prompt notice of each claim to the indemnifying party.'],
  ])('not %s: %s', (category, sentence) => {
    expect(kindsIn(sentence)).not.toContain(category);
  });

  test('a heading, a line of a table of contents and a blank to fill in are nothing', () => {
    for (const line of [
      'Provider will indemnify Customer',
      'Each party shall indemnify and hold the other harmless ....................... 14',
      '11. Covenant to Protect Confidential Information',
      'The supplier ________ shall indemnify and hold harmless the customer from all claims.',
    ])
      expect(kindsIn(line)).toEqual([]);
  });

  test('what is found has the place of its sentence', () => {
    const text =
      'Fees are due at once. Provider shall indemnify Customer against all third party claims. The end.';
    const [found] = findByWords(text);
    expect(text.slice(found?.start, found?.end)).toBe(
      'Provider shall indemnify Customer against all third party claims.',
    );
  });

  test.each(['shall keep ', 'agrees ', 'net ', 'aaaaaaaa', 'within thirty (30) days ', 'fail beyond '])(
    'bears many long sentences of "%s"',
    (piece) => {
      const sentence = `${piece.repeat(2_900 / piece.length)}. Xy `;
      expect(() => findByWords(sentence.repeat(340))).not.toThrow();
    },
  );
});
