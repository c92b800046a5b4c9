import { expect, test } from 'vitest';
import { readGoverningLaw } from './governing-law.ts';

test.each([
  ['governed by the laws of the State of New York, without regard to conflicts of laws', 'New York'],
  ['GOVERNED BY THE INTERNAL LAWS OF THE STATE OF NORTH CAROLINA WITHOUT GIVING EFFECT TO', 'North Carolina'],
  ['in accordance with the laws of the Commonwealth of Massachusetts.', 'Massachusetts'],
  ['the laws of the Province of British Columbia and the federal laws of Canada', 'British Columbia'],
  ['the laws of Ontario, Canada', 'Ontario'],
  ['in accordance with the laws of England and Wales.', 'England and Wales'],
  ['construed in accordance with English law', 'England'],
  ["governed by the laws of the People's Republic of China", 'China'],
  ['will be governed by PRC Laws.', 'China'],
  ['the laws and judicial decisions of the State of Florida applicable to contracts', 'Florida'],
  ['interpreted in accordance with New York law', 'New York'],
  ['the laws of the District of Columbia', 'District of Columbia'],
  ['is made in the State of Ohio and governed by the laws thereof', 'Ohio'],
  ['the laws ofthe State ofTexas', 'Texas'],
])('%s', (sentence, place) => {
  expect(readGoverningLaw([`This Agreement shall be ${sentence}`])).toBe(place);
});

test('Of several laws the first one counts', () => {
  const evidence = ['by the laws of the State of Nevada, except Section 9, by the laws of the State of Utah'];
  expect(readGoverningLaw(evidence)).toBe('Nevada');
});

test('The law of a state says more than that of its federation', () => {
  expect(readGoverningLaw(['the laws of the United States and of the State of Oregon'])).toBe('Oregon');
  expect(readGoverningLaw(['the laws of the United States of America.'])).toBe('United States');
});

test('A sentence that names no place gives none', () => {
  expect(readGoverningLaw(['Each party shall obey all Applicable Law.'])).toBeNull();
  expect(readGoverningLaw(['Governed By The Laws Of Construed In Accordance With'])).toBeNull();
  expect(readGoverningLaw(['by the laws of the State of Delivery'])).toBeNull();
  expect(readGoverningLaw([])).toBeNull();
});
