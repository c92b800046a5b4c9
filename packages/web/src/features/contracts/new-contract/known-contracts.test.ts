import { describe, expect, it } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import { knownRecords, prepareNames } from './known-contracts.ts';

const names = prepareNames(
  [
    ['Creative Cloud', 'Adobe'],
    ['Acrobat Pro', 'Adobe Inc.'],
    ['Creative Commons Search', 'Other'],
    ['Slack', 'Salesforce'],
    ['Slack Enterprise', 'Salesforce, Inc.'],
    ['Level 3', 'Lumen'],
  ].map(([product = '', vendor = '']) => buildContract({ product, vendor })),
);
const found = (product: string, vendor = '') =>
  knownRecords(names, { product, vendor }).map((contract) => contract.product);

describe('what is already in the catalog', () => {
  it('has the same product, then what begins like it, then what holds it', () => {
    expect(found('slack')).toEqual(['Slack', 'Slack Enterprise']);
    expect(found('creative')).toEqual(['Creative Cloud', 'Creative Commons Search']);
    expect(found('search')).toEqual(['Creative Commons Search']);
    expect(found('Slack Enterprise Grid')).toEqual(['Slack Enterprise', 'Slack']);
  });

  it('is told without accents', () => {
    const accented = prepareNames([buildContract({ product: 'Café Manager', vendor: 'São Software' })]);
    expect(knownRecords(accented, { product: 'cafe man', vendor: '' })).toHaveLength(1);
  });

  it('is told by other spellings and by a slip of the hand, but not by another number', () => {
    expect(found('CREATIVE-CLOUD')).toEqual(['Creative Cloud']);
    expect(found('Acrobatt Pro')).toEqual(['Acrobat Pro']);
    expect(found('Level 4')).toEqual([]);
  });

  it('comes first where the vendor is the same, whatever its legal form', () => {
    expect(found('cr', 'ADOBE LLC')).toEqual(['Creative Cloud', 'Creative Commons Search', 'Acrobat Pro']);
  });

  it('is what there is of the vendor while no product is typed', () => {
    expect(found('', 'adobe')).toEqual(['Acrobat Pro', 'Creative Cloud']);
    expect(found('', 'ad')).toEqual([]);
    expect(found('Something new', 'Adobe')).toEqual([]);
    expect(found('s')).toEqual([]);
  });

  it('is five at most', () => {
    const many = prepareNames(
      Array.from({ length: 9 }, (_, at) => buildContract({ product: `Thing ${at}` })),
    );
    expect(knownRecords(many, { product: 'thing', vendor: '' }).map(({ product }) => product)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `Thing ${at}`),
    );
  });
});
