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
  it('lists equal products first, then those with the same beginning, then those that contain it', () => {
    expect(found('slack')).toEqual(['Slack', 'Slack Enterprise']);
    expect(found('creative')).toEqual(['Creative Cloud', 'Creative Commons Search']);
    expect(found('search')).toEqual(['Creative Commons Search']);
    expect(found('Slack Enterprise Grid')).toEqual(['Slack Enterprise', 'Slack']);
  });

  it('ignores accents', () => {
    const accented = prepareNames([buildContract({ product: 'Café Manager', vendor: 'São Software' })]);
    expect(knownRecords(accented, { product: 'cafe man', vendor: '' })).toHaveLength(1);
  });

  it('recognises other spellings and typing errors, but not another number', () => {
    expect(found('CREATIVE-CLOUD')).toEqual(['Creative Cloud']);
    expect(found('Acrobatt Pro')).toEqual(['Acrobat Pro']);
    expect(found('Level 4')).toEqual([]);
  });

  it('lists the same vendor first, whatever its legal form', () => {
    expect(found('cr', 'ADOBE LLC')).toEqual(['Creative Cloud', 'Creative Commons Search', 'Acrobat Pro']);
  });

  it("lists the vendor's records while no product is typed", () => {
    expect(found('', 'adobe')).toEqual(['Acrobat Pro', 'Creative Cloud']);
    expect(found('', 'ad')).toEqual([]);
    expect(found('Something new', 'Adobe')).toEqual([]);
    expect(found('s')).toEqual([]);
  });

  it('lists five at most', () => {
    const many = prepareNames(
      Array.from({ length: 9 }, (_, at) => buildContract({ product: `Thing ${at}` })),
    );
    expect(knownRecords(many, { product: 'thing', vendor: '' }).map(({ product }) => product)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `Thing ${at}`),
    );
  });
});
