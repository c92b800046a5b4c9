import { expect, test } from 'vitest';
import { rankSentences } from './rank-sentences.ts';

const SENTENCES = [
  'Fees are due thirty days after the invoice.',
  'The Service is available 99.9 % of each month.',
  'Provider responds to critical incidents within one hour and fixes incidents without delay.',
  'Each party keeps the confidential information of the other secret.',
].map((text) => ({ text }));
const rank = (question: string) => rankSentences(question, SENTENCES);

test('the sentence with the rare words of a question comes first, whatever their form', () => {
  expect(rank('How fast do they respond to an incident?')[0]?.sentence).toBe(SENTENCES[2]);
  expect(rank('When are invoices due?')[0]?.sentence).toBe(SENTENCES[0]);
});

test('a sentence with every word of the question has all of it, one with none is left out', () => {
  expect(rank('confidential information secret')).toMatchObject([{ sentence: SENTENCES[3], share: 1 }]);
  const [best] = rank('secret parking');
  expect(best?.share).toBeGreaterThan(0);
  expect(best?.share).toBeLessThan(0.6);
});

test('a question of filler words, or with words that no sentence has, finds nothing', () => {
  for (const question of ['', 'what is the', 'parking', '…']) expect(rank(question)).toEqual([]);
  expect(rankSentences('invoice', [])).toEqual([]);
});
