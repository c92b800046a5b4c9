import { describe, expect, test } from 'vitest';
import { partiesOf, type PartyMention } from './party-names.ts';

/** Mentions of the given texts at their first place; a text in quotation marks is a quoted one. */
function parties(text: string, ...wanted: string[]) {
  const mentions = wanted.map((one): PartyMention => {
    const start = text.indexOf(one);
    if (start < 0) throw new Error(`The text has no ${one}.`);
    const isQuoted = text.charAt(start - 1) === '"' || one.startsWith('"');
    return { start, end: start + one.length, text: one, isQuoted };
  });
  return partiesOf(mentions, text);
}

describe('Parties', () => {
  test('A name has the terms in quotation marks behind it as its short names', () => {
    const text =
      'between Acme Robotics, Inc., a Delaware corporation ("Acme" or the "Company"), and Bolt Ltd. ("Distributor") (each a "Party").';
    expect(parties(text, 'Acme Robotics, Inc.', '"Acme"', 'Company', 'Bolt Ltd.', 'Distributor')).toEqual([
      { name: 'Acme Robotics, Inc.', aliases: ['Acme', 'Company'], role: null },
      { name: 'Bolt Ltd.', aliases: ['Distributor'], role: 'Distributor' },
    ]);
  });

  test('Terms for all parties together are left out', () => {
    const text = 'Acme Inc. ("Acme") and Bolt LLC ("Bolt"), collectively the "Parties" and each a "Party".';
    const found = parties(text, 'Acme Inc.', 'Bolt LLC', '"Parties"', '"Party"');
    expect(found.map(({ name }) => name)).toEqual(['Acme Inc.', 'Bolt LLC']);
    expect(found.flatMap(({ aliases }) => aliases)).toEqual([]);
  });

  test('What tells where a company was founded is no part of its name', () => {
    const text = 'Acme Inc., a Delaware corporation with offices in Dover, and Jane Doe, an individual';
    const found = parties(
      text,
      'Acme Inc., a Delaware corporation with offices in Dover',
      'Jane Doe, an individual',
    );
    expect(found.map(({ name }) => name)).toEqual(['Acme Inc.', 'Jane Doe']);
  });

  test.each([
    ['Bolt AG Hafenstr. 25 50676 Hamburg', 'Bolt AG'],
    ['Bolt A/S of Industriparken 55', 'Bolt A/S'],
    ['Bolt, Inc. 4345 Southpoint Boulevard', 'Bolt, Inc.'],
    ['/s/ Jane Doe Jane Doe', 'Jane Doe'],
    ['Jane Doe Chief Financial Officer BOLT INC.', 'BOLT INC.'],
    ['Bolt Holdings II L.P.', 'Bolt Holdings II L.P.'],
  ])('An address or a signature beside a name is no part of it: %s', (written, name) => {
    expect(parties(`${written} and Acme LLC`, written, 'Acme LLC').map((one) => one.name)).toContain(name);
  });

  test('One name in two spellings is one party, with its short form', () => {
    const text = 'ACME ROBOTICS, INC. and Bolt LLC agree. Acme pays. Signed: Acme Robotics Inc.';
    const found = parties(text, 'ACME ROBOTICS, INC.', 'Bolt LLC', 'Acme', 'Acme Robotics Inc.');
    expect(found.map(({ name, aliases }) => [name, aliases])).toEqual([
      ['ACME ROBOTICS, INC.', ['Acme']],
      ['Bolt LLC', []],
    ]);
  });

  test('Two companies of one family are two parties', () => {
    const text = 'Orion AB, Orion US, Inc. and Vega GmbH';
    expect(parties(text, 'Orion AB', 'Orion US, Inc.', 'Vega GmbH')).toHaveLength(3);
  });

  test('A former name is no party of its own', () => {
    const text = 'Acme Inc., formerly known as Zenith Tools, Inc., and Bolt LLC';
    expect(
      parties(text, 'Acme Inc.', 'formerly known as Zenith Tools, Inc.', 'Bolt LLC').map((one) => one.name),
    ).toEqual(['Acme Inc.', 'Bolt LLC']);
  });

  test('A template that leaves a name blank names no party there', () => {
    const text = 'between Acme Inc. ("Acme") and ____________ ("Franchisee").';
    expect(parties(text, 'Acme Inc.', 'Acme', '"Franchisee"').map(({ name }) => name)).toEqual(['Acme Inc.']);
  });

  test.each([
    'Bolt shall be',
    'administered by the Federal Insurance Corporation',
    'Delaware corporation',
    '<<enter Company Inc.',
    '202 South Wheeler Street',
    'For and',
    'Florida',
  ])('"%s" is no name', (words) => {
    expect(parties(`between Acme Inc. and ${words}.`, 'Acme Inc.', words).map(({ name }) => name)).toEqual([
      'Acme Inc.',
    ]);
  });

  test.each(['April 7, 2020 ACME CORP', 'APPROVED AND AGREED: ACME CORP', 'ACME CORP Franchisee'])(
    '"%s" is ACME CORP',
    (words) => {
      expect(parties(words, words).map(({ name }) => name)).toEqual(['ACME CORP']);
    },
  );

  test('"Party A:" before a name is its short name', () => {
    const text = 'Party A (Shipper): Acme Freight Co., Ltd.\nParty B (Carrier): Bolt Lines Ltd.';
    const found = parties(
      text,
      'Party A (Shipper): Acme Freight Co., Ltd.',
      'Party B (Carrier): Bolt Lines Ltd.',
    );
    expect(found.map(({ name, aliases }) => [name, aliases])).toEqual([
      ['Acme Freight Co., Ltd.', ['Party A']],
      ['Bolt Lines Ltd.', ['Party B']],
    ]);
  });

  test('No mentions, no parties', () => {
    expect(partiesOf([], 'Nothing here.')).toEqual([]);
  });
});
