import { describe, expect, it } from 'vitest';
import { parseCatalogue, readCatalogue } from './catalogue.ts';

const HEADING = 'category,product,vendor,hostingModel,annualCost,description';
const ROW = 'Marketing,Newsletters,Acme Mail,Cloud / SaaS,1200.5,"Mail, weekly."';
const CATEGORIES = new Set(['Marketing', 'Finance']);

const parse = (...lines: string[]) => parseCatalogue(lines.join('\n'), 'catalogue.csv', CATEGORIES);

describe('a catalogue file', () => {
  it('gives one product for each line, in its order', () => {
    const second = 'Finance,Ledger,Books Inc.,N/A,0,';
    expect(parse(HEADING, ROW, second, '')).toEqual([
      {
        category: 'Marketing',
        product: 'Newsletters',
        vendor: 'Acme Mail',
        hostingModel: 'Cloud / SaaS',
        annualCost: 1200.5,
        description: 'Mail, weekly.',
      },
      {
        category: 'Finance',
        product: 'Ledger',
        vendor: 'Books Inc.',
        hostingModel: 'N/A',
        annualCost: 0,
        description: '',
      },
    ]);
  });

  it.each([
    ['a missing product', 'Marketing,,V,N/A,1,', 'product: Enter a product'],
    ['a missing vendor', 'Marketing,P,,N/A,1,', 'vendor: Enter a vendor'],
    [
      'a name that is too long',
      `Marketing,${'P'.repeat(201)},V,N/A,1,`,
      'product: Use 200 characters or fewer',
    ],
    [
      'an unknown hosting model',
      'Marketing,P,V,Mainframe,1,',
      'hostingModel: Choose a hosting model from the list',
    ],
    ['no hosting model', 'Marketing,P,V,,1,', 'hostingModel: Choose a hosting model from the list'],
    ['no cost', 'Marketing,P,V,N/A,,', 'annualCost: Enter an amount of 0 or more'],
    ['a negative cost', 'Marketing,P,V,N/A,-1,', 'annualCost: Enter an amount of 0 or more'],
    ['a cost of three decimals', 'Marketing,P,V,N/A,1.005,', 'annualCost: Use at most two decimals'],
    [
      'a cost beyond the limit',
      'Marketing,P,V,N/A,1000000000,',
      'annualCost: Enter an amount up to 999,999,999.99',
    ],
    ['a category of nobody', 'Marketeering,P,V,N/A,1,', 'category: There is no category Marketeering'],
    ['no category', ',P,V,N/A,1,', 'category: Enter a category name'],
    [
      'a character that cannot be shown',
      'Marketing,P\u0007,V,N/A,1,',
      'product: Remove the characters that cannot be shown: U+0007',
    ],
  ])('is refused for %s, with file, line and column', (_, row, reason) => {
    expect(() => parse(HEADING, ROW, row)).toThrow(new Error(`catalogue.csv, line 3, ${reason}`));
  });

  it('is refused with all its faults at once', () => {
    expect(() => parse(HEADING, 'Marketing,,V,N/A,-1,', ROW, 'Marketing,P,,N/A,1,')).toThrow(
      new Error(
        [
          'catalogue.csv, line 2, product: Enter a product',
          'catalogue.csv, line 2, annualCost: Enter an amount of 0 or more',
          'catalogue.csv, line 4, vendor: Enter a vendor',
        ].join('\n'),
      ),
    );
  });

  it('is refused for a row with a cell too few or too many, and for an open quotation mark', () => {
    expect(() => parse(HEADING, ROW, 'Marketing,P,V,N/A,1')).toThrow(/^catalogue\.csv: .* on line 3$/);
    expect(() => parse(HEADING, ROW, `${ROW},`)).toThrow(/^catalogue\.csv: .* on line 3$/);
    expect(() => parse(HEADING, ROW, 'Marketing,"P,V,N/A,1,')).toThrow(/^catalogue\.csv: .* line 3/);
  });

  it('is refused with an unknown column', () => {
    expect(() => parse(`${HEADING},owner`, `${ROW},Dana`)).toThrow(/^catalogue\.csv, line 2, .*owner/);
  });

  it('reads the same with the line ends and the mark that spreadsheet programs write', () => {
    const text = `\uFEFF${[HEADING, ROW, ''].join('\r\n')}`;
    expect(parseCatalogue(text, 'catalogue.csv', CATEGORIES)).toEqual(parse(HEADING, ROW));
  });
});

it('the file of the demo is held to the categories of the demo', () => {
  expect(() => readCatalogue(CATEGORIES)).toThrow(/catalogue\.csv, line 2, category: There is no category/);
});
