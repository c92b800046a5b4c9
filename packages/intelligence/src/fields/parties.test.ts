import { describe, expect, test } from 'vitest';
import { readParties, findSignatureParties, findPreambleParties } from './parties.ts';

const names = (text: string) => readParties(text, []).map(({ name }) => name);

describe('Parties of the opening sentence', () => {
  test('Names and terms with addresses between them', () => {
    const text =
      'This Agreement (the "Agreement") is made as of May 1, 2020 by and between Acme Robotics, Inc., a Delaware corporation with offices at 1 Main Street, Dover ("Acme"), and Bolt Lines LLC, having its office at 2 Side Street ("Distributor"). Acme and Distributor are each a "Party". WHEREAS, Zenith Corp. ("Zenith") makes tools;';
    expect(readParties(text, [])).toEqual([
      { name: 'Acme Robotics, Inc.', aliases: ['Acme'], role: null },
      { name: 'Bolt Lines LLC', aliases: ['Distributor'], role: 'Distributor' },
    ]);
  });

  test.each([
    [
      'between Acme Inc., a Delaware corporation (the "Company"), and Jane Doe, an individual (the "Consultant").',
      ['Acme Inc.', 'Jane Doe'],
    ],
    [
      'is entered into by and among Acme Inc. ("Acme"), Bolt LLC ("Bolt") and Crane Ltd. ("Crane").',
      ['Acme Inc.', 'Bolt LLC', 'Crane Ltd.'],
    ],
    [
      'is made BETWEEN: (1) ACME LIMITED of 1 High Street (the "Company"); and (2) JANE DOE (the Executive).',
      ['ACME LIMITED', 'JANE DOE'],
    ],
    [
      'Party A: Acme Freight Co., Ltd.\nAddress: 1 Harbour Road\n\nParty B (Carrier): Bolt Lines Ltd.\nAddress: 2 Pier',
      ['Acme Freight Co., Ltd.', 'Bolt Lines Ltd.'],
    ],
    [
      'between Institute of Grassland and Water Research ("IGWR") and Acme (USA) Inc. ("Acme").',
      ['Institute of Grassland and Water Research', 'Acme (USA) Inc.'],
    ],
    [
      'between Acme Inc., hereinafter referred to as "Acme", and Bolt GmbH, hereinafter referred to as "Bolt".',
      ['Acme Inc.', 'Bolt GmbH'],
    ],
  ])('%s', (text, expected) => {
    expect(names(`This Agreement ${text}`)).toEqual(expected);
  });

  test('A company of the recitals is no party', () => {
    const text =
      'between Acme Inc. ("Acme") and Bolt LLC ("Bolt"). RECITALS Zenith Corp. ("Zenith") sold its tools.';
    expect(names(text)).toEqual(['Acme Inc.', 'Bolt LLC']);
  });

  test('Every mention is where it says', () => {
    const text = 'made by and between Acme Inc. ("Acme") and Bolt LLC (the "Buyer").';
    for (const { start, end, text: written } of findPreambleParties(text)) {
      expect(text.slice(start, end)).toBe(written);
    }
  });
});

describe('Parties that only sign', () => {
  const SIGNATURES =
    'The undersigned agree.\n\nACME HOLDINGS, INC.\nBy: /s/ A\n\nBOLT CAPITAL L.P.\nBy: /s/ B';

  test('The lines before "By:" name them', () => {
    expect(findSignatureParties(SIGNATURES).map(({ text }) => text)).toEqual([
      'ACME HOLDINGS, INC.',
      'BOLT CAPITAL L.P.',
    ]);
    expect(names(SIGNATURES)).toEqual(['ACME HOLDINGS, INC.', 'BOLT CAPITAL L.P.']);
  });

  test('They do not count where the opening names both sides', () => {
    const text = 'between Acme Inc. ("Acme") and Bolt LLC ("Bolt").\n\nZENITH GUARANTY CORP.\nBy: /s/ C';
    expect(names(text)).toEqual(['Acme Inc.', 'Bolt LLC']);
  });
});

describe('What a model found', () => {
  test('Counts where neither names two parties', () => {
    const text = 'Acme Inc. asks Bolt LLC to carry its goods.';
    const scored = ['Acme Inc.', 'Bolt LLC'].map((name) => ({
      start: text.indexOf(name),
      end: text.indexOf(name) + name.length,
      text: name,
      isQuoted: false,
    }));
    expect(readParties(text, scored).map(({ name }) => name)).toEqual(['Acme Inc.', 'Bolt LLC']);
  });

  test('Words that are only made of terms are no names', () => {
    const text = 'Company and Contractor agree. Termination. The Company may end it. Acme Inc. pays.';
    const scored = ['Company and Contractor', 'Termination. The Company', 'Acme Inc.'].map((name) => ({
      start: text.indexOf(name),
      end: text.indexOf(name) + name.length,
      text: name,
      isQuoted: false,
    }));
    expect(readParties(text, scored).map(({ name }) => name)).toEqual(['Acme Inc.']);
  });
});
